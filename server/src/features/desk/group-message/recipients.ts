import type { LeftOutReason } from "@funding-desk/contract/desk/group-message/states";
import type { RecipientRow } from "./group-message.repository.ts";

/** Why a client gets no message to many; undefined when they do. */
export const findLeftOutReason = ({ is_taken, is_erasing, news }: RecipientRow): LeftOutReason | undefined => {
  if (is_erasing) return "deletion requested";
  if (!is_taken) return "not taken";
  return news ? undefined : "turned off";
};
