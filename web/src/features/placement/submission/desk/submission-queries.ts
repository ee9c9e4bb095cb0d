import type { AnswerOf } from "@funding-desk/contract/http/endpoint";
import {
  clientSubmission,
  type DeskSubmission,
  type submissionChoices,
} from "@funding-desk/contract/placement/submission/desk-api";
import { useQueryClient } from "@tanstack/react-query";
import { deskQuery, wholeDesk } from "../../../../http/desk-query.ts";

export type SubmissionChoices = AnswerOf<typeof submissionChoices>["data"];
export type PlaceableProgram = SubmissionChoices["programs"][number];

export const clientSubmissionQuery = (clientId: string, submissionId: string) =>
  deskQuery(clientSubmission, { params: { id: clientId, submissionId } });

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
        await queryClient.invalidateQueries(wholeDesk);
      }
    },
    /** The revision that a colleague left. */
    readRevision: async (submissionId: string): Promise<number> =>
      (await queryClient.fetchQuery({ ...clientSubmissionQuery(clientId, submissionId), staleTime: 0 })).revision,
  };
};
