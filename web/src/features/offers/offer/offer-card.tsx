import { useId } from "react";
import { OfferValue, UnfiguredOffer } from "./offer-value.tsx";
import type { WordedOffer } from "./shown-offer.ts";

interface OfferCardProps {
  readonly offer: WordedOffer;
}

/** One offer with all its rows, in the order of every offer. */
export function OfferCard({ offer }: OfferCardProps) {
  const id = useId();
  const { lenderName, kindName, figured } = offer;
  return (
    <section
      // A lender may make several offers.
      aria-labelledby={`${id} ${id}-kind`}
      className="max-w-form rounded-card border border-line bg-card px-5 py-5 shadow-soft sm:px-6 print:border-0 print:p-0 print:shadow-none"
    >
      <h2 id={id} className="wrap-anywhere text-xl">
        {lenderName}
      </h2>
      <p id={`${id}-kind`} className="text-ink-soft">
        {kindName}
        {figured && `, APR ${figured.apr}`}
      </p>
      {figured ? (
        <dl className="mt-3">
          {figured.rows.map((row) => (
            <div
              key={row.id}
              className="break-inside-avoid border-line border-t py-2.5 sm:grid sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] sm:gap-6 print:grid print:grid-cols-[2fr_3fr] print:py-1"
            >
              <dt className="text-ink-soft text-sm sm:pt-0.5">{row.label}</dt>
              <dd className="wrap-anywhere">
                <OfferValue row={row} />
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <div className="mt-4">
          <UnfiguredOffer />
        </div>
      )}
    </section>
  );
}
