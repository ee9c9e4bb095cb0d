import { type Check, checkComparison, type Outcome } from "./compare.ts";
import type { Test } from "./comparison.ts";
import type { ReadFact } from "./reading.ts";

/** What a test comes to. Every comparison is made, whatever the others say. */
export interface TestResult {
  readonly outcome: Outcome;
  readonly checks: readonly Check[];
  /** The day on which time alone meets the whole test, yyyy-mm-dd. */
  readonly metOn?: string | undefined;
  readonly isLatest?: boolean | undefined;
}

const joinAll = (outcomes: readonly Outcome[]): Outcome => {
  if (outcomes.includes("missed")) return "missed";
  if (outcomes.includes("unknown")) return "unknown";
  return outcomes.includes("met") ? "met" : "notApplicable";
};

const joinAny = (outcomes: readonly Outcome[]): Outcome => {
  if (outcomes.includes("met")) return "met";
  if (outcomes.includes("unknown")) return "unknown";
  return outcomes.includes("missed") ? "missed" : "notApplicable";
};

const isOpen = ({ outcome }: TestResult): boolean => outcome === "missed" || outcome === "unknown";
const byDay = (one: TestResult, other: TestResult): number => ((one.metOn ?? "") < (other.metOn ?? "") ? -1 : 1);

/** The last day when all must be met, and then each needs one. The first when one is enough. */
const findDay = (open: readonly TestResult[], needsAll: boolean): Pick<TestResult, "metOn" | "isLatest"> => {
  const timed = open.filter(({ metOn }) => metOn !== undefined).toSorted(byDay);
  if (timed.length === 0 || (needsAll && timed.length < open.length)) return {};
  const { metOn, isLatest } = timed.at(needsAll ? -1 : 0) ?? {};
  return { metOn, isLatest };
};

export const judgeTest = (test: Test, read: ReadFact): TestResult => {
  if ("fact" in test) {
    const check = checkComparison(test, read);
    return { outcome: check.outcome, checks: [check], metOn: check.metOn, isLatest: check.isLatest };
  }
  const needsAll = "all" in test;
  const parts = (needsAll ? test.all : test.any).map((part) => judgeTest(part, read));
  const outcomes = parts.map(({ outcome }) => outcome);
  const outcome = needsAll ? joinAll(outcomes) : joinAny(outcomes);
  const checks = parts.flatMap((part) => part.checks);
  return isOpen({ outcome, checks })
    ? { outcome, checks, ...findDay(parts.filter(isOpen), needsAll) }
    : { outcome, checks };
};
