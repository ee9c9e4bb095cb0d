import { listFirst } from "../../forms/list-first.ts";
import type { SubjectKind } from "../known-answer/answer-subject.ts";

/** An answer that staff corrected, for notices that name the question but not the answer. */
export interface CorrectedAnswer {
  readonly kind: SubjectKind;
  readonly question: string;
  /** It belongs to a co-borrower that staff added, so it's new rather than corrected. */
  readonly isAdded: boolean;
}

/** The form's name for its owner. A co-borrower's answers are part of the application. */
const forms: Readonly<Record<SubjectKind, string>> = {
  profile: "profile",
  prequalification: "pre-qualification",
  application: "application",
  "co-borrower": "application",
};
export const describeCorrectedForm = (kind: SubjectKind): string => forms[kind];

const namedAtMost = 6;

/** Each question once, in quotes. */
const listQuestions = (answers: readonly CorrectedAnswer[]): string[] => [
  ...new Set(
    answers.map(({ kind, question, isAdded }) =>
      isAdded ? "a new co-borrower" : `“${question}”${kind === "co-borrower" ? " of a co-borrower" : ""}`,
    ),
  ),
];

/** Names the questions, the first few of many. */
export const formatCorrectedQuestions = (answers: readonly CorrectedAnswer[]): string =>
  listFirst(listQuestions(answers), namedAtMost);

/** @param answers of one form */
export const formatCorrectedTitle = (kind: SubjectKind, answers: readonly CorrectedAnswer[]): string => {
  if (answers.every(({ isAdded }) => isAdded)) return `Your advisor added a co-borrower to your ${forms[kind]}`;
  const count = listQuestions(answers).length;
  return `Your advisor corrected ${count === 1 ? "an answer" : `${count} answers`} in your ${forms[kind]}`;
};
