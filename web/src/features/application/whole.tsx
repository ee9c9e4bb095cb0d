import type { ReactNode } from "react";

/** A number, a date or an amount in a table: never broken over two lines. */
export function Whole({ children }: { readonly children: ReactNode }) {
  return <span className="whitespace-nowrap">{children}</span>;
}
