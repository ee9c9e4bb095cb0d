import { createHash } from "node:crypto";
import { type Answer, type Answers, type Field, isTickField } from "@funding-desk/contract/forms/field";
import { type FieldEntry, type Form, fieldEntries } from "@funding-desk/contract/forms/form";
import { getKindRules } from "@funding-desk/contract/forms/kinds";
import { toWording, type Wording } from "@funding-desk/contract/forms/wording";
import { applicationForm } from "@funding-desk/contract/intake/application/form";
import type { Database, Queryable } from "../../platform/db/database.ts";
import { findOrInsertWording, findWordings } from "./form-wording.repository.ts";

/** Stores a form's questions as they are asked today, once per start. @returns the id that submissions refer to */
export const rememberWording = (database: Database, form: Form): Promise<number> => {
  const wording = JSON.stringify(toWording(form));
  const hash = createHash("sha256").update(wording).digest();
  return findOrInsertWording(database, { form: form.name, version: form.version, hash, wording });
};

/** A filled-in form as stored. It holds sensitive answers, so callers must not pass it on whole. */
export interface FilledForm {
  readonly form: Form;
  /** The questions as they were asked. */
  readonly wording: Wording;
  readonly answers: Answers;
  /** What staff typed for the client before the client confirmed it; left out for a form without such answers. */
  readonly entered?: EnteredBy;
}

/** By field: the member of staff who typed the answer for the client, and when. */
export type EnteredBy = Readonly<Record<string, { readonly by: string; readonly at: string }>>;

/** One question as it was asked, and its answer as a person reads it. */
export interface AnsweredQuestion {
  readonly step: string;
  readonly question: string;
  readonly answer: string;
  /** The member of staff who typed it for the client. */
  readonly entered_by?: string;
}

/** The answered questions in the order they were asked. Of sensitive answers, at most the last four digits are shown. */
export const answersInWords = (
  form: Form,
  wording: Wording | undefined,
  { answers, entered = {} }: Pick<FilledForm, "answers" | "entered">,
): AnsweredQuestion[] => {
  const fields = new Map(fieldEntries(form).map(({ name, field }) => [name, field]));
  return (wording?.questions ?? []).flatMap(({ name, step, label }) => {
    const answer = answers[name];
    if (answer === undefined) return [];
    return [{ step, question: label, answer: answerInWords(answer, fields.get(name)), ...toEnteredBy(entered[name]) }];
  });
};

/** For the wire, which leaves it out for an answer that the client typed. */
export const toEnteredBy = (entered: EnteredBy[string] | undefined): { entered_by?: string } =>
  entered ? { entered_by: entered.by } : {};

const withheld = "On file, not shown";

/**
 * An answer as a person reads it; of a sensitive one, at most the last four digits.
 * @param field undefined for a question the form no longer asks, which may have been sensitive
 */
export const answerInWords = (answer: Answer, field: Field | undefined): string => {
  if (!field || isTickField(field) !== (typeof answer === "boolean")) return withheld;
  const isNumber = field.kind === "ssn" || field.kind === "digits";
  if (field.sensitive && isNumber && answer !== "") return `ends in ${String(answer).slice(-4)}`;
  return field.sensitive ? withheld : getKindRules(field).show(answer, field);
};

/** Answers that no one can give for someone else, or that follow from other answers. */
const uncorrectable = new Set<Field["kind"]>(["consent", "password", "file", "derivedMoney"]);

/** Whether staff can correct the answer. Whether there are co-borrowers follows from the list of them. */
export const isCorrectable = ({ name: form }: Form, { name, field }: FieldEntry): boolean =>
  field.wire !== undefined &&
  field.readOnly !== true &&
  !uncorrectable.has(field.kind) &&
  !(form === applicationForm.name && name === "hasCoBorrower");

/** The questions of earlier submissions, by wording id. */
export const recallWordings = async (db: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, Wording>> =>
  new Map((await findWordings(db, ids)).map(({ id, wording }) => [id, wording]));
