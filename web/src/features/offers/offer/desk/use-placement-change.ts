import type { PlacementWire } from "@funding-desk/contract/offers/offer/desk-api";
import { clientPlacement } from "@funding-desk/contract/offers/offer/desk-api";
import { useQueryClient } from "@tanstack/react-query";
import { CallError } from "../../../../http/call-error.ts";
import { deskQuery, wholeDesk } from "../../../../http/desk-query.ts";
import { type SendOnce, useSendOnce } from "../../../../http/use-send-once.ts";

interface PlacementChange {
  readonly sending: SendOnce;
  /** Sends, and shows the answer, which is the whole placement. @returns whether it succeeded */
  readonly run: (
    send: (idempotencyKey: string) => Promise<{ readonly data: PlacementWire }>,
    about?: string,
  ) => Promise<boolean>;
}

export const usePlacementChange = (
  clientId: string,
  onFail?: (message: string, code: string | undefined) => void,
): PlacementChange => {
  const client = useQueryClient();
  const { queryKey } = deskQuery(clientPlacement, { params: { id: clientId } });
  const sending = useSendOnce({
    onFail({ message }, error) {
      onFail?.(message, error instanceof CallError ? error.code : undefined);
      // A colleague may have been faster.
      void client.invalidateQueries({ queryKey });
    },
  });
  return {
    sending,
    run: (send, about) =>
      sending.run(async (idempotencyKey) => {
        client.setQueryData(queryKey, (await send(idempotencyKey)).data);
        void client.invalidateQueries(wholeDesk);
      }, about),
  };
};
