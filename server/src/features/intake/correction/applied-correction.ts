import { checkAnswers, isBlank } from "@funding-desk/contract/forms/check";
import type { Answers } from "@funding-desk/contract/forms/field";
import { type FieldEntry, type Form, fieldEntries, relevantEntries } from "@funding-desk/contract/forms/form";
import { type CheckRules, getKindRules } from "@funding-desk/contract/forms/kinds";
import { settleAnswers } from "@funding-desk/contract/forms/wire";
import type { BodyOf } from "@funding-desk/contract/http/endpoint";
import type { correctAnswer } from "@funding-desk/contract/intake/correction/desk-api";
import { safeParse } from "zod/v4/core";
import { isCorrectable } from "../../../forms/form-wording/form-wording.ts";
import { DomainError, invalidField } from "../../../platform/errors/errors.ts";
import type { Correctable } from "./correctable.ts";

export type Correction = BodyOf<typeof correctAnswer>;

/** The answers with the correction. @throws {DomainError} `not_found`; `malformed`; `invalid_fields` with the field's message */
export const applyCorrection = (
  { filled, findProblem }: Correctable,
  { field: wire, value }: Correction,
  rules: CheckRules,
): Answers => {
  const entry = requireEntry(filled, wire);
  const { name, field } = entry;
  if (!safeParse(getKindRules(field).wireSchema, value).success) throw new DomainError("malformed");
  const answer = getKindRules(field).read(value, field);
  const answers = { ...filled.answers, [name]: answer };
  // Don't check the other fields: something that was missing before must not block a correction.
  const problem = checkAnswers(toSingleQuestionForm(filled.form, entry), { [name]: answer }, rules).fields[name];
  const after = { ...listFormerAnswers(filled), ...settleAnswers(filled.form, answers) };
  const message = problem ?? findProblem?.(after);
  if (message !== undefined) throw invalidField(wire, message);
  return after;
};

/** A form with this one question and no conditions. */
const toSingleQuestionForm = (form: Form, { name, step, field: { when: _, ...field } }: FieldEntry): Form => ({
  ...form,
  steps: { [step]: { title: "", fields: { [name]: field as FieldEntry["field"] } } },
});

/** @throws {DomainError} `not_found` for a question that isn't asked or can't be corrected */
export const requireEntry = (
  { form, answers }: Pick<Correctable["filled"], "form" | "answers">,
  wire: string,
): FieldEntry => {
  const entry = relevantEntries(form, answers).find(({ field }) => field.wire === wire);
  if (!entry || !isCorrectable(form, entry)) throw new DomainError("not_found");
  return entry;
};

/** Answers to questions the form no longer asks. They stay. */
const listFormerAnswers = ({ form, answers }: Correctable["filled"]): Answers => {
  const known = new Set(fieldEntries(form).map(({ name }) => name));
  return Object.fromEntries(Object.entries(answers).filter(([name]) => !known.has(name)));
};

export const isAsBefore = ({ answers }: Correctable["filled"], after: Answers): boolean =>
  Object.keys({ ...answers, ...after }).every(
    (name) => answers[name] === after[name] || (isBlank(answers[name]) && isBlank(after[name])),
  );
