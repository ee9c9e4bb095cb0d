import { isBlank } from "@funding-desk/contract/forms/check";
import type { Answers, Field } from "@funding-desk/contract/forms/field";
import { rulesOf } from "@funding-desk/contract/forms/kinds";

/** The last four characters at most; a short answer is hidden whole. */
const masked = (text: string): string => `•••• ${text.length > 4 ? text.slice(-4) : ""}`.trim();

/** An answer as a person reads it; undefined when there is none. Sensitive ones are masked. */
export const shownAnswer = (field: Field, name: string, answers: Answers): string | undefined => {
  const answer = field.kind === "derivedMoney" ? field.derive(answers) : answers[name];
  if (answer === undefined || isBlank(answer)) return undefined;
  const shown = rulesOf(field).show(answer, field);
  return field.sensitive && field.kind !== "password" ? masked(shown) : shown;
};
