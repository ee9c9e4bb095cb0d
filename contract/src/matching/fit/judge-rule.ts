import { addDays } from "../../forms/months.ts";
import { type Check, listUnknownFacts, type Outcome } from "./compare.ts";
import { listComparisons } from "./comparison.ts";
import { type Change, type FactName, facts } from "./fact.ts";
import { judgeTest, type TestResult } from "./judge-test.ts";
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

/** The day that is judged, and which sources are stale today. The two days differ when we look ahead. */
export interface Days {
  readonly on: string;
  readonly isStale: (claim: PublicRule["claim"]) => boolean;
}

/** Finds the oldest day that isn't stale once for each number of days. A source without a day is stale, too. */
export const createDays = (on: string, today: string): Days => {
  const oldest = new Map<number, string>();
  return {
    on,
    isStale: ({ readOn, staleAfterDays }) => {
      const known = oldest.get(staleAfterDays);
      const day = known ?? addDays(today, -staleAfterDays);
      if (known === undefined) oldest.set(staleAfterDays, day);
      return readOn < day;
    },
  };
};

interface Validity {
  readonly validFrom?: string | undefined;
  readonly validUntil?: string | undefined;
}

export const isValidOn = ({ validFrom, validUntil }: Validity, on: string): boolean =>
  (validFrom === undefined || validFrom <= on) && (validUntil === undefined || on <= validUntil);

/** Shares move only on paper, and look-back rules see through that: no one is told to change who owns the business. */
const ownershipFacts: readonly FactName[] = ["ownerPercent", "usOwnersPercent", "residentOwnersPercent"];
const isAboutOwners = ({ need }: Pick<Check, "need">): boolean => ownershipFacts.includes(need.fact);

const findChange = ({ cure }: PublicRule, { need, metOn }: Check): Change =>
  (isAboutOwners({ need }) ? undefined : cure?.kind) ?? (metOn === undefined ? facts[need.fact].change : "time");

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

export const judgeRule = (rule: PublicRule, read: ReadFact, { on, isStale }: Days): Verdict => {
  const { result, askFor } = isValidOn(rule, on) ? judgeTiered(rule, read) : { result: notApplicable(rule) };
  const deciding = toDeciding(result);
  if (!deciding) throw new Error(`The rule ${rule.id} has no comparison.`);
  const { claim, severity, cure } = rule;
  const { outcome, checks } = result;
  // Below an open tier, a miss isn't one yet.
  const isMissed = outcome === "missed";
  const change = isMissed ? findChange(rule, deciding) : "none";
  const isOld = isStale(claim);
  // One literal for all: with spreads, evaluating takes twice as long.
  return {
    ruleId: rule.id,
    severity: isOld ? "usually" : severity,
    outcome,
    need: deciding.need,
    have: deciding.have,
    gap: isMissed ? deciding.gap : undefined,
    gapUnit: isMissed ? deciding.gapUnit : undefined,
    metOn: deciding.metOn,
    isLatest: deciding.isLatest,
    neededNextMonth: isMissed ? deciding.neededNextMonth : undefined,
    change,
    cure: isMissed && !isAboutOwners(deciding) ? cure : undefined,
    askFor,
    isStale: isOld,
    parts: checks.length > 1 ? checks : undefined,
    claim: { sourceUrl: claim.sourceUrl, title: claim.title, readOn: claim.readOn },
  };
};
