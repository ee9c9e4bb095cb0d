import { type Check, listUnknownFacts, type Outcome } from "./compare.ts";
import { listComparisons } from "./comparison.ts";
import { type Change, type FactName, facts } from "./fact.ts";
import { judgeTest, type TestResult } from "./judge-test.ts";
import { countDaysBetween } from "./months.ts";
import type { ReadFact } from "./reading.ts";
import type { Claim, PublicRule, Rule } from "./rule.ts";

/**
 * A rule and its result. `need`, `have`, `gap` and what follows are of the comparison that decided; `parts` has all of them
 * when there are several.
 */
export interface Verdict extends Check {
  readonly ruleId: string;
  /** What it counts as: a `must` that is stale is `usually`. */
  readonly severity: Rule["severity"];
  /** What would change a miss. */
  readonly change: Change | "none";
  readonly cure?: Rule["cure"];
  /** What to ask so that it's no longer unknown. */
  readonly askFor?: readonly FactName[] | undefined;
  readonly isStale: boolean;
  readonly parts?: readonly Check[] | undefined;
  readonly claim: Pick<Claim, "sourceUrl" | "title" | "readOn">;
}

/** The day that is judged, and today, by which sources are stale. They differ when we look ahead. */
export interface Days {
  readonly on: string;
  readonly today: string;
}

interface Validity {
  readonly validFrom?: string | undefined;
  readonly validUntil?: string | undefined;
}

export const isValidOn = ({ validFrom, validUntil }: Validity, on: string): boolean =>
  (validFrom === undefined || validFrom <= on) && (validUntil === undefined || on <= validUntil);

/** A source without a day is stale, too. */
const isStale = ({ readOn, staleAfterDays }: PublicRule["claim"], today: string): boolean =>
  !(countDaysBetween(readOn, today) <= staleAfterDays);

const findChange = ({ cure }: PublicRule, { outcome, need, metOn }: Check): Change | "none" => {
  if (outcome !== "missed") return "none";
  return cure?.kind ?? (metOn === undefined ? facts[need.fact].change : "time");
};

/** The comparison that decided: the first with the test's own outcome. Its gap only counts when it decided alone. */
const toDeciding = ({ outcome, checks, metOn, isLatest }: TestResult): Check | undefined => {
  if (checks.length === 1) return checks[0];
  const deciding = checks.filter((check) => check.outcome === outcome);
  const [first = checks[0]] = deciding;
  if (!first) return undefined;
  const { need, have } = first;
  return deciding.length === 1 ? { ...first, metOn, isLatest } : { need, have, outcome, metOn, isLatest };
};

const notApplicable = ({ test }: PublicRule): TestResult => ({
  outcome: "notApplicable",
  checks: listComparisons(test).map((need) => ({ need, outcome: "notApplicable" })),
});

interface Judgment {
  readonly result: TestResult;
  readonly askFor?: readonly FactName[];
}

/**
 * A tier that may not apply makes a miss unknown, until what it depends on is known. A rule that is met either way is met.
 */
const judgeTiered = (rule: PublicRule, read: ReadFact): Judgment => {
  const tier = rule.when && judgeTest(rule.when, read);
  if (tier && (tier.outcome === "missed" || tier.outcome === "notApplicable")) return { result: notApplicable(rule) };
  const result = judgeTest(rule.test, read);
  const isOpenTier = tier?.outcome === "unknown" && result.outcome !== "met" && result.outcome !== "notApplicable";
  const asked = isOpenTier ? [...tier.checks, ...result.checks] : result.checks;
  const outcome: Outcome = isOpenTier ? "unknown" : result.outcome;
  return outcome === "unknown" ? { result: { ...result, outcome }, askFor: listUnknownFacts(asked) } : { result };
};

export const judgeRule = (rule: PublicRule, read: ReadFact, { on, today }: Days): Verdict => {
  const { result, askFor } = isValidOn(rule, on) ? judgeTiered(rule, read) : { result: notApplicable(rule) };
  const deciding = toDeciding(result);
  if (!deciding) throw new Error(`The rule ${rule.id} has no comparison.`);
  const { id, claim, severity, cure } = rule;
  const isOld = isStale(claim, today);
  const { outcome } = result;
  // Below an open tier, a miss isn't one yet.
  const check: Check =
    outcome === "missed"
      ? deciding
      : { ...deciding, outcome, gap: undefined, gapUnit: undefined, neededNextMonth: undefined };
  const change = findChange(rule, check);
  return {
    ...check,
    ruleId: id,
    severity: isOld ? "usually" : severity,
    change,
    cure: change === "none" ? undefined : cure,
    askFor,
    isStale: isOld,
    parts: result.checks.length > 1 ? result.checks : undefined,
    claim: { sourceUrl: claim.sourceUrl, title: claim.title, readOn: claim.readOn },
  };
};
