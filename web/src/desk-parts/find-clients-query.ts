import { findClients } from "@funding-desk/contract/desk/pipeline/desk-api";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callDesk } from "../http/call-desk.ts";

/** At most ten clients who match what was typed. */
export const findClientsQuery = (q: string) =>
  queryOptions({
    queryKey: ["desk", "find", q],
    queryFn: async ({ signal }) => (await callDesk(findClients, { query: { q }, signal })).data,
    enabled: q !== "",
    placeholderData: q === "" ? undefined : keepPreviousData,
  });
