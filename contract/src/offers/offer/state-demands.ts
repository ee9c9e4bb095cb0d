import type { OfferTerms } from "./offer-terms.ts";
import type { StateRequirements, StateRule } from "./state-rules.ts";

/** The acts on an offer that a demand can hold back: staff show it, the client chooses it, staff record the payout. */
export const offerSteps = ["show", "choose", "fund"] as const;
export type OfferStep = (typeof offerSteps)[number];

/** What is true of an offer now. Events of an older disclosure, or of one for other terms, don't count. */
export interface OfferFacts {
  readonly terms: Pick<OfferTerms, "brokerPay" | "confessionOfJudgment">;
  readonly hasApr: boolean;
  /** Undefined when none is attached for these terms. */
  readonly disclosure:
    | {
        readonly isSent: boolean;
        readonly isOpened: boolean;
        readonly isSigned: boolean;
        readonly hasEvidence: boolean;
      }
    | undefined;
  readonly isRegistered: (state: string) => boolean;
}

type Named = Required<StateRequirements>;
export type Demand = keyof Named;

interface Held<Of extends Demand> {
  readonly words: (asked: Named[Of]) => string;
  /** Whether it's met, for each step that it holds back. */
  readonly steps: Partial<
    Readonly<Record<OfferStep, (facts: OfferFacts, asked: Named[Of], place: { state: string; on: string }) => boolean>>
  >;
  /** What staff do about it. */
  readonly cure: string;
  /** What else there is to it once the disclosure is there; as `cure` without it. */
  readonly cureOnceAttached?: string;
  /** The law has exemptions that only people can judge, so a manager may go on with a reason. */
  readonly isExemptible: (asked: Named[Of]) => boolean;
}

/** No step of an offer holds it. */
interface HeldElsewhere<Of extends Demand> {
  /** Undefined for what no code holds alone: staff don't read that it's done. */
  readonly words?: (asked: Named[Of]) => string;
  /** `ledger` refuses the entry. `storage`: nothing deletes it, except that the operator erases a whole client. */
  readonly heldBy: "ledger" | "storage";
}

const always = (): boolean => true;
const never = (): boolean => false;
const isOpened = ({ disclosure }: OfferFacts): boolean => disclosure?.isOpened === true;
const isSigned = ({ disclosure }: OfferFacts): boolean => disclosure?.isSigned === true;
const isPayNamed = ({ terms }: OfferFacts): boolean => terms.brokerPay !== undefined;
const isWithoutConfession = ({ terms }: OfferFacts): boolean => terms.confessionOfJudgment === false;

/** What holds each demand of a state's rule. A demand that isn't here doesn't compile, and `state-gate.test.ts` tries each. */
export const demands: { readonly [Of in Demand]: Held<Of> | HeldElsewhere<Of> } = {
  disclosure: {
    words: (when) =>
      when === "beforeOffer"
        ? "The client opens the lender's disclosure before they see the offer."
        : "The client opens the lender's disclosure before they choose.",
    steps: {
      show: ({ disclosure }, when) => when !== "beforeOffer" || disclosure !== undefined,
      choose: isOpened,
      fund: isOpened,
    },
    cure: "Attach it first: the client has to open it.",
    cureOnceAttached: "They haven't opened it yet.",
    isExemptible: (when) => when === "beforeSigning",
  },
  evidenceToLender: {
    words: () => "The lender gets evidence of when its disclosure was sent.",
    steps: { fund: ({ disclosure }) => disclosure?.hasEvidence === true },
    cure: "Attach the lender's disclosure: the lender gets evidence once the client opens it.",
    isExemptible: never,
  },
  aprWithEveryPrice: {
    words: () => "No price or amount of an offer is quoted without its APR.",
    steps: { show: ({ hasApr }) => hasApr },
    cure: "Correct the terms: they have no APR.",
    isExemptible: never,
  },
  signature: {
    words: () => "The client signs the lender's disclosure.",
    steps: { choose: isSigned, fund: isSigned },
    cure: "The client has to sign the lender's disclosure in the portal.",
    isExemptible: always,
  },
  brokerPayShown: {
    words: () => "The client is told what the firm is paid, and by whom.",
    steps: { show: isPayNamed, choose: isPayNamed, fund: isPayNamed },
    cure: "Enter what the firm is paid in the terms.",
    isExemptible: never,
  },
  noAdvanceFee: {
    words: () => "No fee from the client before the lender has paid out.",
    heldBy: "ledger",
  },
  noConfessionOfJudgment: {
    words: () => "No offer with a confession of judgment.",
    steps: { show: isWithoutConfession, choose: isWithoutConfession, fund: isWithoutConfession },
    cure: "The terms have to say that the lender asks for no confession of judgment.",
    isExemptible: never,
  },
  transactionFile: {
    words: () => "The disclosure and its dates are on file before a payout is recorded.",
    steps: { fund: ({ disclosure }) => disclosure?.isSent === true },
    cure: "Attach the lender's disclosure, so that it's on file.",
    isExemptible: always,
  },
  keepYears: { heldBy: "storage" },
  brokerRegistration: {
    words: ({ authority }) => `Brokers register: ${authority}.`,
    steps: {
      show: ({ isRegistered }, { from }, { state, on }) => (from ?? on) > on || isRegistered(state),
      fund: ({ isRegistered }, { from }, { state, on }) => (from ?? on) > on || isRegistered(state),
    },
    cure: "Register the firm there first, and enter it in Settings, Registrations.",
    isExemptible: always,
  },
};

