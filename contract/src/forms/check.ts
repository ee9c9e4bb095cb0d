import type { Answer, Answers } from "./field.ts";
import { type FieldEntry, type Form, relevantEntries } from "./form.ts";
import { type CheckRules, getKindRules } from "./kinds.ts";
import { messages } from "./messages.ts";

/** Messages by field name, and the sentence to show first. `toast` is undefined when all answers are right. */
export interface Problems {
  readonly fields: Readonly<Record<string, string>>;
  readonly toast: string | undefined;
}

export const isBlank = (answer: Answer | undefined): boolean =>
  answer === undefined || answer === false || (typeof answer === "string" && answer.trim() === "");

const getDefaultRequiredMessage = ({ field }: FieldEntry): string =>
  field.kind === "choice" || field.kind === "yesNo" ? messages.chooseOption : messages.required;

const findProblem = (entry: FieldEntry, answers: Answers, rules: CheckRules): string | undefined => {
  const { name, field } = entry;
  if (field.kind === "derivedMoney" || field.kind === "file") return undefined;
  const answer = answers[name];
  if (answer === undefined || isBlank(answer)) {
    return field.required && !rules.onFile?.has(name)
      ? (field.requiredMessage ?? getDefaultRequiredMessage(entry))
      : undefined;
  }
  return getKindRules(field).check(answer, field, rules);
};

/**
 * Checks the relevant fields of a step, or of the whole form without one. The toast is the step's sentence if an answer is
 * blank. Otherwise it names a malformed answer (a bad address), a blank one of a step without a sentence, or a consent
 * of a step that doesn't gate its consents.
 */
export const checkAnswers = (
  definition: Form,
  answers: Answers,
  { step: stepName, ...rules }: CheckRules & { readonly step?: string },
): Problems => {
  const entries = relevantEntries(definition, answers).filter(
    ({ step }) => stepName === undefined || step === stepName,
  );
  const found = entries.flatMap((entry) => {
    const message = findProblem(entry, answers, rules);
    return message === undefined ? [] : [{ ...entry, message, isMissing: isBlank(answers[entry.name]) }];
  });
  const blank = found.filter(
    ({ isMissing, field, step }) => isMissing && (field.kind !== "consent" || definition.steps[step]?.gatesConsents),
  );
  const gateMessage = blank.map(({ step }) => definition.steps[step]?.gateMessage).find((sentence) => sentence);
  const first = found.find(({ isMissing }) => !isMissing) ?? blank[0] ?? found[0];
  return {
    fields: Object.fromEntries(found.map(({ name, message }) => [name, message])),
    toast: gateMessage ?? first?.message,
  };
};
