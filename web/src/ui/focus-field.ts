const focusable = 'input:not([type="hidden"]), select, textarea, button, a[href], [tabindex="0"]';

const firstFocusable = (element: HTMLElement | null): HTMLElement | null | undefined =>
  element?.matches(focusable) ? element : element?.querySelector<HTMLElement>(focusable);

/** Brings a field into view and into focus; false when there is none of that id. */
export function focusField(id: string): boolean {
  const target = firstFocusable(document.getElementById(id));
  if (!target) return false;
  const frame = target.closest<HTMLElement>("[data-field]") ?? target;
  frame.scrollIntoView?.({ block: "start" });
  target.focus({ preventScroll: true });
  return true;
}

/** Moves the focus to what has just taken the place of the control that had it; nothing scrolls. */
export function focusInPlace(id: string): void {
  firstFocusable(document.getElementById(id))?.focus({ preventScroll: true });
}
