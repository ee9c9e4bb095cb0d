import { formatLongDay } from "../../forms/format.ts";
import type { ScopeVerdict } from "./evaluate.ts";
import { describeHave, formatAmount, formatLabel, toSentence } from "./fact-words.ts";
import type { VerdictWords } from "./verdict-words.ts";

const describeAmount = ({ from, to }: ScopeVerdict["need"]): string => {
  if (from === undefined) return `This program lends up to ${formatAmount("amountAsked", to ?? 0)}.`;
  return to === undefined
    ? `This program lends ${formatAmount("amountAsked", from)} or more.`
    : `This program lends ${formatAmount("amountAsked", from)} to ${formatAmount("amountAsked", to)}.`;
};

const describeDates = ({ validFrom, validUntil }: ScopeVerdict["need"]): string => {
  const from = validFrom && `from ${formatLongDay(validFrom)}`;
  const until = validUntil && `until ${formatLongDay(validUntil)}`;
  return `This program is offered ${[from, until].filter(Boolean).join(" ")}.`;
};

const describeNeed = ({ what, need }: ScopeVerdict): string => {
  if (what === "amount") return describeAmount(need);
  return what === "dates" ? describeDates(need) : `This program lends in ${need.states?.join(", ")}.`;
};

const describeAmountMiss = ({ have, need, gap }: ScopeVerdict): string | undefined => {
  if (gap === undefined) return undefined;
  const isTooLow = typeof have === "number" && have < (need.from ?? 0);
  return `Asking for ${formatAmount("amountAsked", gap)} ${isTooLow ? "more" : "less"} would fit.`;
};

const describeChange = (verdict: ScopeVerdict): string | undefined => {
  const { what, outcome, metOn, askFor = [] } = verdict;
  if (outcome === "unknown") return toSentence(`To settle it, we need to know: ${askFor.map(formatLabel).join(", ")}`);
  if (outcome !== "missed") return undefined;
  if (what === "amount") return describeAmountMiss(verdict);
  if (what === "state") return "You can't change this, but other programs may not ask for it.";
  return metOn === undefined ? "It has ended." : `It opens on ${formatLongDay(metOn)}.`;
};

/** What a program is limited to, in words for clients, in parts. */
export const toScopeWords = (verdict: ScopeVerdict): VerdictWords => {
  const { what, have } = verdict;
  const fact = what === "amount" ? "amountAsked" : "state";
  return {
    have: have === undefined ? undefined : describeHave(fact, have),
    need: describeNeed(verdict),
    change: describeChange(verdict),
  };
};
