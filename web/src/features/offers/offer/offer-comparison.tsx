import "../../../ui/printed-alone.css";
import "./offer-print.css";
import { toDayNumber } from "@funding-desk/contract/forms/civil-date";
import { formatLongDay } from "@funding-desk/contract/forms/format";
import { formatCents } from "@funding-desk/contract/forms/format-cents";
import ChevronDown from "lucide-react/icons/chevron-down";
import Printer from "lucide-react/icons/printer";
import { type ReactNode, useMemo, useState } from "react";
import { firm } from "../../../firm/firm.ts";
import { formatList } from "../../../forms/format-number.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { type Asked, drawOffer, findScale } from "./draw-offer.ts";
import { OfferHandles } from "./offer-handles.tsx";
import { OfferPicture } from "./offer-picture.tsx";
import { listUnsaidLabels, OfferTable } from "./offer-table.tsx";
import { type ShownOffer, salesFallPercent, toWordedOffer } from "./shown-offer.ts";

export interface OfferComparisonProps {
  /** At least one. */
  readonly offers: readonly ShownOffer[];
  /** Without it, no offer says what share of the revenue it takes. */
  readonly averageMonthlyDepositsCents?: number | undefined;
  /** In reach wherever the reader is, such as the buttons that choose or decline the selected offer. */
  readonly renderActions?: ((offerId: string) => ReactNode) | undefined;
}

/** What a handle changed, for those who don't see it. */
const describeChange = (offers: readonly ShownOffer[], asked: Asked): string => {
  const { isFalling, payoffOn } = asked;
  const asks = [
    ...(isFalling ? [`if your sales fall by ${salesFallPercent}%`] : []),
    ...(payoffOn === undefined ? [] : [`if you pay it off on ${formatLongDay(payoffOn)}`]),
  ];
  const told = offers.flatMap((offer) => {
    const { lenderName, drawing } = drawOffer(offer, asked);
    if (!drawing) return [];
    return `${lenderName}: APR ${drawing.apr}${payoffOn === undefined ? "" : `, ${drawing.schedule}`}`;
  });
  const when = asks.length === 0 ? "As agreed, at today's sales" : asks.join(" and ");
  return `${when.charAt(0).toUpperCase()}${when.slice(1)}: ${told.join("; ")}.`;
};

/** Offers as a picture and as a table. In print, the table with all of its rows is the whole page. */
export function OfferComparison({ offers, averageMonthlyDepositsCents, renderActions }: OfferComparisonProps) {
  const [asked, setAsked] = useState<Asked>({ isFalling: false });
  const [announced, setAnnounced] = useState("");
  const [hasAllRows, setAllRows] = useState(false);
  const [selectedId, setSelected] = useState<string>();
  const { isFalling } = asked;
  const scale = useMemo(() => findScale(offers), [offers]);
  const worded = useMemo(
    () => offers.map((offer) => toWordedOffer(offer, { averageMonthlyDepositsCents, isFalling })),
    [offers, averageMonthlyDepositsCents, isFalling],
  );
  const selected = offers.find(({ id }) => id === selectedId) ?? offers[0];
  const ask = (next: Asked): void => {
    setAsked(next);
    setAnnounced(describeChange(offers, next));
  };
  return (
    <div
      className={classNames(
        "printed-alone flex flex-col gap-4 print:block",
        offers.length > 3 && "offers-printed",
        // What gets the focus scrolls clear of the buttons, too.
        renderActions && "[&_:is(button,input)]:scroll-mb-44!",
      )}
    >
      <p className="hidden font-display text-2xl print:mb-4 print:block">
        Your offers, {firm.identity.name}
        {isFalling && `: if your sales fall by ${salesFallPercent}%`}
      </p>
      <OfferPicture
        offers={offers.map((offer) => drawOffer(offer, asked))}
        scale={scale}
        markedDay={asked.payoffOn === undefined ? undefined : toDayNumber(asked.payoffOn)}
        selection={
          renderActions && selected && offers.length > 1 ? { id: selected.id, onSelect: setSelected } : undefined
        }
      >
        {scale && <OfferHandles asked={asked} scale={scale} onAsk={ask} />}
      </OfferPicture>
      <p role="status" className="sr-only print:hidden">
        {announced}
      </p>
      {scale && (
        <>
          <OfferTable offers={worded} hasAllRows={hasAllRows} selectedId={selected?.id} />
          <Further
            unsaid={hasAllRows ? listUnsaidLabels(worded) : []}
            hasAllRows={hasAllRows}
            onToggle={() => setAllRows(!hasAllRows)}
          />
          <div className="max-w-measure text-ink-soft text-sm print:mt-3 print:max-w-none print:text-xs">
            <p>APRs are our estimate, figured as Regulation Z does. The lender's own disclosure counts.</p>
            {averageMonthlyDepositsCents !== undefined && (
              <p className={hasAllRows ? undefined : "hidden print:block"}>
                The share of your revenue is of average deposits of {formatCents(averageMonthlyDepositsCents)} a month
                {isFalling && `, less ${salesFallPercent}%`}.
              </p>
            )}
          </div>
        </>
      )}
      {renderActions && selected && (
        <div className="bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-10 rounded-card border border-edge bg-card px-3 py-2 shadow-soft lg:bottom-4 [@media(min-height:30rem)]:sticky print:hidden">
          {renderActions(selected.id)}
        </div>
      )}
    </div>
  );
}

interface FurtherProps {
  /** About what no lender said anything. */
  readonly unsaid: readonly string[];
  readonly hasAllRows: boolean;
  readonly onToggle: () => void;
}

function Further({ unsaid, hasAllRows, onToggle }: FurtherProps) {
  return (
    <div className="grid justify-items-start gap-3 print:hidden">
      {unsaid.length > 0 && (
        <p className="max-w-measure text-sm">
          <span className="text-ink-soft">Not said by the lenders:</span> {formatList(unsaid)}.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          size="small"
          aria-expanded={hasAllRows}
          iconAfter={
            <ChevronDown
              aria-hidden="true"
              className={classNames("size-4 transition-transform", hasAllRows && "rotate-180")}
            />
          }
          onClick={onToggle}
        >
          {hasAllRows ? "Fewer terms" : "All terms"}
        </Button>
        <Button size="small" icon={<Printer className="size-4.5" />} onClick={() => window.print()}>
          Print
        </Button>
      </div>
    </div>
  );
}
