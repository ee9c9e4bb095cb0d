import * as z from "zod/mini";
import { limits } from "../platform/limits.ts";
import { isBlank } from "./check.ts";
import { type Answer, type Answers, type Field, isTickField } from "./field.ts";
import { type AnswersOf, type FieldEntry, type Form, fieldEntries, relevantEntries } from "./form.ts";
import { getKindRules } from "./kinds.ts";

interface SentEntry extends FieldEntry {
  readonly wire: string;
}

const sentEntriesOfForms = new WeakMap<Form, readonly SentEntry[]>();

const sentEntries = (definition: Form): readonly SentEntry[] => {
  const known = sentEntriesOfForms.get(definition);
  if (known) return known;
  const entries = fieldEntries(definition).flatMap((entry) =>
    entry.field.wire === undefined || entry.field.kind === "file" ? [] : [{ ...entry, wire: entry.field.wire }],
  );
  sentEntriesOfForms.set(definition, entries);
  return entries;
};

/** The wire keys of a form, all optional. The schema checks shapes only; `checkAnswers` checks the answers. */
export const wireShape = (definition: Form): Record<string, z.ZodMiniOptional<z.core.$ZodType>> =>
  Object.fromEntries(
    sentEntries(definition).map(({ wire, field }) => [wire, z.optional(getKindRules(field).wireSchema)]),
  );

/** The same keys as text parts of a multipart body, where a tick is `true` or `false`. */
export const textWireShape = (definition: Form): Record<string, z.ZodMiniOptional<z.core.$ZodType>> =>
  Object.fromEntries(sentEntries(definition).map(({ wire, field }) => [wire, z.optional(toTextSchema(field))]));

const toTextSchema = (field: Field): z.core.$ZodType => {
  if (isTickField(field)) return z.enum(["true", "false"]);
  return z.string().check(z.maxLength(field.kind === "longText" ? limits.wireLongTextChars : limits.wireTextChars));
};

/** The text parts of a form's answers, without blank ones. */
export const toTextWire = (definition: Form, answers: Answers): [wire: string, text: string][] =>
  Object.entries(toWire(definition, answers)).map(([wire, answer]) => [wire, String(answer)]);

/** Answers from a wire body: normalized, derived ones computed, irrelevant and blank ones dropped. */
export const readWire = <F extends Form>(definition: F, body: Readonly<Record<string, unknown>>): AnswersOf<F> => {
  const read: Record<string, Answer> = {};
  for (const { name, field, wire } of sentEntries(definition)) {
    if (Object.hasOwn(body, wire)) read[name] = getKindRules(field).read(body[wire], field);
  }
  return settleAnswers(definition, read);
};

/** The answers that count: derived ones computed, irrelevant and blank ones dropped. */
export const settleAnswers = <F extends Form>(definition: F, answers: Answers): AnswersOf<F> => {
  const kept: Record<string, Answer> = {};
  for (const { name, field } of relevantEntries(definition, answers)) {
    const answer = readAnswer(field, answers[name], answers);
    if (answer !== undefined && !isBlank(answer)) kept[name] = answer;
  }
  return kept as AnswersOf<F>;
};

const readAnswer = (field: Field, given: Answer | undefined, answers: Answers): Answer | undefined =>
  field.kind === "derivedMoney" ? field.derive(answers) : given;

/** The wire body of a form's answers. */
export const toWire = (definition: Form, answers: Answers): Record<string, Answer | number> => {
  const settledAnswers: Answers = settleAnswers(definition, answers);
  return Object.fromEntries(
    sentEntries(definition).flatMap(({ name, field, wire }) => {
      const answer = settledAnswers[name];
      return answer === undefined ? [] : [[wire, getKindRules(field).write?.(answer, field) ?? answer]];
    }),
  );
};

/** Turns messages by field name into messages by wire name, for the `fields` of a 422. */
export const toMessagesByWire = (definition: Form, byName: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    sentEntries(definition).flatMap(({ name, wire }) => {
      const message = byName[name];
      return message === undefined ? [] : [[wire, message]];
    }),
  );

/** Turns the `fields` of a 422 back into messages by field name. */
export const toMessagesByName = (definition: Form, byWire: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    sentEntries(definition).flatMap(({ name, wire }) => {
      const message = byWire[wire];
      return message === undefined ? [] : [[name, message]];
    }),
  );
