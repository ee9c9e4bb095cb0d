import { formatCents } from "@funding-desk/contract/forms/format-cents";
import ChevronDown from "lucide-react/icons/chevron-down";
import { useEffect, useRef, useState } from "react";
import { CostResult } from "./cost-result.tsx";
import { describeComparison, formatApr } from "./cost-wording.ts";
import { OfferFields } from "./offer-fields.tsx";
import type { OfferTexts } from "./offer-input.ts";
import { type OfferState, useOffer } from "./use-offer.ts";

const advance: OfferTexts = {
  amount: "50000",
  priceKind: "factor",
  factor: "1.30",
  rate: "",
  fee: "0",
  months: "6",
  frequency: "daily",
};
const loan: OfferTexts = {
  amount: "50000",
  priceKind: "rate",
  factor: "",
  rate: "14",
  fee: "1500",
  months: "36",
  frequency: "monthly",
};
/** Long enough to finish typing a number before a screen reader announces the result. */
const pauseMs = 700;

const describeOffer = ({ id, cost }: OfferState): string =>
  cost
    ? `Offer ${id.toUpperCase()}: APR ${formatApr(cost.apr)}, total payback ${formatCents(cost.paybackCents)}, cost ${formatCents(cost.costCents)}.`
    : `Offer ${id.toUpperCase()}: a field needs to be corrected.`;

/** The text to announce once typing pauses. Stays empty until the text first changes. */
const useSpoken = (text: string): string => {
  const [first] = useState(text);
  const [spoken, setSpoken] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSpoken((before) => (text === first && before === "" ? "" : text)), pauseMs);
    return () => clearTimeout(timer);
  }, [text, first]);
  return spoken;
};

function Panel({ offer, title, note }: { offer: OfferState; title: string; note: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a grid everywhere, and its legend can't be a heading
    <div role="group" aria-labelledby={`offer-${offer.id}`} className="@container min-w-0">
      <h3 id={`offer-${offer.id}`} className="text-lg">
        {title}
      </h3>
      <p className="mt-1 text-ink-soft text-sm">{note}</p>
      <div className="mt-5 grid grid-cols-1 gap-x-12 gap-y-8 @2xl:grid-cols-2">
        <OfferFields offer={offer} />
        <CostResult offer={offer} />
      </div>
    </div>
  );
}

/** What an offer costs, or two offers side by side. The second is in a <details>, which opens without a script. */
export function CostCalculator() {
  const first = useOffer("a", advance);
  const second = useOffer("b", loan);
  const [isComparing, setComparing] = useState(false);
  const opened = useRef<HTMLDetailsElement>(null);
  // It may have been opened before React arrived.
  useEffect(() => setComparing(opened.current?.open ?? false), []);
  const compared = isComparing && first.cost && second.cost ? describeComparison(first.cost, second.cost) : undefined;
  const changed = [describeOffer(first), ...(isComparing ? [describeOffer(second), compared ?? ""] : [])].join(" ");
  return (
    <div className="rounded-card border border-line bg-card p-5 shadow-soft sm:p-8">
      <noscript>
        <p className="mb-6 rounded-field bg-yellow-soft px-4 py-3">
          The calculator needs JavaScript, which is turned off in this browser. Here is an example with every step
          shown.
        </p>
      </noscript>
      <p role="status" className="sr-only">
        {useSpoken(changed)}
      </p>
      <div className="grid grid-cols-1 gap-8 has-[details[data-second][open]]:lg:grid-cols-2 has-[details[data-second][open]]:lg:gap-14">
        <Panel offer={first} title="Offer A" note="An example. Enter your own numbers." />
        <details
          ref={opened}
          data-second
          onToggle={({ currentTarget }) => setComparing(currentTarget.open)}
          className="group/second relative min-w-0"
        >
          <summary className="inline-flex min-h-12 items-center gap-2 rounded-field border border-edge bg-card px-5 font-semibold hover:border-ink-soft hover:bg-paper-deep group-open/second:lg:absolute group-open/second:lg:-top-2 group-open/second:lg:right-0 group-open/second:lg:z-1 [&::-webkit-details-marker]:hidden">
            <ChevronDown className="size-5 transition-transform group-open/second:rotate-180" />
            <span className="group-open/second:hidden">Compare with a second offer</span>
            <span className="hidden group-open/second:inline">Close offer B</span>
          </summary>
          <div className="max-lg:mt-6">
            <Panel offer={second} title="Offer B" note="Another example, a loan." />
          </div>
        </details>
      </div>
      {compared && <p className="mt-8 border-ink border-t-2 pt-4 font-display text-lg">{compared}</p>}
    </div>
  );
}
