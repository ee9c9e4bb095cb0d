import { isBlank } from "@funding-desk/contract/forms/check";
import type { Answers, Field } from "@funding-desk/contract/forms/field";
import { rulesOf } from "@funding-desk/contract/forms/kinds";

/** The last four digits of a number at most; a short one, and anything else, is hidden whole. */
const masked = ({ kind }: Field, text: string): string =>
  (kind === "ssn" || kind === "digits") && text.length > 4 ? `•••• ${text.slice(-4)}` : "••••";

/** An answer as a person reads it; undefined when there is none. Sensitive ones are masked. */
export const shownAnswer = (field: Field, name: string, answers: Answers): string | undefined => {
  const answer = field.kind === "derivedMoney" ? field.derive(answers) : answers[name];
  if (answer === undefined || isBlank(answer)) return undefined;
  const shown = rulesOf(field).show(answer, field);
  return field.sensitive && field.kind !== "password" ? masked(field, shown) : shown;
};
