import { owed } from "@funding-desk/contract/intake/owed/api";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../http/call.ts";

const everyMs = 60_000;

/** What the signed-in client still has to give us. */
export const owedQuery = (userId: string) =>
  queryOptions({
    queryKey: ["owed", userId],
    queryFn: async ({ signal }) => (await call(owed, { signal })).data,
    refetchInterval: everyMs,
  });
