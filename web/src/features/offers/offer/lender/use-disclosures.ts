import { giveDisclosure } from "@funding-desk/contract/offers/offer/lender-api";
import { useQueryClient } from "@tanstack/react-query";
import type { UploadQueue } from "../../../documents/file/upload-queue.ts";
import { useUploadQueue } from "../../../documents/file/use-upload-queue.ts";
import { useDoor } from "../../../placement/door/door.ts";
import { offersMadeQuery } from "./offers-made-query.ts";

/** Sends the lender's disclosures. Each offer's id is a group of the queue. */
export const useDisclosures = (): UploadQueue => {
  const door = useDoor();
  const queryClient = useQueryClient();
  return useUploadQueue(async (offerId, file, { signal, onProgress }) => {
    const files = [{ part: "disclosure", file }];
    await door.upload(giveDisclosure, { params: { id: offerId }, fields: {}, files, signal, onProgress });
    await queryClient.invalidateQueries({ queryKey: offersMadeQuery(door).queryKey });
    return offerId;
  });
};

/** Sends an offer's disclosure, in the place of one that couldn't be sent. */
export const sendDisclosure = (queue: UploadQueue, offerId: string, file: File): void => {
  for (const { key } of queue.state().rows.filter(({ group }) => group === offerId)) queue.remove(key);
  void queue.add(offerId, [file], { isStarted: true, stored: [] });
};
