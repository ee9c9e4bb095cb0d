import { offerRowIds } from "@funding-desk/contract/offers/offer/offer-rows";
import type { ReactNode } from "react";
import { OfferValue, UnfiguredOffer } from "./offer-value.tsx";
import type { WordedOffer } from "./shown-offer.ts";

interface OfferTableProps {
  readonly offers: readonly WordedOffer[];
  readonly renderActions?: ((offerId: string) => ReactNode) | undefined;
}

/** Labels stay at the left while a phone scrolls from offer to offer. */
const label =
  "sticky left-0 z-1 w-28 min-w-28 border-line border-t bg-card py-2.5 pr-3 pl-4 align-top font-normal text-ink-soft text-sm sm:w-48 sm:min-w-48 sm:pl-6 print:static print:w-40 print:min-w-0 print:py-1 print:pl-0";
/** On a phone, one offer fills what the labels leave. */
const cell =
  "wrap-anywhere w-[calc(100cqw-7rem)] min-w-[calc(100cqw-7rem)] snap-start border-line border-t px-4 py-2.5 align-top sm:w-auto sm:min-w-60 print:w-auto print:min-w-0 print:px-2 print:py-1";

function Head({ offers }: Pick<OfferTableProps, "offers">) {
  return (
    <thead>
      <tr>
        <td className={`${label} border-t-0`} />
        {offers.map(({ id, lenderName, kindName, figured }) => (
          <th key={id} scope="col" className={`${cell} border-t-0 pt-5 font-normal`}>
            <span className="block font-display text-lg">{lenderName}</span>
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

/** Several offers side by side, the same rows in the same order. */
export function OfferTable({ offers, renderActions }: OfferTableProps) {
  const labels = offers.find(({ figured }) => figured)?.figured?.rows.map((row) => row.label) ?? [];
  return (
    <div className="@container overflow-hidden rounded-card border border-line bg-card shadow-soft print:rounded-none print:border-0 print:shadow-none">
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard alone must be able to scroll it
        tabIndex={0}
        aria-label="Your offers side by side"
        className="snap-x snap-mandatory scroll-pl-28 overflow-x-auto focus-visible:-outline-offset-4 sm:snap-none print:overflow-visible"
      >
        <table className="w-full border-separate border-spacing-0 text-left print:table-fixed">
          <caption className="sr-only">Your offers, with the same rows for each</caption>
          <Head offers={offers} />
          <tbody>
            {labels.map((text, index) => (
              <tr key={text} className="break-inside-avoid">
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
          {renderActions && (
            <tfoot className="print:hidden">
              <tr>
                <td className={label} />
                {offers.map(({ id }) => (
                  <td key={id} className={`${cell} pb-5`}>
                    <div className="flex flex-wrap gap-3">{renderActions(id)}</div>
                  </td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </section>
    </div>
  );
}
