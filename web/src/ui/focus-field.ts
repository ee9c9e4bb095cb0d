const focusable = 'input:not([type="hidden"]), select, textarea, button, a[href], [tabindex="0"]';

const firstFocusable = (element: HTMLElement | null): HTMLElement | null | undefined =>
  element?.matches(focusable) ? element : element?.querySelector<HTMLElement>(focusable);

/** Scrolls to a field and focuses it. False if there is none with that id. */
export function focusField(id: string): boolean {
  const target = firstFocusable(document.getElementById(id));
  if (!target) return false;
  const frame = target.closest<HTMLElement>("[data-field]") ?? target;
  frame.scrollIntoView?.({ block: "start" });
  target.focus({ preventScroll: true });
  return true;
}

/** Focuses a part of the page and scrolls it into view. */
export function moveTo(part: HTMLElement | null | undefined, block: "start" | "center" = "start"): void {
  part?.focus({ preventScroll: true });
  part?.scrollIntoView?.({ block });
}

/** Focuses an element, or the first control in it. */
export function focusIn(element: HTMLElement): void {
  firstFocusable(element)?.focus();
}

/** Focuses what has just replaced the focused control, without scrolling. */
export function focusInPlace(id: string): void {
  firstFocusable(document.getElementById(id))?.focus({ preventScroll: true });
}

/** How long what is still loading may take. */
const waitMs = 5_000;

/** Focuses a field to write in, behind what it holds, once it's there. */
export const focusOnceThere = (find: () => HTMLTextAreaElement | null | undefined): void => {
  const until = performance.now() + waitMs;
  const look = () => {
    const field = find();
    if (field) {
      field.focus();
      field.setSelectionRange(field.value.length, field.value.length);
    } else if (performance.now() < until) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};
