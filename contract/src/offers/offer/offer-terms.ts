import * as z from "zod/mini";
import { describeObject, toDay, toList, toText, toWhole } from "../../matching/fit/worded-shapes.ts";
import { offerLimits } from "./offer-limits.ts";
import { rhythmNames } from "./rhythms.ts";

export const offerKinds = ["loan", "line", "advance", "factoring", "equipment"] as const;
export type OfferKind = (typeof offerKinds)[number];

/** The days on which payments each business day are taken. The Federal Reserve moves no money on its holidays. */
export const payCalendars = ["fed", "weekdays"] as const;
export type PayCalendar = (typeof payCalendars)[number];

export const brokerPayers = ["lender", "client", "proceeds"] as const;
export type BrokerPayer = (typeof brokerPayers)[number];
export const guarantees = ["none", "limited", "full"] as const;
export type Guarantee = (typeof guarantees)[number];
export const liens = ["none", "equipment", "receivables", "allAssets"] as const;
export type Lien = (typeof liens)[number];

const toCents = (what: string, min = 0) => toWhole(`${what}, in cents,`, [min, offerLimits.cents]);

/** A number with at most that many decimals. */
const toDecimal = (what: string, [min, max]: readonly [number, number], places: number) => {
  const message = `${what} must be a number from ${min} to ${max} with ${places} decimals at most.`;
  return z
    .number(message)
    .check(z.refine((given) => given >= min && given <= max && Number(given.toFixed(places)) === given, message));
};

const fee = z.strictObject(
  {
    name: toText("The fee's name", offerLimits.nameChars),
    cents: toCents("The fee"),
    /** Taken out of the money. Otherwise it's paid apart, on the day of the funding. */
    withheld: z.boolean("Say whether the fee is withheld."),
    /** Only for a service that the client can decline. It's no part of the cost then (12 CFR 1026.4). */
    avoidable: z.boolean("Say whether the fee can be avoided."),
  },
  describeObject("The fee"),
);

/** What is left of an older advance or loan, and is paid out of the new money. */
const payoff = z.strictObject(
  { name: toText("The payoff's name", offerLimits.nameChars), cents: toCents("The payoff") },
  describeObject("The payoff"),
);

const run = z.strictObject(
  {
    count: toWhole("The number of payments", [1, offerLimits.count]),
    cents: toCents("The payment"),
    every: z.enum(rhythmNames, "Say how often payments are taken."),
    first: toDay("The first payment's day"),
    /** Of payments each business day. The Federal Reserve's without it. */
    calendar: z.optional(z.enum(payCalendars, "The calendar must be fed or weekdays.")),
  },
  describeObject("The payments"),
);
/** Equal payments in one rhythm. */
export type ScheduleRun = z.infer<typeof run>;

/** An invoice that is sold. Its payment follows from the fee, so the schedule is empty. */
const invoice = z.strictObject(
  {
    cents: toCents("The invoice", 1),
    /** Of the invoice, for each period begun. */
    feePercent: toDecimal("The fee", [0, 100], 4),
    periodDays: toWhole("The days of a fee's period", [1, 365]),
    /** From the funding to the customer's payment. */
    expectedDays: toWhole("The days until the customer pays", [1, offerLimits.day]),
  },
  describeObject("The invoice"),
);

/** A discount for paying off early. */
const prepayTier = z.strictObject(
  {
    /** Days since the funding; the last day on which it's given. */
    untilDay: toWhole("The last day of the discount", [1, offerLimits.day]),
    /** Of the payments that are still due. */
    discountPercent: toDecimal("The discount", [0, 100], 4),
  },
  describeObject("The discount"),
);

const brokerPay = z.strictObject(
  {
    cents: toCents("The broker's pay"),
    /** `proceeds`: taken out of the money. What the client pays either way is counted as a fee, so `fees` don't name it again. */
    paidBy: z.enum(brokerPayers, "Say who pays the broker."),
  },
  describeObject("The broker's pay"),
);

/**
 * What a lender offers, as it's entered: `figureOffer` derives the rest. Money in cents, shares in percent. What the lender didn't
 * say is absent.
 */
export const offerTerms = z.strictObject(
  {
    kind: z.enum(offerKinds, "Choose what kind of offer it is."),
    /** The principal, the line that is drawn in full, the price of the receivables, the advance on the invoice, or the price of the equipment. */
    amountCents: toCents("The amount", 1),
    fundedOn: toDay("The day of the funding"),
    fees: toList("The fees", fee, offerLimits.fees),
    payoffs: toList("The payoffs", payoff, offerLimits.payoffs),
    /** All payments, as they'll be taken. Of a line, the minimum payments after a full draw. */
    schedule: toList("The payments", run, offerLimits.runs),
    invoice: z.optional(invoice),
    /** What is paid back for each dollar of the amount. */
    factor: z.optional(toDecimal("The factor", [1, offerLimits.factor], 4)),
    /** The share of sales that is taken. */
    holdbackPercent: z.optional(toDecimal("The share of sales", [0, 100], 4)),
    prepay: toList("The discounts for paying early", prepayTier, offerLimits.prepayTiers),
    /** Paid off early, only the principal and the interest until then are due. */
    interestStops: z.optional(z.boolean("Say whether interest stops when it's paid off.")),
    guarantee: z.optional(z.enum(guarantees, "The guarantee must be none, limited, or full.")),
    lien: z.optional(z.enum(liens, "The lien must be none, equipment, receivables, or allAssets.")),
    confessionOfJudgment: z.optional(z.boolean("Say whether a confession of judgment is asked for.")),
    /** Payments must follow the sales when these fall. */
    reconciliation: z.optional(z.boolean("Say whether payments follow the sales.")),
    expiresOn: z.optional(toDay("The last day of the offer")),
    brokerPay: z.optional(brokerPay),
    /** As the lender states it, such as 38.5. */
    statedAprPercent: z.optional(toDecimal("The lender's APR", [0, offerLimits.aprPercent], 4)),
  },
  describeObject("The offer"),
);
export type OfferTerms = z.infer<typeof offerTerms>;
