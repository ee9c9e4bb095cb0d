const focusable = 'input:not([type="hidden"]), select, textarea, button, a[href], [tabindex="0"]';

/** Brings a field into view and into focus; false when there is none of that id. */
export function focusField(id: string): boolean {
  const element = document.getElementById(id);
  const target = element?.matches(focusable) ? element : element?.querySelector<HTMLElement>(focusable);
  if (!target) return false;
  const frame = target.closest<HTMLElement>("[data-field]") ?? target;
  frame.scrollIntoView?.({ block: "start" });
  target.focus({ preventScroll: true });
  return true;
}
