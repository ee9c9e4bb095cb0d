import { type FactName, facts } from "@funding-desk/contract/matching/fit/fact";
import type { FactEntry } from "@funding-desk/contract/matching/fit/fact-entry";

/** The answer that a field's text means; undefined while there is none. */
export const toEntry = (fact: FactName, text: string): FactEntry | undefined => {
  const { kind, grows } = facts[fact];
  const typed = text.trim();
  if (typed === "") return undefined;
  if (kind === "yesNo") return { state: "known", value: typed === "yes" };
  if (kind === "choice" || kind === "date") return { state: "known", value: typed };
  if (grows) return { state: "known", value: { since: typed } };
  const number = Number(typed.replace(/[$,%\s]/g, ""));
  // A text that is no number is refused in words, as one out of range is.
  return { state: "known", value: Number.isFinite(number) ? number : typed };
};
