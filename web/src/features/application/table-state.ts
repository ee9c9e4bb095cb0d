import type { UseQueryResult } from "@tanstack/react-query";

interface TableState {
  readonly state: "loading" | "failed" | "ready";
  readonly onRetry: () => void;
}

/** A query as a table shows it. What was read before stays on screen while it is read again. */
export const tableStateOf = (
  query: Pick<UseQueryResult, "data" | "isError" | "isFetching" | "refetch">,
): TableState => ({
  state: query.data !== undefined ? "ready" : query.isError && !query.isFetching ? "failed" : "loading",
  onRetry: () => void query.refetch(),
});
