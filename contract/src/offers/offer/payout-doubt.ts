import { formatDate } from "../../forms/format.ts";
import { formatCents } from "../../forms/format-cents.ts";
import type { OfferFigures } from "./figure-offer.ts";
import type { OfferTerms } from "./offer-terms.ts";

/** What is drawn of a line, and which invoices are bought, isn't said by the offer. */
const paidInParts: ReadonlySet<OfferTerms["kind"]> = new Set(["line", "factoring"]);

interface Payout {
  readonly terms: Pick<OfferTerms, "kind" | "amountCents">;
  readonly figures: Pick<OfferFigures, "receivedCents">;
  /** The day on which the lender got the file; null when it isn't known. */
  readonly sentOn: string | null;
  readonly fundedOn: string;
  readonly amountCents: number;
}

/**
 * What is unlikely about a payout, against the offer that the client chose. Someone who knows better says why.
 * @returns sentences; none when it's as offered
 */
export const findPayoutDoubts = ({ terms, figures, sentOn, fundedOn, amountCents }: Payout): string[] => {
  const most = Math.max(terms.amountCents, figures.receivedCents);
  const least = paidInParts.has(terms.kind) ? 0 : Math.min(terms.amountCents, figures.receivedCents);
  const offered =
    figures.receivedCents === terms.amountCents
      ? `The offer is ${formatCents(terms.amountCents)}.`
      : `The offer is ${formatCents(terms.amountCents)}, of which ${formatCents(figures.receivedCents)} reach the client.`;
  return [
    ...(sentOn !== null && fundedOn < sentOn ? [`The lender got the file on ${formatDate(sentOn)}.`] : []),
    ...(amountCents < least || amountCents > most ? [offered] : []),
  ];
};
