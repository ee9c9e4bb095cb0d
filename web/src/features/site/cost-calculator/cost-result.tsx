import { formatCents } from "@funding-desk/contract/forms/format-cents";
import { formatApr, formatSchedule, type Line, listLines } from "./cost-wording.ts";
import type { OfferState } from "./use-offer.ts";

function Figure({ name, value, note }: { name: string; value: string; note?: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-line border-b py-2.5">
      <dt>
        {name}
        {note && <span className="block text-ink-soft text-sm">{note}</span>}
      </dt>
      <dd className="font-semibold">{value}</dd>
    </div>
  );
}

function Reckoning({ lines }: { lines: readonly Line[] }) {
  return (
    <details className="mt-4">
      <summary className="text-link inline-flex min-h-11 items-center font-semibold">How we calculated this</summary>
      <ol className="mt-1 grid gap-3">
        {lines.map(({ name, formula, result }) => (
          <li key={name} className="text-sm">
            <span className="font-semibold">{name}</span>
            <span className="wrap-anywhere block text-ink-soft">{formula}</span>
            <span className="block">= {result}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** What one offer costs, or which field to correct first. */
export function CostResult({ offer }: { offer: OfferState }) {
  const { cost, read } = offer;
  if (!cost || !read.offer)
    return (
      <p className="self-start rounded-card border border-edge border-dashed px-5 py-6 text-ink-soft">
        {Object.values(read.problems ?? {})[0]} The cost will appear here.
      </p>
    );
  return (
    <div className="self-start">
      <div className="on-dark rounded-card px-5 py-4">
        <p className="text-sm">APR, the yearly cost</p>
        <p className="font-display text-4xl leading-tight">{formatApr(cost.apr)}</p>
      </div>
      <dl className="mt-2">
        <Figure name="Payment" value={formatCents(cost.paymentCents)} note={formatSchedule(read.offer, cost)} />
        <Figure name="Total payback" value={formatCents(cost.paybackCents)} />
        <Figure name="You receive" value={formatCents(cost.receivedCents)} />
        <Figure name="Cost of capital" value={formatCents(cost.costCents)} />
      </dl>
      <Reckoning lines={listLines(read.offer, cost)} />
    </div>
  );
}
