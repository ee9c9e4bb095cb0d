import { formatLongDay } from "@funding-desk/contract/forms/format";
import { nameProgram } from "@funding-desk/contract/matching/catalog/name-program";
import type { FitResult } from "@funding-desk/contract/matching/fit/evaluate";
import type { FactName, Facts } from "@funding-desk/contract/matching/fit/fact";
import type { Verdict } from "@funding-desk/contract/matching/fit/judge-rule";
import type { PublicProgram } from "@funding-desk/contract/matching/fit/program";
import { fundingProducts } from "../../../firm/funding-products.ts";
import { formatCount } from "../../../forms/format-count.ts";

/** The headings, in the order the groups are listed. */
export const programGroups = {
  fits: "Your answers meet the published minimums",
  open: "An exact answer would settle it",
  below: "Asks for more than your answers",
  elsewhere: "Decided by other things than your answers",
} as const;
export type ProgramGroup = keyof typeof programGroups;

/** A lender's program, compared with four answers. What it asks besides them doesn't decide its group. */
export interface ProgramFit {
  readonly program: PublicProgram;
  readonly group: ProgramGroup;
  /** What decided it, or what was met. */
  readonly deciding: readonly Verdict[];
  /** What it asks about besides the four questions. */
  readonly alsoAsked: readonly FactName[];
}

/** The facts that come of the four questions, also while the score isn't known. */
const askedFacts: ReadonlySet<FactName> = new Set([
  "monthsInBusiness",
  "yearlyRevenue",
  "averageMonthlyDeposits",
  "personalCreditScore",
  "purpose",
]);

const isAskedOnly = ({ askFor = [] }: Verdict): boolean => askFor.every((fact) => askedFacts.has(fact));

const decide = ({ verdicts }: FitResult): Pick<ProgramFit, "group" | "deciding"> => {
  const musts = verdicts.filter(({ severity }) => severity === "must");
  const missed = musts.filter(({ outcome }) => outcome === "missed");
  if (missed.length > 0) return { group: "below", deciding: missed };
  const open = musts.filter((verdict) => verdict.outcome === "unknown" && isAskedOnly(verdict));
  if (open.length > 0) return { group: "open", deciding: open };
  const met = musts.filter(({ outcome }) => outcome === "met");
  const usual = verdicts.filter(({ severity, outcome }) => severity === "usually" && outcome === "missed");
  return { group: met.length > 0 ? "fits" : "elsewhere", deciding: [...met, ...usual] };
};

const listAlsoAsked = ({ verdicts, scope }: FitResult, facts: Facts): readonly FactName[] => {
  const asked = [...verdicts, ...scope].flatMap(({ askFor = [] }) => askFor);
  return [...new Set(asked)].filter((fact) => facts[fact] === undefined && !askedFacts.has(fact));
};

/** @param results of the programs, in their order */
export const groupPrograms = (
  programs: readonly PublicProgram[],
  results: readonly FitResult[],
  facts: Facts,
): readonly ProgramFit[] =>
  programs.flatMap((program, index) => {
    const result = results[index];
    return result ? [{ program, ...decide(result), alsoAsked: listAlsoAsked(result, facts) }] : [];
  });

/** By the lender where it may be named, and by its kind otherwise. */
export const formatProgramName = ({ lenderName, name, product }: PublicProgram): string => {
  if (lenderName !== undefined) return name === undefined ? lenderName : nameProgram(lenderName, name);
  return fundingProducts.find(({ id }) => id === product)?.name ?? "A lender's program";
};

/** "Bluevine help, support.bluevine.com/…, read November 21, 2026" */
export const formatSource = ({ sourceUrl, title, readOn }: Verdict["claim"]): string => {
  const address = sourceUrl.replace(/^https?:\/\/(www\.)?/, "");
  const source = [title, address].filter((part) => part !== "").join(", ");
  return `${source || "The lender's published terms"}, read ${formatLongDay(readOn)}`;
};

/** The whole result in one sentence. */
export const formatProgramSummary = (fits: readonly ProgramFit[]): string => {
  const count = (wanted: ProgramGroup) => fits.filter(({ group }) => group === wanted).length;
  const parts = [
    [count("fits"), `your answers meet the published minimums of ${count("fits")}`] as const,
    [count("open"), formatCount(count("open"), "needs an exact answer", "need an exact answer")] as const,
    [count("below"), formatCount(count("below"), "asks for more", "ask for more")] as const,
    [count("elsewhere"), formatCount(count("elsewhere"), "depends on other things", "depend on other things")] as const,
  ].flatMap(([programs, words]) => (programs > 0 ? [words] : []));
  return `Of ${formatCount(fits.length, "lender program")} that we keep track of: ${parts.join(", ")}.`;
};
