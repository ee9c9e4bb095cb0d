import type { DeskCall } from "@funding-desk/contract/appointment/desk-api";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type SendOnce, useSendOnce } from "../../../api/use-send-once.ts";
import { allCalls, callQuery } from "./calendar-queries.ts";

interface CallWork {
  readonly sending: SendOnce;
  /** A sentence that says who changed the call first. */
  readonly overtaken: string | undefined;
  /** Changes the call at the revision the person has seen. */
  run: (change: (revision: number) => Promise<DeskCall>, onDone?: (call: DeskCall) => void) => void;
}

/** Changes a call. If someone else changed it first, shows their change, and the next try replaces it. */
export const useCallWork = (call: DeskCall): CallWork => {
  const client = useQueryClient();
  const [revision, setRevision] = useState(call.revision);
  const [overtaken, setOvertaken] = useState<string>();
  const sending = useSendOnce({
    async onOvertaken(sentence) {
      const now = await client.fetchQuery({ ...callQuery(call.id), staleTime: 0 });
      setRevision(now.revision);
      setOvertaken(sentence);
    },
  });
  const { queryKey } = callQuery(call.id);
  return {
    sending,
    overtaken,
    run: (change, onDone) =>
      void sending.run(async () => {
        const now = await change(revision);
        client.setQueryData(queryKey, now);
        setRevision(now.revision);
        setOvertaken(undefined);
        onDone?.(now);
        void client.invalidateQueries({ ...allCalls, predicate: (query) => query.queryKey !== queryKey });
        void client.invalidateQueries({ queryKey: ["desk", "client-file"] });
      }),
  };
};
