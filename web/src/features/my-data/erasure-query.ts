import { erasureRequest } from "@funding-desk/contract/my-data/api";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call.ts";

/** Whether the client has asked for deletion; null when not. */
export const erasureQuery = (userId: string) =>
  queryOptions({
    queryKey: ["erasure-request", userId],
    queryFn: async ({ signal }) => (await call(erasureRequest, { signal })).data,
  });
