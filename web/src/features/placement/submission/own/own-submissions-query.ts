import { ownSubmissions } from "@funding-desk/contract/placement/submission/own-api";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../../http/call.ts";

/** Which lenders have the signed-in client's file, or would get it. */
export const ownSubmissionsQuery = (userId: string) =>
  queryOptions({
    queryKey: ["submissions", userId],
    queryFn: async ({ signal }) => (await call(ownSubmissions, { signal })).data.submissions,
  });