/** Something that a state's rule asks for and that isn't so. */
export interface UnmetDemand {
  /** Names the rule and the demand. */
  readonly id: string;
  readonly demand: Demand;
  readonly state: string;
  readonly law: string;
  /** For staff: what the state asks for, and what to do. */
  readonly sentence: string;
  /** A manager may go on with a reason. */
  readonly isExemptible: boolean;
}

const listDemands = ({ requires }: StateRule): Demand[] =>
  (Object.keys(demands) as Demand[]).filter((demand) => requires[demand] !== undefined);

const findUnmet = <Of extends Demand>(
  rule: StateRule,
  demand: Of,
  { step, facts, on }: { readonly step: OfferStep; readonly facts: OfferFacts; readonly on: string },
): UnmetDemand | undefined => {
  const held: Held<Of> | HeldElsewhere<Of> = demands[demand];
  const asked = rule.requires[demand] as Named[Of];
  if (!("steps" in held) || (held.steps[step]?.(facts, asked, { state: rule.state, on }) ?? true)) return undefined;
  return {
    id: `${rule.id}:${demand}`,
    demand,
    state: rule.state,
    law: rule.law,
    sentence: `${rule.state}: ${held.words(asked)} ${(facts.disclosure && held.cureOnceAttached) ?? held.cure}`,
    // A payout is a fact: the file has to be able to say it, and why it came without this.
    isExemptible: step === "fund" || held.isExemptible(asked),
  };
};

/**
 * What holds back a step.
 * @param on today, yyyy-mm-dd
 * @param exempted the ids for which a manager gave a reason
 */
export const listUnmetDemands = (
  rules: readonly StateRule[],
  {
    exempted,
    ...question
  }: {
    readonly step: OfferStep;
    readonly facts: OfferFacts;
    readonly on: string;
    readonly exempted: readonly string[];
  },
): UnmetDemand[] =>
  rules
    .flatMap((rule) => listDemands(rule).flatMap((demand) => findUnmet(rule, demand, question) ?? []))
    .filter(({ id }) => !exempted.includes(id));

const wordDemand = <Of extends Demand>(rule: StateRule, demand: Of): string | undefined => {
  const held: Held<Of> | HeldElsewhere<Of> = demands[demand];
  return held.words?.(rule.requires[demand] as Named[Of]);
};

/** What is held of a rule, in words for staff. */
export const listDutyWords = (rule: StateRule): { readonly what: string; readonly law: string }[] =>
  listDemands(rule).flatMap((demand) => {
    const what = wordDemand(rule, demand);
    return what === undefined ? [] : [{ what, law: rule.law }];
  });
