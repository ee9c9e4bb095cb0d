import { type ClientFile, clientFile, type FileQuestion } from "@funding-desk/contract/desk/client-file/desk-api";
import type { AnswerSubject } from "@funding-desk/contract/intake/known-answer/answer-subject";
import type { AnsweredRecord } from "../../../desk-parts/client-records.ts";
import { deskQuery } from "../../../http/desk-query.ts";

export const clientFileQuery = (clientId: string) => deskQuery(clientFile, { params: { id: clientId } });

const listRecords = ({ profile, submissions }: ClientFile): AnsweredRecord[] => [
  profile,
  ...submissions.flatMap<AnsweredRecord>((submission) =>
    submission.kind === "application" ? [submission, ...submission.co_borrowers] : [submission],
  ),
];

export const findRecord = (file: ClientFile, subject: AnswerSubject): AnsweredRecord | undefined =>
  listRecords(file).find((record) => record.subject === subject);

export const findQuestion = (file: ClientFile, subject: AnswerSubject, field: string): FileQuestion | undefined =>
  findRecord(file, subject)
    ?.steps.flatMap(({ questions }) => questions)
    .find((question) => question.field === field);

/** The submission that a set of answers is shown under. */
export const toPanelSubject = (file: ClientFile, subject: AnswerSubject): AnswerSubject =>
  file.submissions.find(
    (submission) =>
      submission.kind === "application" && submission.co_borrowers.some((each) => each.subject === subject),
  )?.subject ?? subject;

/** An answer's element id on the page. */
export const answerId = (subject: AnswerSubject, field: string): string =>
  `answer-${subject.replace(":", "-")}-${field}`;
