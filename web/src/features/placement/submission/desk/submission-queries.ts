import type { AnswerOf } from "@funding-desk/contract/http/endpoint";
import {
  clientSubmission,
  clientSubmissions,
  type DeskSubmission,
  submissionChoices,
  submissionPreflight,
} from "@funding-desk/contract/placement/submission/desk-api";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { callDesk } from "../../../../http/call-desk.ts";

export type SubmissionChoices = AnswerOf<typeof submissionChoices>["data"];
export type PlaceableProgram = SubmissionChoices["programs"][number];

/** A client's files with lenders, newest first. */
export const clientSubmissionsQuery = (clientId: string) =>
  queryOptions({
    queryKey: ["desk", "submissions", clientId],
    queryFn: async ({ signal }) =>
      (await callDesk(clientSubmissions, { params: { id: clientId }, signal })).data.submissions,
  });

export const clientSubmissionQuery = (clientId: string, submissionId: string) =>
  queryOptions({
    queryKey: ["desk", "submission", clientId, submissionId],
    queryFn: async ({ signal }) =>
      (await callDesk(clientSubmission, { params: { id: clientId, submissionId }, signal })).data,
  });

/** What speaks against sending it. */
export const preflightQuery = (clientId: string, submissionId: string) =>
  queryOptions({
    queryKey: ["desk", "submission-preflight", clientId, submissionId],
    queryFn: async ({ signal }) =>
      (await callDesk(submissionPreflight, { params: { id: clientId, submissionId }, signal })).data.findings,
  });

/** What a submission can be made of. */
export const submissionChoicesQuery = (clientId: string) =>
  queryOptions({
    queryKey: ["desk", "submission-choices", clientId],
    queryFn: async ({ signal }) => (await callDesk(submissionChoices, { params: { id: clientId }, signal })).data,
  });

/**
 * Does something with a submission, and keeps what the desk shows in step, whether or not it succeeded: it may have changed
 * meanwhile.
 */
export const useSubmissionSaving = (clientId: string) => {
  const queryClient = useQueryClient();
  return {
    async save(send: () => Promise<{ readonly data: DeskSubmission }>): Promise<DeskSubmission> {
      try {
        const { data } = await send();
        queryClient.setQueryData(clientSubmissionQuery(clientId, data.id).queryKey, data);
        return data;
      } finally {
        await queryClient.invalidateQueries({ queryKey: ["desk"] });
      }
    },
    /** The revision that a colleague left. */
    readRevision: async (submissionId: string): Promise<number> =>
      (await queryClient.fetchQuery({ ...clientSubmissionQuery(clientId, submissionId), staleTime: 0 })).revision,
  };
};
