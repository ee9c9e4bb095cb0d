import { ownFacts } from "@funding-desk/contract/matching/fit/own-api";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../http/call.ts";
import { loadLivePrograms } from "../funding-estimator/live-programs.ts";

const everyMs = 60_000;

/** What we know of the signed-in client's business. */
export const ownFactsQuery = (userId: string) =>
  queryOptions({
    queryKey: ["fit-facts", userId],
    queryFn: async ({ signal }) => (await call(ownFacts, { signal })).data,
    refetchInterval: everyMs,
  });

/** The firm's live programs, as clients may see them. */
export const programsQuery = queryOptions({
  queryKey: ["fit-programs"],
  queryFn: ({ signal }) => loadLivePrograms(signal),
  refetchInterval: everyMs,
});
