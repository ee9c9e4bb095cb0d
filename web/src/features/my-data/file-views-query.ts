import { myFileViews } from "@funding-desk/contract/audit/api";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "../../api/call.ts";

/** Who of the firm has seen the client's file, newest first. */
export const fileViewsQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ["file-views", userId],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }) =>
      (await call(myFileViews, { query: pageParam === undefined ? {} : { before: pageParam }, signal })).data,
    getNextPageParam: (page) => page.next_before ?? undefined,
  });
