import { figureOffer } from "@funding-desk/contract/offers/offer/figure-offer";
import { listOfferRows, type OfferRow } from "@funding-desk/contract/offers/offer/offer-rows";
import type { OfferTerms } from "@funding-desk/contract/offers/offer/offer-terms";
import { formatPercent, offerKindNames } from "@funding-desk/contract/offers/offer/offer-words";

/** How far sales fall in the switch's question. */
export const salesFallPercent = 20;

/** An offer that the client may see. */
export interface ShownOffer {
  readonly id: string;
  readonly lenderName: string;
  readonly terms: OfferTerms;
}

/** A row, and what it says at today's sales where that's different. */
export interface ShownRow extends OfferRow {
  readonly today?: readonly string[] | undefined;
}

/** An offer in words. */
export interface WordedOffer {
  readonly id: string;
  readonly lenderName: string;
  readonly kindName: string;
  /** Undefined when it can't be figured. */
  readonly figured: { readonly apr: string; readonly rows: readonly ShownRow[] } | undefined;
}

export interface Sales {
  readonly averageMonthlyDepositsCents?: number | undefined;
  readonly isFalling: boolean;
}

const figureRows = (terms: OfferTerms, { averageMonthlyDepositsCents, isFalling }: Sales) => {
  const figures = figureOffer(terms, {
    averageMonthlyDepositsCents,
    salesFallPercent: isFalling ? salesFallPercent : 0,
  });
  return figures.outcome === "refused"
    ? undefined
    : { apr: formatPercent(figures.aprPercent), rows: listOfferRows(terms, figures) };
};

const isSame = (one: readonly string[], other: readonly string[] = []): boolean => one.join("\n") === other.join("\n");

export const toWordedOffer = ({ id, lenderName, terms }: ShownOffer, sales: Sales): WordedOffer => {
  const figured = figureRows(terms, sales);
  const today = sales.isFalling ? figureRows(terms, { ...sales, isFalling: false }) : undefined;
  return {
    id,
    lenderName,
    kindName: offerKindNames[terms.kind],
    figured: figured && {
      apr: figured.apr,
      rows: figured.rows.map((row, index) => {
        const before = today?.rows[index]?.values;
        return before && !isSame(row.values, before) ? { ...row, today: before } : row;
      }),
    },
  };
};
