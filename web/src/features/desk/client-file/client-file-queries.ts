import {
  type AnsweredRecord,
  type ClientFile,
  clientFile,
  fileAnswers,
} from "@funding-desk/contract/desk/client-file/desk-api";
import { fileNext } from "@funding-desk/contract/desk/client-file/next-desk-api";
import type { AnswerSubject } from "@funding-desk/contract/intake/known-answer/answer-subject";
import { deskQuery } from "../../../http/desk-query.ts";

export const clientFileQuery = (clientId: string) => deskQuery(clientFile, { params: { id: clientId } });
export const fileNextQuery = (clientId: string) => deskQuery(fileNext, { params: { id: clientId } });
export const fileAnswersQuery = (clientId: string) => deskQuery(fileAnswers, { params: { id: clientId } });

export const findRecord = (answers: readonly AnsweredRecord[], subject: AnswerSubject): AnsweredRecord | undefined =>
  answers.find((record) => record.subject === subject);

/** The form that a set of answers is shown in. */
export const toFormSubject = (file: ClientFile, subject: AnswerSubject): AnswerSubject =>
  file.submissions.find(
    (submission) =>
      submission.kind === "application" && submission.co_borrowers.some((each) => each.subject === subject),
  )?.subject ?? subject;

/** The submission the file's next step is about. */
export const findLeading = ({ submissions, next_step: nextStep }: ClientFile) =>
  submissions.find(({ reference }) => reference === nextStep?.reference) ?? submissions[0];

/** An answer's element id on the page. */
export const answerId = (subject: AnswerSubject, field: string): string =>
  `answer-${subject.replace(":", "-")}-${field}`;
