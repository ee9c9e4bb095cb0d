import { checkAnswers, isBlank } from "@funding-desk/contract/forms/check";
import type { Answer, Answers } from "@funding-desk/contract/forms/field";
import { type Form, fieldEntries } from "@funding-desk/contract/forms/form";
import { getKindRules } from "@funding-desk/contract/forms/kinds";
import { checkRules } from "./check-rules.ts";

/** Answers that the form can start with, and its initial values. Leaves out those that wouldn't pass the form's checks. */
export const pickValidAnswers = (definition: Form, given: Answers): Answers => {
  const read: Record<string, Answer> = {};
  for (const { name, field } of fieldEntries(definition)) {
    const answer = isBlank(given[name]) ? field.initial : given[name];
    if (answer !== undefined) read[name] = getKindRules(field).read(answer, field);
  }
  const { fields: wrong } = checkAnswers(definition, read, checkRules());
  return Object.fromEntries(Object.entries(read).filter(([name]) => wrong[name] === undefined));
};
