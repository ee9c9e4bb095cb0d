import { useState } from "react";
import { type SendOnce, useSendOnce } from "../http/use-send-once.ts";

interface Revision {
  readonly sending: SendOnce;
  /** A sentence that says who changed it first. */
  readonly overtaken: string | undefined;
  /** Sends a change of the revision the person has seen. `change` resolves with the new revision. */
  run: (change: (seen: number, idempotencyKey: string) => Promise<number>) => Promise<boolean>;
}

/**
 * Changes something that a colleague may change first. Then it reads and shows their change, and the next send replaces
 * it.
 * @param opened the revision the person sees first
 * @param read reads it again; resolves with its revision, or undefined when it is gone
 */
export const useRevision = (opened: number, read: () => Promise<number | undefined>): Revision => {
  const [seen, setSeen] = useState(opened);
  const [overtaken, setOvertaken] = useState<string>();
  const sending = useSendOnce({
    async onOvertaken(sentence) {
      setSeen((await read()) ?? seen);
      setOvertaken(sentence);
    },
  });
  return {
    sending,
    overtaken,
    run: (change) =>
      sending.run(async (idempotencyKey) => {
        setSeen(await change(seen, idempotencyKey));
        setOvertaken(undefined);
      }),
  };
};
