import { formatLongDay } from "../../forms/format.ts";
import { facts } from "./fact.ts";
import { type Asker, describeHave, describeNeed, formatAmount, formatLabel, toSentence } from "./fact-words.ts";
import type { Verdict } from "./judge-rule.ts";

/** A verdict in plain sentences. It never speaks for the lender: only of what the lender publishes. */
export interface VerdictWords {
  /** What the business has; left out while that isn't known. */
  readonly have?: string | undefined;
  readonly need: string;
  /** What would meet it, or what would settle it. */
  readonly change?: string | undefined;
}

const describeTime = ({ metOn, isLatest, change }: Verdict): string | undefined => {
  if (metOn === undefined || change !== "time") return undefined;
  return `Time alone meets it ${isLatest ? "by" : "on"} ${formatLongDay(metOn)}.`;
};

const describeGap = ({ need, gap, neededNextMonth, change }: Verdict): string | undefined => {
  if (neededNextMonth !== undefined)
    return `${formatAmount(need.fact, neededNextMonth)} next month would bring the average to it.`;
  if (gap === undefined || change !== "do") return undefined;
  const isPoints = facts[need.fact].unit === "points";
  const more = need.op === "atLeast" ? "more" : "less";
  return `${formatAmount(need.fact, gap)} ${isPoints ? `${more} ${gap === 1 ? "point" : "points"}` : more} would meet it.`;
};

const describeCure = ({ cure, change }: Verdict): string | undefined => {
  if (change === "fixed") return "You can't change this, but other programs may not ask for it.";
  if (cure?.kind !== "do") return undefined;
  const [low, high] = cure.typicalDays ?? [];
  const days = low === high ? `${low}` : `${low} to ${high}`;
  const sentence = /[.!?]$/.test(cure.what) ? cure.what : `${cure.what}.`;
  return low === undefined ? sentence : `${sentence} This typically takes ${days} days.`;
};

const describeUnknown = ({ need, have, askFor = [] }: Verdict): string => {
  const [only] = askFor;
  if (askFor.length === 1 && only === need.fact && have !== undefined)
    return toSentence(`An exact answer would settle it: ${formatLabel(only)}`);
  return toSentence(`To settle it, we need to know: ${askFor.map(formatLabel).join(", ")}`);
};

const describeParts = ({ parts = [], need }: Verdict): string | undefined => {
  const others = new Set(parts.map((part) => part.need.fact).filter((fact) => fact !== need.fact));
  return others.size > 0 ? toSentence(`It also depends on: ${[...others].map(formatLabel).join(", ")}`) : undefined;
};

const describeSeverity = ({ severity, outcome, isStale, claim }: Verdict): string | undefined => {
  if (isStale && claim.readOn !== "") return `We read this on ${formatLongDay(claim.readOn)}, so it may have changed.`;
  return severity === "usually" && outcome === "missed" ? "It's what the lender usually asks, not a must." : undefined;
};

const join = (sentences: readonly (string | undefined)[]): string | undefined =>
  sentences.filter((sentence) => sentence !== undefined).join(" ") || undefined;

const describeChange = (verdict: Verdict, asker: Asker): string | undefined => {
  const { outcome } = verdict;
  if (outcome === "notApplicable") return "This doesn't apply here.";
  if (outcome === "met") return undefined;
  const own =
    outcome === "unknown"
      ? [describeUnknown(verdict)]
      : [describeTime(verdict), describeGap(verdict), describeCure(verdict)];
  return join([...own, asker === "lender" ? describeSeverity(verdict) : undefined]);
};

const toWords = (verdict: Verdict, asker: Asker): VerdictWords => {
  const { need, have } = verdict;
  const said = have === undefined ? undefined : describeHave(need.fact, have);
  return {
    have: said,
    need: join([describeNeed(need, said !== undefined, asker), describeParts(verdict)]) ?? "",
    change: describeChange(verdict, asker),
  };
};

/** A verdict in words for clients, in parts. */
export const toVerdictWords = (verdict: Verdict): VerdictWords => toWords(verdict, "lender");

/** The same for a kind of funding, whose minimums are many lenders'. */
export const toKindVerdictWords = (verdict: Verdict): VerdictWords =>
  toWords(verdict, verdict.severity === "must" ? "lowest" : "most");

const theirWords: Readonly<Record<string, string>> = { You: "They", you: "they", Your: "Their", your: "their" };

const speakOf = (sentence: string | undefined): string | undefined =>
  sentence?.replace(/\b(?:You|Your)\b/gi, (word) => theirWords[word] ?? word);

/** The same words about the client, for staff: "They have 14 months in business." */
export const speakOfClient = ({ have, need, change }: VerdictWords): VerdictWords => ({
  have: speakOf(have),
  need: speakOf(need) ?? "",
  change: speakOf(change),
});

/** A verdict in words for clients: "You have 14 months in business. This lender publishes a minimum of 24. …" */
export const describeVerdict = (verdict: Verdict): string => {
  const { have, need, change } = toVerdictWords(verdict);
  return join([have, need, change]) ?? "";
};
