import type { DeskCall } from "@funding-desk/contract/calendar/appointment/desk-api";
import { deskCall, deskCalls } from "@funding-desk/contract/calendar/appointment/desk-api";
import { hashKey, useQueryClient } from "@tanstack/react-query";
import { useRevision } from "../../../../desk-parts/use-revision.ts";
import { deskFilter, deskQuery } from "../../../../http/desk-query.ts";

/** The key of a client's file, written out: its endpoint would bring the shape of a whole file into the calendar. */
export const toFileKey = (clientId: string) => ["desk", "clients", clientId];

/** Changes a call. If someone else changed it first, shows their change, and the next try replaces it. */
export const useCallWork = (call: DeskCall) => {
  const client = useQueryClient();
  const query = deskQuery(deskCall, { params: { id: call.id } });
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
        void client.invalidateQueries({
          ...deskFilter(deskCalls),
          predicate: ({ queryHash }) => queryHash !== hashKey(query.queryKey),
        });
        if (call.details) void client.invalidateQueries({ queryKey: toFileKey(call.details.client_id), exact: true });
        return data.revision;
      }),
  };
};
