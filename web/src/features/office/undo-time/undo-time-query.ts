import type { AnswerOf } from "@funding-desk/contract/http/endpoint";
import { undoTimeSetting } from "@funding-desk/contract/office/undo-time/desk-api";
import { useQuery } from "@tanstack/react-query";
import { deskQuery } from "../../../http/desk-query.ts";

export type StoredUndoTime = AnswerOf<typeof undoTimeSetting>["data"];

export const undoTimeQuery = deskQuery(undoTimeSetting, { isStill: true });

/** "You have 10 seconds to undo it before Marisol hears." Undefined while that isn't known, and without a time to undo. */
export const useUndoHint = (who: string): string | undefined => {
  const { data } = useQuery(undoTimeQuery);
  if (!data || !(data.seconds > 0)) return undefined;
  return `You have ${formatSeconds(data.seconds)} to undo it before ${who}.`;
};

export const formatSeconds = (seconds: number): string => (seconds === 1 ? "1 second" : `${seconds} seconds`);
