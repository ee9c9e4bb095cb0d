import { formOf } from "@funding-desk/contract/desk/client-file/file-facts";
import type { Answers } from "@funding-desk/contract/forms/field";
import type { Form } from "@funding-desk/contract/forms/form";
import { toWording } from "@funding-desk/contract/forms/wording";
import { coBorrowerForm } from "@funding-desk/contract/intake/application/co-borrower-form";
import type { DraftForm, DraftWire, EnteredAnswer } from "@funding-desk/contract/intake/draft/api";
import { answersInWords, type EnteredBy } from "../../../forms/form-wording/form-wording.ts";

type DraftAnswers = Pick<DraftWire, "answers" | "on_file">;

const toWords = (form: Form, { answers, on_file: onFile }: DraftAnswers, entered: EnteredBy) => {
  const given: Answers = Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== ""));
  return answersInWords(form, toWording(form), { answers: { ...given, ...onFile }, entered });
};

const toEntered = (entered: readonly EnteredAnswer[], key?: string): EnteredBy =>
  Object.fromEntries(
    entered.flatMap(({ co_borrower, field, by, at }) => (co_borrower === key ? [[field, { by, at }]] : [])),
  );

/** A half-filled form with the questions as they are asked now. */
export const draftInWords = (
  form: DraftForm,
  { co_borrowers: coBorrowers = [], saved_at: savedAt, entered = [], ...draft }: DraftWire,
) => ({
  form,
  saved_at: savedAt,
  answers: toWords(formOf[form], draft, toEntered(entered)),
  co_borrowers: coBorrowers.map((each) => toWords(coBorrowerForm, each, toEntered(entered, each.key))),
});
