import type { AnswerOf } from "@funding-desk/contract/http/endpoint";
import { undoTimeSetting } from "@funding-desk/contract/office/undo-time/desk-api";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { callDesk } from "../../../http/call-desk.ts";

export type StoredUndoTime = AnswerOf<typeof undoTimeSetting>["data"];

export const undoTimeQuery = queryOptions({
  queryKey: ["desk", "settings", "undo-time"],
  queryFn: async ({ signal }) => (await callDesk(undoTimeSetting, { signal })).data,
});

/** "You have 10 seconds to undo it before Marisol hears." Undefined while that isn't known, and without a time to undo. */
export const useUndoHint = (who: string): string | undefined => {
  const { data } = useQuery(undoTimeQuery);
  if (!data || !(data.seconds > 0)) return undefined;
  return `You have ${formatSeconds(data.seconds)} to undo it before ${who}.`;
};

export const formatSeconds = (seconds: number): string => (seconds === 1 ? "1 second" : `${seconds} seconds`);
