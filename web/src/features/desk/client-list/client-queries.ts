import { clientList, clientListCounts } from "@funding-desk/contract/desk/client-list/desk-api";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { deskPages, deskQuery } from "../../../http/desk-query.ts";
import { type ClientAddress, toFilters } from "./client-address.ts";

/** Keeps the last result on screen while the next one loads. */
const steady = { placeholderData: keepPreviousData } as const;

export const clientsQuery = (address: ClientAddress) =>
  infiniteQueryOptions({
    ...deskPages(
      clientList,
      { query: { ...toFilters(address), sort: address.sort, direction: address.direction } },
      ({ clients }) => clients,
    ),
    ...steady,
  });

export const clientCountsQuery = (address: ClientAddress) =>
  queryOptions({ ...deskQuery(clientListCounts, { query: toFilters(address) }), ...steady });
