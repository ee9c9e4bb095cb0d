import * as z from "zod/mini";
import { officeStates } from "../../forms/options/states.ts";
import {
  describeObject,
  toDay,
  toDraftText,
  toList,
  toText,
  toWhole,
  validity,
  validityInOrder,
} from "../../matching/fit/worded-shapes.ts";
import { offerLimits } from "./offer-limits.ts";
import { type OfferKind, offerKinds } from "./offer-terms.ts";

const ruleLimits = { textChars: 300, addressChars: 500, keepYears: 20 } as const;

const registration = z.strictObject(
  {
    authority: toText("Where the broker registers", ruleLimits.textChars),
    /** Of a surety bond. */
    bondCents: z.optional(toWhole("The bond, in cents,", [1, offerLimits.cents])),
    /** The first day on which it must be there. The rule's own first day without it. */
    from: z.optional(toDay("The first day of the registration")),
  },
  describeObject("The registration"),
);

const demand = z.optional(z.literal(true, "A demand is true, or absent."));

/** What a law asks for. What it doesn't ask for is absent. */
const requirements = z.strictObject(
  {
    /** When the client must have the lender's disclosure: before hearing of the offer, or before signing. */
    disclosure: z.optional(
      z.enum(["beforeOffer", "beforeSigning"], "The disclosure must be beforeOffer or beforeSigning."),
    ),
    /** The lender gets the disclosure's transmission as evidence, with its time. */
    evidenceToLender: demand,
    /** No charge, price, or amount of the offer without its APR. */
    aprWithEveryPrice: demand,
    /** The client signs the disclosure. */
    signature: demand,
    /** The client is told what the broker is paid. */
    brokerPayShown: demand,
    /** A broker takes no fee before the money arrives. */
    noAdvanceFee: demand,
    /** A confession of judgment is void. */
    noConfessionOfJudgment: demand,
    /** A file of each transaction is kept for each client. */
    transactionFile: demand,
    keepYears: z.optional(toWhole("The years to keep copies", [1, ruleLimits.keepYears])),
    brokerRegistration: z.optional(registration),
  },
  describeObject("The requirements"),
);
export type StateRequirements = z.infer<typeof requirements>;

/** A law about commercial financing, while it's in force. */
export const stateRule = z
  .strictObject(
    {
      id: toText("The rule's id", ruleLimits.textChars),
      /** Where the client's principal place of business is. */
      state: z.enum(officeStates, "A state must be its two capital letters, such as TX."),
      law: toText("The law", ruleLimits.textChars),
      kinds: toList("The kinds of offers", z.enum(offerKinds), offerKinds.length).check(
        z.minLength(1, "List at least one kind of offer."),
      ),
      /** The largest amount that it covers. Absent: any. */
      upToCents: z.optional(toWhole("The largest amount, in cents,", [1, offerLimits.cents])),
      ...validity,
      requires: requirements,
      /** Where it was read. */
      sources: toList("The sources", toText("A source", ruleLimits.addressChars), 10),
      readOn: toDay("The day on which it was read"),
      /** What a lawyer should look at first. */
      question: toDraftText("The question", ruleLimits.textChars),
      /** When a lawyer confirmed it. Absent: no one has yet. */
      confirmedOn: z.optional(toDay("The day of the confirmation")),
    },
    describeObject("The state's rule"),
  )
  .check(validityInOrder);
export type StateRule = z.infer<typeof stateRule>;

/** What decides which laws an offer is under. */
export interface OfferPlace {
  /** Two letters each: of the client's principal places of business, never of the browser. The rules of all of them count. */
  readonly states: readonly string[];
  readonly kind: OfferKind;
  readonly amountCents: number;
  /** yyyy-mm-dd */
  readonly on: string;
}

/** The states' rules that are in force on a day, whatever is offered. */
export const listRulesInForce = (
  rules: readonly StateRule[],
  { states, on }: Pick<OfferPlace, "states" | "on">,
): StateRule[] =>
  rules.filter((rule) => states.includes(rule.state) && (rule.validFrom ?? on) <= on && on <= (rule.validUntil ?? on));

export const listRulesForOffer = (
  rules: readonly StateRule[],
  { kind, amountCents, ...place }: OfferPlace,
): StateRule[] =>
  listRulesInForce(rules, place).filter(
    (rule) => rule.kinds.includes(kind) && amountCents <= (rule.upToCents ?? Number.POSITIVE_INFINITY),
  );

/** The rules whose broker's registration is due on a day. */
export const listDueRegistrations = (rules: readonly StateRule[], on: string): StateRule[] =>
  rules.filter(({ requires: { brokerRegistration } }) => brokerRegistration && (brokerRegistration.from ?? on) <= on);

/** Whether one of the rules asks for something. */
export const isRequired = (rules: readonly StateRule[], what: keyof StateRequirements): boolean =>
  rules.some(({ requires }) => requires[what] !== undefined);
