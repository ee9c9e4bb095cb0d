import { figureOffer } from "@funding-desk/contract/offers/offer/figure-offer";
import { brokerPayers, type OfferTerms, offerKinds, offerTerms } from "@funding-desk/contract/offers/offer/offer-terms";
import { asksAboutInterest } from "@funding-desk/contract/offers/offer/paid-off-early";
import { type Rhythm, rhythmNames } from "@funding-desk/contract/offers/offer/rhythms";
import { parseCents, parseNumber } from "../../../../forms/parse-cents.ts";
import type { TypedOffer } from "./typed-offer.ts";

const parseYesNo = (text: string): boolean | undefined => (text === "" ? undefined : text === "yes");

/** Sentences by field. Those about a row begin with its key: "row-1.amount". */
export type OfferFaults = Readonly<Record<string, string>>;

/** The terms, or what is wrong. What is about the whole offer is under `terms`. */
export type ParsedOffer =
  | { readonly terms: OfferTerms; readonly faults?: undefined }
  | { readonly terms?: undefined; readonly faults: OfferFaults };

/** The fields whose names aren't the contract's. */
const fieldNames: Readonly<Record<string, string>> = {
  amountCents: "amount",
  holdbackPercent: "holdback",
  statedAprPercent: "statedApr",
};
const partNames: Readonly<Record<string, string>> = {
  cents: "amount",
  discountPercent: "discount",
};
const lists = { schedule: "runs", fees: "fees", payoffs: "payoffs", prepay: "tiers" } as const;

/** The field that a place in the terms was typed into. */
const findField = (typed: TypedOffer, path: readonly PropertyKey[]): string => {
  const [place = "", index, part] = path.map(String);
  if (place === "invoice") return index === "cents" ? "invoice" : (index ?? place);
  if (place === "brokerPay") return index === "paidBy" ? "brokerPaidBy" : "brokerPay";
  const list = Object.entries(lists).find(([name]) => name === place)?.[1];
  if (!list) return fieldNames[place] ?? place;
  const row = typed[list][Number(index)];
  return row && part ? `${row.key}.${partNames[part] ?? part}` : "terms";
};

/** What the contract and the figures say to complete terms. */
const checkTerms = (typed: TypedOffer, entered: unknown): ParsedOffer => {
  const { data: terms, error } = offerTerms.safeParse(entered);
  if (error)
    return { faults: Object.fromEntries(error.issues.map((issue) => [findField(typed, issue.path), issue.message])) };
  const figures = figureOffer(terms);
  return figures.outcome === "refused" ? { faults: { terms: figures.message } } : { terms };
};

