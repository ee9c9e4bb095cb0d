import {
  type ClientFile,
  clientFile,
  clientHistory,
  type FileQuestion,
} from "@funding-desk/contract/desk/client-file/desk-api";
import type { AnswerSubject } from "@funding-desk/contract/intake/known-answer/answer-subject";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { AnsweredRecord } from "../../../desk-parts/client-records.ts";
import { callDesk } from "../../../http/call-desk.ts";
import { paging } from "../../../http/paging.ts";

export const clientFileQuery = (clientId: string) =>
  queryOptions({
    queryKey: ["desk", "client-file", clientId],
    queryFn: async ({ signal }): Promise<ClientFile> =>
      (await callDesk(clientFile, { params: { id: clientId }, signal })).data,
  });

export const historyQuery = (clientId: string, withViews: boolean) =>
  infiniteQueryOptions({
    queryKey: ["desk", "client-history", clientId, withViews],
    ...paging,
    queryFn: async ({ pageParam, signal }) => {
      const query = { views: withViews ? ("true" as const) : undefined, before: pageParam };
      return (await callDesk(clientHistory, { params: { id: clientId }, query, signal })).data;
    },
    select: ({ pages }) => pages.flatMap((page) => page.entries),
  });

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
