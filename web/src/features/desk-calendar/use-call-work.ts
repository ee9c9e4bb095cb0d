import type { DeskCall } from "@funding-desk/contract/appointment/desk-api";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { CallError } from "../../api/call-error.ts";
import { type Attempt, useAttempt } from "../staff/use-attempt.ts";
import { allCalls, callQuery } from "./calendar-queries.ts";

interface CallWork {
  readonly attempt: Attempt;
  /** What somebody else has done to the call meanwhile. */
  readonly overtaken: string | undefined;
  /** Does it on the call as it was last seen. */
  run: (work: (revision: number) => Promise<DeskCall>, onDone?: (call: DeskCall) => void) => void;
}

/** Changes a call once at a time. Somebody who was quicker is shown; trying again then goes by what there is now. */
export const useCallWork = (call: DeskCall): CallWork => {
  const attempt = useAttempt();
  const client = useQueryClient();
  const [revision, setRevision] = useState(call.revision);
  const [overtaken, setOvertaken] = useState<string>();
  const { queryKey } = callQuery(call.id);
  return {
    attempt,
    overtaken,
    run: (work, onDone) =>
      void attempt.run(async () => {
        try {
          const now = await work(revision);
          client.setQueryData(queryKey, now);
          setRevision(now.revision);
          setOvertaken(undefined);
          onDone?.(now);
          void client.invalidateQueries({ ...allCalls, predicate: (query) => query.queryKey !== queryKey });
          void client.invalidateQueries({ queryKey: ["desk", "client-file"] });
        } catch (error) {
          if (!(error instanceof CallError) || error.code !== "call_changed") throw error;
          const now = await client.fetchQuery({ ...callQuery(call.id), staleTime: 0 });
          setRevision(now.revision);
          setOvertaken(error.message);
        }
      }),
  };
};
