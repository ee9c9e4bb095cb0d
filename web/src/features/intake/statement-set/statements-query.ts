import { ownStatements } from "@funding-desk/contract/intake/statement-set/api";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../http/call.ts";

const everyMs = 60_000;

/** What was read in the signed-in client's documents. */
export const statementsQuery = (userId: string) =>
  queryOptions({
    queryKey: ["statements", userId],
    queryFn: async ({ signal }) => (await call(ownStatements, { signal })).data,
    refetchInterval: everyMs,
  });
