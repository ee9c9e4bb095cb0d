import {
  type ClientFile,
  clientFile,
  clientHistory,
  type FileQuestion,
} from "@funding-desk/contract/client-file/desk-api";
import { type AnswerSubject, subjectKindOf } from "@funding-desk/contract/client-file/subject";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { callDesk } from "../../api/call-desk.ts";

export const clientFileQuery = (clientId: string) =>
  queryOptions({
    queryKey: ["desk", "client-file", clientId],
    queryFn: async ({ signal }): Promise<ClientFile> =>
      (await callDesk(clientFile, { params: { id: clientId }, signal })).data,
  });

export const historyQuery = (clientId: string, withViews: boolean) =>
  infiniteQueryOptions({
    queryKey: ["desk", "client-history", clientId, withViews],
    initialPageParam: "",
    queryFn: async ({ pageParam, signal }) => {
      const query = {
        ...(withViews ? { views: "true" as const } : {}),
        ...(pageParam === "" ? {} : { before: pageParam }),
      };
      return (await callDesk(clientHistory, { params: { id: clientId }, query, signal })).data;
    },
    getNextPageParam: (page) => page.next_before ?? undefined,
  });

/** What was answered, of whichever kind. */
export type AnsweredRecord = Pick<ClientFile["profile"], "subject" | "revision" | "steps" | "changes">;

/** Every set of answers of a file. */
const recordsIn = ({ profile, submissions }: ClientFile): AnsweredRecord[] => [
  profile,
  ...submissions.flatMap<AnsweredRecord>((submission) =>
    submission.kind === "application" ? [submission, ...submission.co_borrowers] : [submission],
  ),
];

export const recordOf = (file: ClientFile, subject: AnswerSubject): AnsweredRecord | undefined =>
  recordsIn(file).find((record) => record.subject === subject);

export const questionOf = (file: ClientFile, subject: AnswerSubject, field: string): FileQuestion | undefined =>
  recordOf(file, subject)
    ?.steps.flatMap(({ questions }) => questions)
    .find((question) => question.field === field);

/** Whose answers, in few words: "Profile", "FA-7QK2M9XA". */
export const nameOfSubject = (file: ClientFile, subject: AnswerSubject): string => {
  if (subjectKindOf(subject) === "profile") return "Profile";
  for (const submission of file.submissions) {
    if (submission.subject === subject) return submission.reference;
    const coBorrowers = submission.kind === "application" ? submission.co_borrowers : [];
    const found = coBorrowers.find((each) => each.subject === subject);
    if (found) return `${found.name}, ${submission.reference}`;
  }
  return "Earlier answers";
};

/** The submission under which answers stand on the page. */
export const panelOf = (file: ClientFile, subject: AnswerSubject): AnswerSubject =>
  file.submissions.find(
    (submission) =>
      submission.kind === "application" && submission.co_borrowers.some((each) => each.subject === subject),
  )?.subject ?? subject;

/** The id of an answer on the page. */
export const answerId = (subject: AnswerSubject, field: string): string =>
  `answer-${subject.replace(":", "-")}-${field}`;
