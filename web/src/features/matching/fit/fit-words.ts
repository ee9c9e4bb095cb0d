import { formatLongDay } from "@funding-desk/contract/forms/format";
import type { FitResult, RankedQuestion } from "@funding-desk/contract/matching/fit/evaluate";
import { formatAmount } from "@funding-desk/contract/matching/fit/fact-words";
import { formatCount } from "../../../forms/format-count.ts";
import { type BusinessComparison, clientGroups, findPart, listGroup } from "./compare-business.ts";
import type { WhatIf } from "./use-what-if.ts";

const countCompared = (count: number, isByKind: boolean): string =>
  isByKind ? formatCount(count, "kind of funding", "kinds of funding") : formatCount(count, "program", "programs");

/** The whole result in one sentence, with its parts. */
export const formatComparisonSummary = (comparison: BusinessComparison): string => {
  const { compared, isByKind } = comparison;
  const fits = listGroup(comparison, clientGroups.fits).length;
  const unknown = listGroup(comparison, clientGroups.unknown).length;
  const later = listGroup(comparison, clientGroups.later).length;
  const counted = [
    fits === 0 ? "none typically fits yet" : formatCount(fits, "typically fits", "typically fit"),
    ...(unknown === 0 ? [] : [`${unknown} unclear`]),
    ...(later === 0 ? [] : [`${later} not yet`]),
  ];
  return `Of ${countCompared(compared.length, isByKind)}: ${counted.join(", ")}.`;
};

/** The same for what was tried: "With $80,000 on June 1, 2027, of 3 programs: …". Says so even when nothing else changes. */
export const formatTriedSummary = (comparison: BusinessComparison, { tried: names, amount, days }: WhatIf): string => {
  const summary = formatComparisonSummary(comparison);
  const isAmountTried = names.includes("amountAsked") && amount !== undefined;
  const tried = [
    ...(isAmountTried ? [`with ${formatAmount("amountAsked", amount)}`] : []),
    ...(days.on === days.today ? [] : [`on ${formatLongDay(days.on)}`]),
  ].join(" ");
  if (tried === "") return summary;
  return `${tried.charAt(0).toUpperCase()}${tried.slice(1)}, ${summary.charAt(0).toLowerCase()}${summary.slice(1)}`;
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
    [count("usual"), "usually asked, not a must"],
  ] as const;
  const named = counted.filter(([number]) => number > 0).map(([number, name]) => `${number} ${name}`);
  return named.join(", ") || "No minimum is commonly published";
};

/** Why a question is worth asking. */
export const formatReason = ({ decides, concerns }: RankedQuestion, isByKind: boolean): string =>
  decides > 0
    ? `Settles ${countCompared(decides, isByKind)}.`
    : `${countCompared(concerns, isByKind)} ${concerns === 1 ? "asks" : "ask"} about it.`;
