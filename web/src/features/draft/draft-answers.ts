import { isBlank } from "@funding-desk/contract/forms/check";
import type { Answer, Answers } from "@funding-desk/contract/forms/field";
import { type Form, fieldEntries } from "@funding-desk/contract/forms/form";

/** A half-filled form: the answers so far and the step its writer stands at. */
export interface DraftState {
  readonly answers: Answers;
  readonly step: string;
}

/** Only what the form still asks for, and only texts and ticks: a draft may come from an older version or another hand. */
export const knownAnswers = (definition: Form, answers: unknown): Record<string, Answer> => {
  const given = (typeof answers === "object" && answers !== null ? answers : {}) as Record<string, unknown>;
  return Object.fromEntries(
    fieldEntries(definition).flatMap(({ name, field }) => {
      const answer = Object.hasOwn(given, name) ? given[name] : undefined;
      const shape = field.kind === "consent" ? "boolean" : "string";
      const isKept = field.kind !== "derivedMoney" && typeof answer === shape;
      return isKept ? [[name, answer] as [string, Answer]] : [];
    }),
  );
};

/** The answers that browser storage may hold (rulings 12). */
export const withoutSensitive = (definition: Form, answers: Answers): Record<string, Answer> => {
  const sensitive = sensitiveNames(definition);
  return Object.fromEntries(Object.entries(knownAnswers(definition, answers)).filter(([name]) => !sensitive.has(name)));
};

/** The sensitive answers alone, which only the server keeps. */
export const onlySensitive = (definition: Form, answers: Answers): Record<string, Answer> => {
  const sensitive = sensitiveNames(definition);
  return Object.fromEntries(Object.entries(knownAnswers(definition, answers)).filter(([name]) => sensitive.has(name)));
};

const sensitiveNames = (definition: Form): Set<string> =>
  new Set(fieldEntries(definition).flatMap(({ name, field }) => (field.sensitive ? [name] : [])));

/** Whether two sets of answers say the same; what is blank says nothing. */
export const saySame = (one: Answers, other: Answers): boolean => {
  const said = (answers: Answers) =>
    JSON.stringify(
      Object.entries(answers)
        .filter(([, answer]) => !isBlank(answer))
        .sort(([a], [b]) => a.localeCompare(b)),
    );
  return said(one) === said(other);
};
