import { isUnsaid } from "@funding-desk/contract/offers/offer/offer-rows";
import { classNames } from "../../../ui/class-names.ts";
import type { ShownRow } from "./shown-offer.ts";

/** What a row says of an offer. */
export function OfferValue({ row }: { readonly row: ShownRow }) {
  const { id, values, notes, today } = row;
  const size = id === "apr" ? "font-display text-xl" : "font-semibold";
  return (
    <>
      {values.map((value) => (
        <span
          key={value}
          className={classNames("block print:text-sm print:leading-snug", isUnsaid(value) ? "text-ink-soft" : size)}
        >
          {value}
        </span>
      ))}
      {today && (
        <span className="block text-ink-soft text-sm print:text-xs print:leading-snug">
          At today's sales: {today.join("; ")}
        </span>
      )}
      {notes.map((note) => (
        <span key={note} className="block text-ink-soft text-sm print:text-xs print:leading-snug">
          {note}
        </span>
      ))}
    </>
  );
}

export function UnfiguredOffer() {
  return <p className="text-ink-soft">We can't show this offer's figures yet. Your advisor is checking them.</p>;
}
