import type { Evidence, PageEvidence } from "../../documents/statement/evidence.ts";
import type { Answers } from "../../forms/field.ts";
import { type Form, fieldEntries } from "../../forms/form.ts";
import { coBorrowerForm } from "../../intake/application/co-borrower-form.ts";
import { applicationForm } from "../../intake/application/form.ts";
import { type AnswerSubject, parseSubjectKind, type SubjectKind } from "../../intake/known-answer/answer-subject.ts";
import { prequalificationForm } from "../../intake/prequalification/form.ts";
import { profileForm } from "../../intake/profile/form.ts";
import type { StatementFigures } from "../../intake/statement-set/desk-api.ts";

/** The answers to one form. */
export interface FormFacts {
  readonly subject: AnswerSubject;
  /** In a sentence: "the profile", "PQ-7QK2M9X". */
  readonly name: string;
  /** The day the answers were given, as yyyy-mm-dd. */
  readonly on: string;
  readonly answers: Answers;
  /** Absent for the profile, which has none. */
  readonly version?: number;
}

/** What was read in the client's statements. */
export interface StatementFacts {
  /** Of those that add up, newest first. */
  readonly figures: readonly StatementFigures[];
  /** Accounts that aren't the client's, and where that is printed. */
  readonly otherHolders: readonly { readonly name: string; readonly evidence: PageEvidence }[];
}

export interface ApplicationFacts extends FormFacts {
  readonly coBorrowers: readonly FormFacts[];
}

/** The profile and the newest submission of each kind, to be compared. */
export interface FileFacts {
  /** yyyy-mm-dd in the firm's time zone. */
  readonly today: string;
  readonly profile?: FormFacts | undefined;
  readonly prequalification?: FormFacts | undefined;
  readonly application?: ApplicationFacts | undefined;
  /** Absent where the viewer may not see them. */
  readonly statements?: StatementFacts | undefined;
}

/** Points to an answer in the file. */
export interface Pointer {
  readonly subject: AnswerSubject;
  /** Wire name. */
  readonly field: string;
}

export interface Contradiction {
  readonly rule: string;
  /** `wrong` is impossible; `differs` is worth a look. */
  readonly weight: "wrong" | "differs";
  readonly sentence: string;
  readonly fields: readonly Pointer[];
}

export interface ProvenContradiction extends Contradiction {
  /** What each of `fields` rests on, in their order, then pages of statements. */
  readonly evidence: readonly Evidence[];
}

export const formOf: Readonly<Record<SubjectKind, Form>> = {
  profile: profileForm,
  prequalification: prequalificationForm,
  application: applicationForm,
  "co-borrower": coBorrowerForm,
};

export const toAnswerEvidence = ({ subject, on, version }: FormFacts): Evidence => {
  const kind = parseSubjectKind(subject);
  return {
    kind: "answer",
    form: kind === "co-borrower" ? "application" : kind,
    on,
    ...(version === undefined ? {} : { version }),
  };
};

/** @param name a field of that form */
export const toPointer = ({ subject }: Pick<FormFacts, "subject">, name: string): Pointer => {
  const entry = fieldEntries(formOf[parseSubjectKind(subject)]).find((each) => each.name === name);
  return { subject, field: entry?.field.wire ?? name };
};
