import type { ReactNode } from "react";

/** A number, date or amount in a table, kept on one line. */
export function Whole({ children }: { readonly children: ReactNode }) {
  return <span className="whitespace-nowrap">{children}</span>;
}
