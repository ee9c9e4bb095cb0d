import type { Act } from "./act.ts";

/** A list's row: marked as one, or a grid's. */
const rowOf = 'main :is([data-row], [role="grid"] [role="row"][data-key])';
const focusable = 'a[href], button:not(:disabled), input:not(:disabled), [tabindex="0"]';

const findRow = (): HTMLElement | undefined => document.activeElement?.closest<HTMLElement>(rowOf) ?? undefined;

const isShown = (element: Element): boolean => element.checkVisibility?.() ?? true;

const focusRow = (row: HTMLElement): void => {
  const target = row.hasAttribute("tabindex") ? row : row.querySelector<HTMLElement>(focusable);
  target?.focus({ preventScroll: true });
  row.scrollIntoView?.({ block: "nearest" });
};

/** Goes on from the row with the focus, or begins with the topmost in sight. */
const moveBy = (by: 1 | -1): void => {
  const rows = [...document.querySelectorAll<HTMLElement>(rowOf)].filter(isShown);
  const now = findRow();
  const next = now
    ? rows[rows.indexOf(now) + by]
    : (rows.find((row) => row.getBoundingClientRect().top >= headerPx) ?? rows[0]);
  if (next) focusRow(next);
};

/** The desk's sticky header hides what is above. */
const headerPx = 56;

/** Presses what the row says a key is for. */
const pressInRow = (selector: string): void => findRow()?.querySelector<HTMLElement>(selector)?.click();

const search = (): void => {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]');
  field?.focus();
  field?.select();
};

/** What works in every list. A row's button for `e` says so: `aria-keyshortcuts="e"`, or `data-edits` in a grid. */
export const listActs: readonly Act[] = [
  { keys: "j", name: "Next row", act: () => moveBy(1), isKeyOnly: true, isRepeated: true },
  { keys: "k", name: "Previous row", act: () => moveBy(-1), isKeyOnly: true, isRepeated: true },
  { keys: "x", name: "Select", act: () => pressInRow('input[type="checkbox"]'), isKeyOnly: true },
  {
    keys: "e",
    name: "Done, or edit",
    act: () => pressInRow(':is([aria-keyshortcuts="e"], [data-edits])'),
    isKeyOnly: true,
  },
  { keys: "/", name: "Search the list", act: search, isKeyOnly: true },
];
