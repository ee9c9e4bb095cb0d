import { type OfferTerms, offerKinds } from "@funding-desk/contract/offer/offer-terms";
import { type Rhythm, rhythmNames } from "@funding-desk/contract/offer/rhythms";
import { formatTypedCents, parseCents, parseNumber } from "../../../forms/parse-cents.ts";

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
  readonly submission_id: string;
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

let keys = 0;
/** For a row that can be removed. */
export const newRowKey = (): string => {
  keys += 1;
  return `row-${keys}`;
};

const toYesNo = (value: boolean | undefined): string => (value === undefined ? "" : value ? "yes" : "no");
const toText = (value: number | undefined): string => (value === undefined ? "" : String(value));

export const emptyRun = (): TypedRun => ({ key: newRowKey(), count: "", amount: "", every: "", first: "" });

export const toTypedOffer = (submissionId: string, terms: OfferTerms | undefined): TypedOffer => ({
  submission_id: submissionId,
  kind: terms?.kind ?? "",
  amount: terms ? formatTypedCents(terms.amountCents) : "",
  fundedOn: terms?.fundedOn ?? "",
  runs: terms
    ? terms.schedule.map(({ count, cents, every, first }) => ({
        key: newRowKey(),
        count: String(count),
        amount: formatTypedCents(cents),
        every,
        first,
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

const parseYesNo = (text: string): boolean | undefined => (text === "" ? undefined : text === "yes");

/** The terms, or what is wrong by field. */
export type ParsedOffer =
  | { readonly terms: OfferTerms; readonly faults?: undefined }
  | { readonly terms?: undefined; readonly faults: Readonly<Record<string, string>> };

const noAmount = "Enter an amount, such as 1,250.00.";
const noNumber = "Enter a number.";

/** What was typed as terms. The contract and the server check the rest. */
export const parseTypedOffer = (typed: TypedOffer): ParsedOffer => {
  const faults: Record<string, string> = {};
  const cents = (field: string, text: string): number => {
    const parsed = parseCents(text);
    if (parsed === undefined) faults[field] = noAmount;
    return parsed ?? 0;
  };
  const number = (field: string, text: string): number => {
    const parsed = parseNumber(text);
    if (parsed === undefined) faults[field] = noNumber;
    return parsed ?? 0;
  };
  const day = (field: string, text: string): string => {
    if (text === "") faults[field] = "Enter the day.";
    return text;
  };
  const optional = <Value>(text: string, parse: () => Value): Value | undefined => (text === "" ? undefined : parse());
  const kind = offerKinds.find((each) => each === typed.kind);
  if (!kind) faults.kind = "Choose what kind of offer it is.";
  if (typed.submission_id === "") faults.submission_id = "Choose the lender.";
  const isInvoice = kind === "factoring";
  const terms = {
    kind: kind ?? "loan",
    amountCents: cents("amount", typed.amount),
    fundedOn: day("fundedOn", typed.fundedOn),
    fees: typed.fees.map(({ key, name, amount, withheld, avoidable }) => {
      if (name.trim() === "") faults[`${key}.name`] = "Enter the fee's name.";
      return { name: name.trim(), cents: cents(`${key}.amount`, amount), withheld, avoidable };
    }),
    payoffs: typed.payoffs.map(({ key, name, amount }) => {
      if (name.trim() === "") faults[`${key}.name`] = "Enter who is paid off.";
      return { name: name.trim(), cents: cents(`${key}.amount`, amount) };
    }),
    schedule: isInvoice
      ? []
      : typed.runs.map(({ key, count, amount, every, first }) => {
          const rhythm = rhythmNames.find((each) => each === every);
          if (!rhythm) faults[`${key}.every`] = "Choose how often.";
          return {
            count: number(`${key}.count`, count),
            cents: cents(`${key}.amount`, amount),
            every: rhythm ?? ("month" satisfies Rhythm),
            first: day(`${key}.first`, first),
          };
        }),
    prepay: typed.tiers.map(({ key, untilDay, discount }) => ({
      untilDay: number(`${key}.untilDay`, untilDay),
      discountPercent: number(`${key}.discount`, discount),
    })),
    invoice: isInvoice
      ? {
          cents: cents("invoice", typed.invoice),
          feePercent: number("feePercent", typed.feePercent),
          periodDays: number("periodDays", typed.periodDays),
          expectedDays: number("expectedDays", typed.expectedDays),
        }
      : undefined,
    factor: optional(typed.factor, () => number("factor", typed.factor)),
    holdbackPercent: optional(typed.holdback, () => number("holdback", typed.holdback)),
    guarantee: optional(typed.guarantee, () => typed.guarantee as OfferTerms["guarantee"]),
    lien: optional(typed.lien, () => typed.lien as OfferTerms["lien"]),
    interestStops: parseYesNo(typed.interestStops),
    confessionOfJudgment: parseYesNo(typed.confession),
    reconciliation: parseYesNo(typed.reconciliation),
    expiresOn: optional(typed.expiresOn, () => typed.expiresOn),
    brokerPay: optional(typed.brokerPay, () => {
      const paidBy = (["lender", "client", "proceeds"] as const).find((each) => each === typed.brokerPaidBy);
      if (!paidBy) faults.brokerPaidBy = "Choose who pays us.";
      return { cents: cents("brokerPay", typed.brokerPay), paidBy: paidBy ?? ("lender" as const) };
    }),
    statedAprPercent: optional(typed.statedApr, () => number("statedApr", typed.statedApr)),
  };
  if (Object.keys(faults).length > 0) return { faults };
  // Only what the lender said: the server knows no empty answers.
  return { terms: JSON.parse(JSON.stringify(terms)) as OfferTerms };
};
