import { isBlank } from "@funding-desk/contract/forms/check";
import type { Answers, Field } from "@funding-desk/contract/forms/field";
import { getKindRules } from "@funding-desk/contract/forms/kinds";

/** Shows the last four digits of a long number at most, and nothing of any other answer. */
const mask = ({ kind }: Field, text: string): string =>
  (kind === "ssn" || kind === "digits") && text.length > 4 ? `•••• ${text.slice(-4)}` : "••••";

/** An answer formatted for people, or undefined when there is none. Masks sensitive answers. */
export const formatAnswer = (field: Field, name: string, answers: Answers): string | undefined => {
  const answer = field.kind === "derivedMoney" ? field.derive(answers) : answers[name];
  if (answer === undefined || isBlank(answer)) return undefined;
  const shown = getKindRules(field).show(answer, field);
  return field.sensitive && field.kind !== "password" ? mask(field, shown) : shown;
};
