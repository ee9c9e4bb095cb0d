import type { Box } from "@funding-desk/contract/documents/statement/reading";
import { clientStatements, pinRows, unpinRow } from "@funding-desk/contract/intake/statement-set/desk-api";
import type { PinnedRow } from "@funding-desk/contract/intake/statement-set/pinned-row";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { callDesk } from "../../../../http/call-desk.ts";
import { deskQuery } from "../../../../http/desk-query.ts";
import { useSendOnce } from "../../../../http/use-send-once.ts";
import { toast } from "../../../../ui/toaster.tsx";

const isSame = (one: Box, other: Box): boolean => one.page === other.page && one.x === other.x && one.y === other.y;

/** The rows of a client's statements that staff keep in the file. */
export const usePinning = (clientId: string) => {
  const query = deskQuery(clientStatements, { params: { id: clientId } });
  const queryClient = useQueryClient();
  const { data } = useQuery(query);
  const { isBusy, run } = useSendOnce({ onFail: ({ message }) => toast.error(message) });
  const pinned = data?.pinned ?? [];
  const keep = (next: readonly PinnedRow[]) =>
    queryClient.setQueryData(query.queryKey, (before: typeof data) => before && { ...before, pinned: [...next] });
  return {
    pinned,
    isBusy,
    findPinned: (documentId: string, box: Box): PinnedRow | undefined =>
      pinned.find(({ evidence }) => evidence.document_id === documentId && evidence.box && isSame(evidence.box, box)),
    pin: (documentId: string, box: Box) =>
      run(async () => {
        const { data: answer } = await callDesk(pinRows, {
          params: { id: clientId, documentId },
          body: { boxes: [box] },
        });
        keep(answer.pinned);
      }, JSON.stringify(box)),
    unpin: (rowId: string) =>
      run(async () => {
        const { data: answer } = await callDesk(unpinRow, { params: { id: clientId, rowId } });
        keep(answer.pinned);
      }, rowId),
  };
};
export type Pinning = ReturnType<typeof usePinning>;
