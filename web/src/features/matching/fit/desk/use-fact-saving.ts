import { clientFacts, correctFact } from "@funding-desk/contract/matching/fit/desk-api";
import type { FactName } from "@funding-desk/contract/matching/fit/fact";
import type { FactEntry } from "@funding-desk/contract/matching/fit/fact-entry";
import { useQueryClient } from "@tanstack/react-query";
import { useRevision } from "../../../../desk-parts/use-revision.ts";
import { callDesk } from "../../../../http/call-desk.ts";
import { deskQuery } from "../../../../http/desk-query.ts";

export type FactSaving = ReturnType<typeof useFactSaving>;

/** Saves corrections at the revision that was seen. One for the form and the list, since each save is news to the other. */
export const useFactSaving = (clientId: string, opened: number) => {
  const queryClient = useQueryClient();
  const query = deskQuery(clientFacts, { params: { id: clientId } });
  const { sending, overtaken, run } = useRevision(
    opened,
    async () => (await queryClient.fetchQuery({ ...query, staleTime: 0 })).revision,
  );
  return {
    sending,
    overtaken,
    /**
     * @param entry null takes back what was added here
     * @param documentId what it was read from; "" for nothing
     */
    save: (fact: FactName, entry: FactEntry | null, documentId = ""): Promise<boolean> =>
      run(async (seen) => {
        const body = { entry, expected_revision: seen, ...(documentId === "" ? {} : { document_id: documentId }) };
        const { data } = await callDesk(correctFact, { params: { id: clientId, fact }, body });
        queryClient.setQueryData(query.queryKey, data);
        return data.revision;
      }),
  };
};
