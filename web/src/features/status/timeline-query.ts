import { timeline } from "@funding-desk/contract/status/api";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call.ts";

/** What happened so far, and who has the next step. */
export const timelineQuery = (userId: string) =>
  queryOptions({
    queryKey: ["timeline", userId],
    queryFn: async ({ signal }) => (await call(timeline, { signal })).data,
    // The firm acts while nobody presses anything here: whoever comes back to the page sees what is new.
    staleTime: 0,
  });
