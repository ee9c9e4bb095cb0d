import type { Answers } from "@funding-desk/contract/forms/field";
import { type Form, fieldEntries } from "@funding-desk/contract/forms/form";
import { coBorrowerForm } from "@funding-desk/contract/intake/application/co-borrower-form";
import { applicationForm } from "@funding-desk/contract/intake/application/form";
import type { ClientCipher, ClientOpener } from "../../../platform/crypto/field-cipher.ts";
import type { Place } from "../../../platform/crypto/sealed-columns.ts";

/** A form's answers as a row holds them: readable ones, and sealed ones. */
export interface AnswerColumns {
  readonly answers: Answers;
  readonly sealed: Buffer;
}

interface KeptAnswers {
  readonly form: Form;
  readonly place: (row: string) => Place;
}

const application: KeptAnswers = {
  form: applicationForm,
  place: (row) => ({ table: "applications", column: "sealed", row }),
};
const coBorrower: KeptAnswers = {
  form: coBorrowerForm,
  place: (row) => ({ table: "application_co_borrowers", column: "sealed", row }),
};
const kept = { application, coBorrower };

/** Splits answers into the columns of their row. @param row its primary key */
export const answerColumns = (
  cipher: ClientCipher,
  answers: Answers,
  { of, row }: { readonly of: keyof typeof kept; readonly row: string },
): AnswerColumns => {
  const { form, place } = kept[of];
  const hidden = new Set(
    fieldEntries(form).flatMap(({ name, field }) => (field.sensitive || field.sealed ? [name] : [])),
  );
  const part = (isHidden: boolean) =>
    Object.fromEntries(Object.entries(answers).filter(([name]) => hidden.has(name) === isHidden));
  return { answers: part(false), sealed: cipher.encrypt(place(row), Buffer.from(JSON.stringify(part(true)))) };
};

/** Puts the answers of a row together again. @throws {SealBroken} */
export const openAnswers = (
  opener: ClientOpener,
  columns: AnswerColumns,
  { of, row }: { readonly of: keyof typeof kept; readonly row: string },
): Answers => {
  const hidden = JSON.parse(opener.decrypt(kept[of].place(row), columns.sealed).toString()) as Answers;
  return { ...columns.answers, ...hidden };
};
