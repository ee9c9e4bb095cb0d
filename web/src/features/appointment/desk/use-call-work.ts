import type { DeskCall } from "@funding-desk/contract/appointment/desk-api";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type SendOnce, useSendOnce } from "../../../api/use-send-once.ts";
import { allCalls, callQuery } from "./calendar-queries.ts";

interface CallWork {
  readonly sending: SendOnce;
  /** Who changed the call first, in a sentence. */
  readonly overtaken: string | undefined;
  /** Changes the call on the revision the person has seen. */
  run: (change: (revision: number) => Promise<DeskCall>, onDone?: (call: DeskCall) => void) => void;
}

/** Changes a call. When someone else changed it first, it shows that, and the next try goes over theirs. */
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
