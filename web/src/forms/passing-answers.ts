import { checkAnswers } from "@funding-desk/contract/forms/check";
import type { Answer, Answers } from "@funding-desk/contract/forms/field";
import { type Form, fieldEntries } from "@funding-desk/contract/forms/form";
import { getKindRules } from "@funding-desk/contract/forms/kinds";
import { checkRules } from "../content/check-rules.ts";

/** Turns texts by field name into answers of the form. Leaves out those that would not pass the form's checks. */
export const pickValidAnswers = (definition: Form, given: Readonly<Record<string, string | undefined>>): Answers => {
  const read: Record<string, Answer> = {};
  for (const { name, field } of fieldEntries(definition)) {
    const text = given[name]?.trim() || field.initial;
    if (text) read[name] = getKindRules(field).read(text, field);
  }
  const { fields: wrong } = checkAnswers(definition, read, checkRules());
  return Object.fromEntries(Object.entries(read).filter(([name]) => wrong[name] === undefined));
};
