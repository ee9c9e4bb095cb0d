import { shownNumber } from "./shown-number.ts";

/** A number, and what it means beside another one. */
export function Counted({ count, beside }: { readonly count: number; readonly beside: string }) {
  return (
    <>
      {shownNumber(count)} <span className="block whitespace-nowrap text-ink-soft text-sm">{beside}</span>
    </>
  );
}
