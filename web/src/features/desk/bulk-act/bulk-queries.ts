import { type BulkActWire, bulkActById, bulkActMissing, bulkActs } from "@funding-desk/contract/desk/bulk-act/desk-api";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { deskPages, deskQuery } from "../../../http/desk-query.ts";
import { isRunning } from "./bulk-words.ts";

/** While something is under way, these also look by themselves. */
const everyMs = 2_000;

export const bulkActQuery = (id: string) =>
  queryOptions({
    ...deskQuery(bulkActById, { params: { id } }),
    refetchInterval: ({ state }) => (state.data && isRunning(state.data as BulkActWire) ? everyMs : false),
  });

export const bulkActsQuery = infiniteQueryOptions({
  ...deskPages(bulkActs, {}, ({ acts }) => acts),
  refetchInterval: ({ state }) => (state.data?.pages.some(({ acts }) => acts.some(isRunning)) ? everyMs : false),
});

export const missingQuery = (id: string) => deskPages(bulkActMissing, { params: { id } }, ({ clients }) => clients);
