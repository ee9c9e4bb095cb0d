import { formatNumber } from "./format-number.ts";

/** A number with its share of another one. */
export function Counted({ count, beside }: { readonly count: number; readonly beside: string }) {
  return (
    <>
      {formatNumber(count)} <span className="block whitespace-nowrap text-ink-soft text-sm">{beside}</span>
    </>
  );
}
