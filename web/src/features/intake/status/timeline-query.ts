import { timeline } from "@funding-desk/contract/intake/status/api";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../http/call.ts";

/** The client's history, and who has the next step. */
export const timelineQuery = (userId: string) =>
  queryOptions({
    queryKey: ["timeline", userId],
    queryFn: async ({ signal }) => (await call(timeline, { signal })).data,
    // The firm may act at any time, so returning to the page refetches. Within one page, once is enough.
    staleTime: 5_000,
  });
