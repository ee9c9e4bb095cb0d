import { useQueryClient } from "@tanstack/react-query";
import { owedQuery } from "../../../intake/owed/owed-query.ts";
import { ownSubmissionsQuery } from "./own-submissions-query.ts";

/** Sends something about a submission, and reads the list again whether or not it succeeded: it may have changed meanwhile. */
export const useSubmissionAct = (userId: string) => {
  const queryClient = useQueryClient();
  return async (send: () => Promise<unknown>): Promise<void> => {
    try {
      await send();
    } finally {
      void queryClient.invalidateQueries({ queryKey: owedQuery(userId).queryKey });
      await queryClient.invalidateQueries({ queryKey: ownSubmissionsQuery(userId).queryKey });
    }
  };
};
