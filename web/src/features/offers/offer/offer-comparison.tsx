import "../../../ui/printed-alone.css";
import "./offer-print.css";
import { formatCents } from "@funding-desk/contract/offers/offer/format-cents";
import Printer from "lucide-react/icons/printer";
import { type ReactNode, useId, useState } from "react";
import { firm } from "../../../firm/firm.ts";
import { Button } from "../../../ui/button.tsx";
import { CheckboxField } from "../../../ui/checkbox-field.tsx";
import { OfferCard } from "./offer-card.tsx";
import { OfferTable } from "./offer-table.tsx";
import { type Sales, type ShownOffer, salesFallPercent, toWordedOffer, type WordedOffer } from "./shown-offer.ts";

export interface OfferComparisonProps {
  /** At least one. */
  readonly offers: readonly ShownOffer[];
  /** Without it, no offer says what share of the revenue it takes. */
  readonly averageMonthlyDepositsCents?: number | undefined;
  /** Below an offer, such as the buttons that choose or decline it. */
  readonly renderActions?: ((offerId: string) => ReactNode) | undefined;
}

/** What the switch changed, for those who don't see it. */
const describeChange = (offers: readonly WordedOffer[], isFalling: boolean): string => {
  const aprs = offers.flatMap(({ lenderName, figured }) => (figured ? [`${lenderName}: APR ${figured.apr}`] : []));
  return `${isFalling ? `If your sales fall by ${salesFallPercent}%` : "At today's sales"}: ${aprs.join("; ")}.`;
};

function Explanation({ averageMonthlyDepositsCents, isFalling }: Sales) {
  return (
    <div className="mt-5 grid max-w-measure gap-2 text-ink-soft text-sm print:max-w-none print:text-xs">
      <p>
        Every APR here is our estimate. We take what you receive, each payment on its day, and the fees you can't avoid,
        and find the yearly cost that connects them, as Regulation Z does for loans. The lender's own disclosure is what
        counts.
      </p>
      {averageMonthlyDepositsCents !== undefined && (
        <p>
          The share of your revenue is based on average deposits of {formatCents(averageMonthlyDepositsCents)} a month
          {isFalling && `, less ${salesFallPercent}%`}.
        </p>
      )}
    </div>
  );
}

/** Offers side by side, or a single one. In print, they're the whole page. */
export function OfferComparison({ offers, averageMonthlyDepositsCents, renderActions }: OfferComparisonProps) {
  const switchId = useId();
  const [isFalling, setFalling] = useState(false);
  const [announced, setAnnounced] = useState("");
  const word = (isFallingThen: boolean) =>
    offers.map((offer) => toWordedOffer(offer, { averageMonthlyDepositsCents, isFalling: isFallingThen }));
  const worded = word(isFalling);
  const [only] = worded;
  const turn = (isOn: boolean): void => {
    setFalling(isOn);
    setAnnounced(describeChange(word(isOn), isOn));
  };
  return (
    <div className={worded.length > 1 ? "printed-alone offers-printed" : "printed-alone"}>
      <p className="hidden font-display text-2xl print:mb-4 print:block">
        Your offers, {firm.identity.name}
        {isFalling && `: if your sales fall by ${salesFallPercent}%`}
      </p>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-4 print:hidden">
        <CheckboxField
          name="sales-fall"
          id={switchId}
          label={`Show what happens if my sales fall by ${salesFallPercent}%`}
          value={isFalling}
          onChange={turn}
        />
        <Button size="small" icon={<Printer className="size-4.5" />} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <p role="status" className="sr-only print:hidden">
        {announced}
      </p>
      {worded.length === 1 && only ? (
        <OfferCard offer={only} actions={renderActions?.(only.id)} />
      ) : (
        <>
          <p className="mb-3 text-ink-soft text-sm sm:hidden print:hidden">
            Swipe sideways to see {worded.length === 2 ? "both" : `all ${worded.length}`} offers.
          </p>
          <OfferTable offers={worded} renderActions={renderActions} />
        </>
      )}
      <Explanation averageMonthlyDepositsCents={averageMonthlyDepositsCents} isFalling={isFalling} />
    </div>
  );
}
