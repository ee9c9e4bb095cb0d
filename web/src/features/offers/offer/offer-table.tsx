import { isUnsaid, type OfferRowId, offerRowIds } from "@funding-desk/contract/offers/offer/offer-rows";
import { useEffect, useRef } from "react";
import { classNames } from "../../../ui/class-names.ts";
import { OfferValue, UnfiguredOffer } from "./offer-value.tsx";
import type { WordedOffer } from "./shown-offer.ts";

interface OfferTableProps {
  /** At least one that can be figured. */
  readonly offers: readonly WordedOffer[];
  /** Every row that a lender said anything about. In print, always all. */
  readonly hasAllRows: boolean;
  /** On a phone, the offer that is in sight. */
  readonly selectedId?: string | undefined;
}

/** The rows that decide, which are always shown. */
const decidingRows: readonly OfferRowId[] = ["received", "totalPaid", "apr", "payments", "lastDay", "guarantee"];

/** The labels of rows about which no lender said anything. */
export const listUnsaidLabels = (offers: readonly WordedOffer[]): readonly string[] => {
  const all = offers.flatMap(({ figured }) => (figured ? [figured.rows] : []));
  const isUnsaidRow = (index: number) => all.every((rows) => rows[index]?.values.every(isUnsaid));
  return (
    all[0]?.flatMap(({ id, label }, index) => (isUnsaidRow(index) && !decidingRows.includes(id) ? [label] : [])) ?? []
  );
};

/** Labels stay at the left while a phone scrolls from offer to offer. */
const label =
  "sticky left-0 z-1 w-28 min-w-28 border-line border-t bg-card py-2.5 pr-3 pl-4 align-top font-normal text-ink-soft text-sm sm:w-40 sm:min-w-40 sm:pl-6 print:static print:w-40 print:min-w-0 print:py-0.5 print:pl-0 print:leading-snug";
/** On a phone, the next offer shows at the edge. */
const cell =
  "wrap-anywhere w-[calc(100cqw-9rem)] min-w-[calc(100cqw-9rem)] snap-start border-line border-t px-4 py-2.5 align-top only-of-type:w-[calc(100cqw-7rem)] sm:w-auto sm:min-w-44 print:w-auto print:min-w-0 print:px-2 print:py-0.5";

function Head({ offers }: Pick<OfferTableProps, "offers">) {
  return (
    <thead>
      <tr>
        <td className={classNames(label, "border-t-0")} />
        {offers.map(({ id, lenderName, kindName, figured }) => (
          <th key={id} scope="col" data-offer={id} className={classNames(cell, "border-t-0 pt-4 font-normal")}>
            <span className="block font-display">{lenderName}</span>
            <span className="block text-ink-soft text-sm">
              {kindName}
              {figured && `, APR ${figured.apr}`}
            </span>
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** The same rows in the same order for every offer. */
export function OfferTable({ offers, hasAllRows, selectedId }: OfferTableProps) {
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = frame;
    const head = [...(current?.querySelectorAll<HTMLElement>("[data-offer]") ?? [])].find(
      ({ dataset }) => dataset.offer === selectedId,
    );
    const corner = current?.querySelector<HTMLElement>("thead td");
    if (current && head && corner) current.scrollLeft = head.offsetLeft - corner.offsetWidth;
  }, [selectedId]);
  const rows = offers.find(({ figured }) => figured)?.figured?.rows ?? [];
  const unsaid = listUnsaidLabels(offers);
  const isShown = (id: OfferRowId, text: string) => decidingRows.includes(id) || (hasAllRows && !unsaid.includes(text));
  return (
    <div className="@container overflow-hidden rounded-card border border-line bg-card shadow-soft print:rounded-none print:border-0 print:shadow-none">
      <section
        ref={frame}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard alone must be able to scroll it
        tabIndex={0}
        // A page may have two: the chosen offer's, and the others'.
        aria-label={`Terms: ${offers.map(({ lenderName, kindName }) => `${lenderName} ${kindName}`).join(", ")}`}
        className="snap-x scroll-pl-28 overflow-x-auto focus-visible:-outline-offset-4 sm:snap-none print:overflow-visible"
      >
        <table className="w-full border-separate border-spacing-0 text-left print:table-fixed">
          <caption className="sr-only">Your offers, with the same rows for each</caption>
          <Head offers={offers} />
          <tbody>
            {rows.map(({ id: rowId, label: text }, index) => (
              <tr
                key={rowId}
                className={classNames("break-inside-avoid", !isShown(rowId, text) && "hidden print:table-row")}
              >
                <th scope="row" className={label}>
                  {text}
                </th>
                {offers.map(({ id, figured }) => {
                  const row = figured?.rows[index];
                  if (row)
                    return (
                      <td key={id} className={cell}>
                        <OfferValue row={row} />
                      </td>
                    );
                  return index === 0 ? (
                    <td key={id} rowSpan={offerRowIds.length} className={cell}>
                      <UnfiguredOffer />
                    </td>
                  ) : null;
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
