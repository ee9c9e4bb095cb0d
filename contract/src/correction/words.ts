import type { SubjectKind } from "../client-file/subject.ts";

/** An answer that staff corrected, as far as a client is told of it in passing: which, and not what. */
export interface CorrectedAnswer {
  readonly kind: SubjectKind;
  readonly question: string;
  /** Part of a co-borrower whom staff added: not corrected, but new. */
  readonly isAdded: boolean;
}

/** The form as its owner calls it; a co-borrower's answers are part of the application. */
const forms: Readonly<Record<SubjectKind, string>> = {
  profile: "profile",
  prequalification: "pre-qualification",
  application: "application",
  "co-borrower": "application",
};
export const correctedForm = (kind: SubjectKind): string => forms[kind];

const namedAtMost = 6;

/** Each question once, in quotes; of many the first few. */
const questionsIn = (answers: readonly CorrectedAnswer[]): string[] => [
  ...new Set(
    answers.map(({ kind, question, isAdded }) =>
      isAdded ? "a new co-borrower" : `“${question}”${kind === "co-borrower" ? " of a co-borrower" : ""}`,
    ),
  ),
];

/** The questions by name. */
export const correctedQuestions = (answers: readonly CorrectedAnswer[]): string => {
  const questions = questionsIn(answers);
  const named = questions.slice(0, namedAtMost);
  const more = questions.length - named.length;
  return new Intl.ListFormat("en-US").format(more > 0 ? [...named, `${more} more`] : named);
};

/** What happened, of answers of one form. */
export const correctedTitle = (kind: SubjectKind, answers: readonly CorrectedAnswer[]): string => {
  if (answers.every(({ isAdded }) => isAdded)) return `Your advisor added a co-borrower to your ${forms[kind]}`;
  const count = questionsIn(answers).length;
  return `Your advisor corrected ${count === 1 ? "an answer" : `${count} answers`} in your ${forms[kind]}`;
};
