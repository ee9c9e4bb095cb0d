import type { DeskCall } from "@funding-desk/contract/calendar/appointment/desk-api";
import { useQueryClient } from "@tanstack/react-query";
import { useRevision } from "../../../../desk-parts/use-revision.ts";
import { allCalls, callQuery } from "./calendar-queries.ts";

/** Changes a call. If someone else changed it first, shows their change, and the next try replaces it. */
export const useCallWork = (call: DeskCall) => {
  const client = useQueryClient();
  const query = callQuery(call.id);
  const read = async () => (await client.fetchQuery({ ...query, staleTime: 0 })).revision;
  const { sending, overtaken, run } = useRevision(call.revision, read);
  return {
    sending,
    overtaken,
    /** @param change takes the revision the person has seen */
    run: (change: (expected_revision: number) => Promise<{ data: DeskCall }>, onDone: () => void) =>
      void run(async (seen) => {
        const { data } = await change(seen);
        client.setQueryData(query.queryKey, data);
        onDone();
        void client.invalidateQueries({ ...allCalls, predicate: ({ queryKey }) => queryKey !== query.queryKey });
        void client.invalidateQueries({ queryKey: ["desk", "client-file"] });
        return data.revision;
      }),
  };
};
