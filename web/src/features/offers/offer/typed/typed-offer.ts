import type { OfferTerms } from "@funding-desk/contract/offers/offer/offer-terms";
import { formatTypedCents } from "../../../../forms/parse-cents.ts";
import { newRowKey } from "../../../../ui/row-key.ts";

export interface TypedFee {
  readonly key: string;
  readonly name: string;
  readonly amount: string;
  readonly withheld: boolean;
  readonly avoidable: boolean;
}
export interface TypedRun {
  readonly key: string;
  readonly count: string;
  readonly amount: string;
  readonly every: string;
  readonly first: string;
  /** Asked for of payments each business day alone. */
  readonly calendar: string;
}
export interface TypedPayoff {
  readonly key: string;
  readonly name: string;
  readonly amount: string;
}
export interface TypedTier {
  readonly key: string;
  readonly untilDay: string;
  readonly discount: string;
}

/** An offer as it's typed: texts, "" for what the lender didn't say. */
export interface TypedOffer {
  readonly kind: string;
  readonly amount: string;
  readonly fundedOn: string;
  readonly runs: readonly TypedRun[];
  readonly fees: readonly TypedFee[];
  readonly payoffs: readonly TypedPayoff[];
  readonly tiers: readonly TypedTier[];
  readonly invoice: string;
  readonly feePercent: string;
  readonly periodDays: string;
  readonly expectedDays: string;
  readonly factor: string;
  readonly holdback: string;
  readonly guarantee: string;
  readonly lien: string;
  readonly interestStops: string;
  readonly confession: string;
  readonly reconciliation: string;
  readonly expiresOn: string;
  readonly brokerPay: string;
  readonly brokerPaidBy: string;
  readonly statedApr: string;
}

const toYesNo = (value: boolean | undefined): string => (value === undefined ? "" : value ? "yes" : "no");
const toText = (value: number | undefined): string => (value === undefined ? "" : String(value));

export const emptyRun = (): TypedRun => ({
  key: newRowKey(),
  count: "",
  amount: "",
  every: "",
  first: "",
  calendar: "fed",
});

export const toTypedOffer = (terms?: OfferTerms): TypedOffer => ({
  kind: terms?.kind ?? "",
  amount: terms ? formatTypedCents(terms.amountCents) : "",
  fundedOn: terms?.fundedOn ?? "",
  runs: terms
    ? terms.schedule.map(({ count, cents, every, first, calendar = "fed" }) => ({
        key: newRowKey(),
        count: String(count),
        amount: formatTypedCents(cents),
        every,
        first,
        calendar,
      }))
    : [emptyRun()],
  fees: (terms?.fees ?? []).map(({ name, cents, withheld, avoidable }) => ({
    key: newRowKey(),
    name,
    amount: formatTypedCents(cents),
    withheld,
    avoidable,
  })),
  payoffs: (terms?.payoffs ?? []).map(({ name, cents }) => ({
    key: newRowKey(),
    name,
    amount: formatTypedCents(cents),
  })),
  tiers: (terms?.prepay ?? []).map(({ untilDay, discountPercent }) => ({
    key: newRowKey(),
    untilDay: String(untilDay),
    discount: String(discountPercent),
  })),
  invoice: terms?.invoice ? formatTypedCents(terms.invoice.cents) : "",
  feePercent: toText(terms?.invoice?.feePercent),
  periodDays: toText(terms?.invoice?.periodDays),
  expectedDays: toText(terms?.invoice?.expectedDays),
  factor: toText(terms?.factor),
  holdback: toText(terms?.holdbackPercent),
  guarantee: terms?.guarantee ?? "",
  lien: terms?.lien ?? "",
  interestStops: toYesNo(terms?.interestStops),
  confession: toYesNo(terms?.confessionOfJudgment),
  reconciliation: toYesNo(terms?.reconciliation),
  expiresOn: terms?.expiresOn ?? "",
  brokerPay: terms?.brokerPay ? formatTypedCents(terms.brokerPay.cents) : "",
  brokerPaidBy: terms?.brokerPay?.paidBy ?? "",
  statedApr: toText(terms?.statedAprPercent),
});
