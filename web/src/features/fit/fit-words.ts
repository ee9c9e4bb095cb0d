import type { FitResult, RankedQuestion } from "@funding-desk/contract/fit/evaluate";
import { formatLongDay } from "@funding-desk/contract/fit/fact-words";
import { formatCount } from "../../forms/format-count.ts";
import { type BusinessComparison, clientGroups, findPart, listGroup } from "./compare-business.ts";

const countCompared = (count: number, isByKind: boolean): string =>
  isByKind ? formatCount(count, "kind of funding", "kinds of funding") : formatCount(count, "program", "programs");

/** The whole result in one sentence, with its parts. */
export const formatComparisonSummary = (comparison: BusinessComparison): string => {
  const { compared, isByKind } = comparison;
  const fits = listGroup(comparison, clientGroups.fits).length;
  const unknown = listGroup(comparison, clientGroups.unknown).length;
  const later = listGroup(comparison, clientGroups.later).length;
  const counted = [
    formatCount(fits, "typically fits", "typically fit"),
    formatCount(unknown, "depends on an answer we don't have", "depend on answers we don't have"),
    formatCount(later, "asks for something else", "ask for something else"),
  ];
  return `Of ${countCompared(compared.length, isByKind)}: ${counted.join(", ")}.`;
};

/** "4 met, 1 to do, 2 not known yet" */
export const formatParts = ({ verdicts, scope }: FitResult): string => {
  const all = [...verdicts.map(findPart), ...scope.map(({ outcome }) => (outcome === "missed" ? "todo" : outcome))];
  const count = (part: string): number => all.filter((each) => each === part).length;
  const counted = [
    [count("met"), "met"],
    [count("todo"), "to do"],
    [count("unknown"), "not known yet"],
    [count("fixed"), "can't be changed"],
  ] as const;
  const named = counted.filter(([number]) => number > 0).map(([number, name]) => `${number} ${name}`);
  return named.join(", ") || "No minimum is commonly published";
};

export const formatFitsOn = (day: string): string => `By time alone, it typically fits from ${formatLongDay(day)}.`;

/** Why a question is worth asking. */
export const formatReason = ({ decides, concerns }: RankedQuestion, isByKind: boolean): string =>
  decides > 0
    ? `The answer settles ${countCompared(decides, isByKind)}.`
    : `${countCompared(concerns, isByKind)} ${concerns === 1 ? "asks" : "ask"} about it.`;
