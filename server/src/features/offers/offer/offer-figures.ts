import { figureOffer, type OfferFigures } from "@funding-desk/contract/offers/offer/figure-offer";
import { toFiguresWire } from "@funding-desk/contract/offers/offer/figures-wire";
import type { OfferTerms } from "@funding-desk/contract/offers/offer/offer-terms";
import { invalidField } from "../../../platform/errors/errors.ts";
import type { ClientFacts } from "../../matching/fit/client-facts.service.ts";

/** Terms as they are stored: they were checked when they came. */
export const readTerms = (terms: unknown): OfferTerms => terms as OfferTerms;

/** @throws {DomainError} `invalid_fields` for terms that can't be figured */
export const requireFigures = (terms: OfferTerms): OfferFigures => {
  const figures = figureOffer(terms);
  if (figures.outcome === "refused") throw invalidField("terms", figures.message);
  return figures;
};

/** What the audit keeps of the offer's cost, as its card drew it; nulls for terms that can't be figured. */
export const toRecordedCost = ({ terms }: { readonly terms: unknown }) => {
  const figures = toFiguresWire(readTerms(terms));
  return { apr_percent: figures?.apr_percent ?? null, cost_cents: figures?.cost_cents ?? null };
};

const readAmount = (value: unknown): number | undefined => {
  if (typeof value === "number") return value;
  // Of a range, the least: a share of sales must not look smaller than it may be.
  const low = typeof value === "object" && value !== null && "low" in value ? value.low : undefined;
  return typeof low === "number" ? low : undefined;
};

/** What the business takes in each month, in cents; null while no one has said. */
export const findMonthlyRevenue = async (
  facts: Pick<ClientFacts, "load">,
  clientId: string,
): Promise<number | null> => {
  const { facts: shown } = await facts.load(clientId);
  const read = (name: string) => {
    const value = shown.find(({ fact }) => fact === name)?.value;
    return value?.state === "known" ? readAmount(value.value) : undefined;
  };
  const yearly = read("yearlyRevenue");
  const monthly = read("averageMonthlyDeposits") ?? (yearly === undefined ? undefined : yearly / 12);
  return monthly === undefined ? null : Math.round(monthly * 100);
};
