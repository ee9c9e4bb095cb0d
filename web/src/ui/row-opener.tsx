import type { MouseEvent, ReactNode } from "react";
import { Link } from "react-router";

const opensClass = "text-link text-left";

/** A row's name, which opens what the row is about in a dialog. In a DataTable, so does the rest of the row. */
export function RowButton({ onPress, children }: { readonly onPress: () => void; readonly children: ReactNode }) {
  return (
    <button type="button" data-row-opener="" onClick={onPress} className={opensClass}>
      {children}
    </button>
  );
}

/** The same for what has a page of its own. */
export function RowLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link to={to} data-row-opener="" className={opensClass}>
      {children}
    </Link>
  );
}

/** Opens a row by its opener, unless the press was for something in it, or ended a selection of text. */
export const openRow = (event: MouseEvent<HTMLElement>): void => {
  const isForSomething = event.target instanceof Element && event.target.closest("a, button, input, select, label");
  if (isForSomething || window.getSelection()?.isCollapsed === false) return;
  event.currentTarget.querySelector<HTMLElement>("[data-row-opener]")?.click();
};
