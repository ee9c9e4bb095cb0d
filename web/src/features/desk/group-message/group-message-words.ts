import type { GroupMessage } from "@funding-desk/contract/desk/group-message/desk-api";
import type { LeftOutReason, RecipientState } from "@funding-desk/contract/desk/group-message/states";

export const reasonWords: Readonly<Record<LeftOutReason, string>> = {
  "turned off": "turned off messages to several clients",
  "not taken": "hasn't taken the account yet",
  "deletion requested": "asked us to delete the account",
  stopped: "it was stopped before",
  "not theirs": "was no longer the sender's client",
};

export const describeMissing = (state: RecipientState, reason: LeftOutReason | null): string => {
  if (reason !== null) return reasonWords[reason];
  return state === "waiting" ? "still to come" : "something went wrong on our side";
};

export const formatNumber = (count: number): string => count.toLocaleString("en-US");

/** "38 of 42 sent, 5 read, 2 left out" */
export const describeProgress = ({ waiting, sent, read, left_out, failed }: GroupMessage): string =>
  [
    waiting > 0 ? `${formatNumber(sent)} of ${formatNumber(sent + waiting)} sent` : `${formatNumber(sent)} sent`,
    read > 0 && `${formatNumber(read)} read`,
    left_out > 0 && `${formatNumber(left_out)} left out`,
    failed > 0 && `${formatNumber(failed)} failed`,
  ]
    .filter((part) => part !== false)
    .join(", ");
