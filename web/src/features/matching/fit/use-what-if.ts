import { addMonths } from "@funding-desk/contract/forms/months";
import type { FactName, Facts, FactValue } from "@funding-desk/contract/matching/fit/fact";
import type { FactEntry } from "@funding-desk/contract/matching/fit/fact-entry";
import { useState } from "react";
import type { ComparedDays } from "./compare-business.ts";

/** How far ahead anyone can look. */
export const mostMonths = 36;

export interface WhatIf {
  /** Undefined while the amount isn't known. */
  readonly amount: number | undefined;
  readonly months: number;
  /** Whether anything is different from today's facts. */
  readonly isTried: boolean;
  readonly tried: readonly FactName[];
  readonly days: ComparedDays;
  readonly facts: Facts;
  tryFact: (fact: FactName, entry: FactEntry) => void;
  setMonths: (months: number) => void;
  reset: () => void;
}

const findAmount = (fact: FactValue | undefined): number | undefined =>
  fact?.state === "known" && typeof fact.value === "number" ? fact.value : undefined;

/** Other facts or a later day, tried out on this page alone. Everything else stays as it is. */
export const useWhatIf = (known: Facts, today: string): WhatIf => {
  const [tried, setTried] = useState<Facts>({});
  const [months, setMonths] = useState(0);
  const facts: Facts = { ...known, ...tried };
  const names = Object.keys(tried) as FactName[];
  return {
    amount: findAmount(facts.amountAsked),
    months,
    isTried: names.length > 0 || months > 0,
    tried: names,
    days: { on: addMonths(today, months), today },
    facts,
    tryFact: (fact, entry) =>
      setTried((before) => ({
        ...before,
        [fact]: entry.state === "known" ? { ...entry, asOf: today, from: "staff" } : entry,
      })),
    setMonths,
    reset() {
      setTried({});
      setMonths(0);
    },
  };
};
