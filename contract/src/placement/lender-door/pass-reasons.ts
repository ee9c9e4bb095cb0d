import type { FactName } from "../../matching/fit/fact.ts";

interface PassReason {
  readonly label: string;
  readonly sentence: string;
  /** What we know of it. */
  readonly facts: readonly FactName[];
}

/** Why lenders pass, each as its button says it and as the client reads it. */
export const passReasons: readonly PassReason[] = [
  {
    label: "Time in business",
    sentence: "The business is too young for this program.",
    facts: ["monthsInBusiness", "monthsCurrentOwner"],
  },
  {
    label: "Revenue",
    sentence: "The revenue is too low for this program.",
    facts: ["yearlyRevenue", "averageMonthlyDeposits"],
  },
  {
    label: "Credit",
    sentence: "The credit score is too low for this program.",
    facts: ["personalCreditScore", "paydex"],
  },
  {
    label: "Existing debt",
    sentence: "There is too much existing debt for this program.",
    facts: ["openPositions", "hasAdvanceBalance", "dscr"],
  },
  { label: "Industry", sentence: "We don't lend to this industry.", facts: ["industry"] },
  { label: "State", sentence: "We don't lend in this state.", facts: ["state"] },
  {
    label: "Amount or use",
    sentence: "The amount or the use of funds doesn't fit this program.",
    facts: ["amountAsked", "purpose"],
  },
  { label: "Papers", sentence: "Papers that we need are missing.", facts: [] },
];

/** Those that a lender pressed. Other words are for people to read. */
export const findPassReasons = (words: string): PassReason[] =>
  passReasons.filter(({ sentence }) => words.includes(sentence));
