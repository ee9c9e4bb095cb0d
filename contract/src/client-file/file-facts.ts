import { coBorrowerForm } from "../application/co-borrower-form.ts";
import { applicationForm } from "../application/form.ts";
import type { Answers } from "../forms/field.ts";
import { type Form, fieldEntries } from "../forms/form.ts";
import { prequalificationForm } from "../prequalification/form.ts";
import { profileForm } from "../profile/form.ts";
import { type AnswerSubject, type SubjectKind, subjectKindOf } from "./subject.ts";

/** One form as it was answered. */
export interface FormFacts {
  readonly subject: AnswerSubject;
  /** In a sentence: "the profile", "PQ-7QK2M9X". */
  readonly name: string;
  /** The day of the answers, yyyy-mm-dd. */
  readonly on: string;
  readonly answers: Answers;
}

export interface ApplicationFacts extends FormFacts {
  readonly coBorrowers: readonly FormFacts[];
}

/** What is compared: the profile and the newest submission of each kind. */
export interface FileFacts {
  /** yyyy-mm-dd in the firm's time zone. */
  readonly today: string;
  readonly profile?: FormFacts | undefined;
  readonly prequalification?: FormFacts | undefined;
  readonly application?: ApplicationFacts | undefined;
}

/** An answer of the file. */
export interface Pointer {
  readonly subject: AnswerSubject;
  /** Wire name. */
  readonly field: string;
}

export interface Contradiction {
  readonly rule: string;
  /** `wrong` cannot be; `differs` is worth a look. */
  readonly weight: "wrong" | "differs";
  readonly sentence: string;
  readonly fields: readonly Pointer[];
}

/** The form that answers of this kind belong to. */
export const formOf: Readonly<Record<SubjectKind, Form>> = {
  profile: profileForm,
  prequalification: prequalificationForm,
  application: applicationForm,
  "co-borrower": coBorrowerForm,
};

/** @param name of a field of that form */
export const pointerTo = ({ subject }: Pick<FormFacts, "subject">, name: string): Pointer => {
  const entry = fieldEntries(formOf[subjectKindOf(subject)]).find((each) => each.name === name);
  return { subject, field: entry?.field.wire ?? name };
};