/** What was typed as terms, checked as the server does. */
export const parseTypedOffer = (typed: TypedOffer): ParsedOffer => {
  const faults: Record<string, string> = {};
  const cents = (field: string, text: string, what: string): number => {
    const parsed = parseCents(text);
    if (parsed === undefined) faults[field] = `Enter ${what} in dollars, such as 1,250.00.`;
    return parsed ?? 0;
  };
  /** More than zero. */
  const price = (field: string, text: string, what: string): number =>
    cents(field, parseCents(text) === 0 ? "" : text, what);
  const number = (field: string, text: string, sentence: string): number => {
    const parsed = parseNumber(text);
    if (parsed === undefined) faults[field] = sentence;
    return parsed ?? 0;
  };
  const day = (field: string, text: string, what: string): string => {
    if (text === "") faults[field] = `Enter the date of ${what}.`;
    return text;
  };
  const name = (field: string, text: string, sentence: string): string => {
    if (text.trim() === "") faults[field] = sentence;
    return text.trim();
  };
  const optional = <Value>(text: string, parse: () => Value): Value | undefined => (text === "" ? undefined : parse());
  const kind = offerKinds.find((each) => each === typed.kind);
  if (!kind) faults.kind = "Choose what kind of offer it is.";
  const isInvoice = kind === "factoring";
  const readInterest = (): boolean | undefined => {
    const stops = parseYesNo(typed.interestStops);
    if (stops === undefined && asksAboutInterest(kind))
      faults.interestStops = "Say whether interest stops when it's paid off early. Ask the lender if you don't know.";
    return stops;
  };
  const terms = {
    kind: kind ?? "loan",
    amountCents: price("amount", typed.amount, "the amount"),
    fundedOn: day("fundedOn", typed.fundedOn, "the funding"),
    schedule: isInvoice
      ? []
      : typed.runs.map(({ key, count, amount, every, first, calendar }) => {
          const rhythm = rhythmNames.find((each) => each === every);
          const parsed = {
            count: number(`${key}.count`, count, "Enter how many payments there are, such as 12."),
            cents: cents(`${key}.amount`, amount, "each payment"),
          };
          if (!rhythm) faults[`${key}.every`] = "Choose how often payments are taken.";
          return {
            ...parsed,
            every: rhythm ?? ("month" satisfies Rhythm),
            first: day(`${key}.first`, first, "the first payment"),
            ...(rhythm === "businessDay" && calendar === "weekdays" ? { calendar: "weekdays" as const } : {}),
          };
        }),
    invoice: isInvoice
      ? {
          cents: price("invoice", typed.invoice, "the invoice's amount"),
          feePercent: number("feePercent", typed.feePercent, "Enter the fee in percent, such as 3."),
          periodDays: number("periodDays", typed.periodDays, "Enter for how many days one fee is, such as 30."),
          expectedDays: number(
            "expectedDays",
            typed.expectedDays,
            "Enter in how many days the customer pays, such as 45.",
          ),
        }
      : undefined,
    fees: typed.fees.map(({ key, name: fee, amount, withheld, avoidable }) => ({
      name: name(`${key}.name`, fee, "Enter the fee's name."),
      cents: cents(`${key}.amount`, amount, "the fee"),
      withheld,
      avoidable,
    })),
    brokerPay: optional(`${typed.brokerPay}${typed.brokerPaidBy}`, () => {
      const paidBy = brokerPayers.find((each) => each === typed.brokerPaidBy);
      const paid = cents("brokerPay", typed.brokerPay, "what the broker is paid");
      if (!paidBy) faults.brokerPaidBy = "Choose who pays the broker.";
      return { cents: paid, paidBy: paidBy ?? ("lender" as const) };
    }),
    payoffs: typed.payoffs.map(({ key, name: payee, amount }) => ({
      name: name(`${key}.name`, payee, "Enter who is paid off."),
      cents: cents(`${key}.amount`, amount, "the balance"),
    })),
    prepay: typed.tiers.map(({ key, untilDay, discount }) => ({
      untilDay: number(`${key}.untilDay`, untilDay, "Enter within how many days, such as 60."),
      discountPercent: number(`${key}.discount`, discount, "Enter the discount in percent, such as 10."),
    })),
    guarantee: typed.guarantee || undefined,
    lien: typed.lien || undefined,
    confessionOfJudgment: parseYesNo(typed.confession),
    interestStops: readInterest(),
    holdbackPercent: optional(typed.holdback, () =>
      number("holdback", typed.holdback, "Enter the share of sales in percent, such as 12."),
    ),
    reconciliation: parseYesNo(typed.reconciliation),
    factor: optional(typed.factor, () => number("factor", typed.factor, "Enter the factor, such as 1.3.")),
    statedAprPercent: optional(typed.statedApr, () =>
      number("statedApr", typed.statedApr, "Enter the APR in percent, such as 38.5."),
    ),
    expiresOn: typed.expiresOn || undefined,
  };
  if (Object.keys(faults).length > 0) return { faults };
  // Without the empty answers, which the contract doesn't know.
  return checkTerms(typed, JSON.parse(JSON.stringify(terms)));
};
