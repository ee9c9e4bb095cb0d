import { findClients } from "@funding-desk/contract/desk/pipeline/desk-api";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { deskQuery } from "../http/desk-query.ts";

/** At most ten clients who match what was typed. */
export const findClientsQuery = (q: string) =>
  queryOptions({
    ...deskQuery(findClients, { query: { q } }),
    enabled: q !== "",
    placeholderData: q === "" ? undefined : keepPreviousData,
  });
