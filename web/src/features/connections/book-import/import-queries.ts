import {
  type BookImport,
  bookImportById,
  bookImports,
  type ImportRow,
  importRows,
  pastDeals,
} from "@funding-desk/contract/connections/book-import/desk-api";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { callDesk } from "../../../http/call-desk.ts";

const isWorking = ({ state }: Pick<BookImport, "state">): boolean => state === "storing" || state === "undoing";
const pollMs = 1500;

export const importsQuery = queryOptions({
  queryKey: ["desk", "imports"],
  queryFn: async ({ signal }) => (await callDesk(bookImports, { signal })).data.imports,
});

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ["desk", "imports", id],
    queryFn: async ({ signal }) => (await callDesk(bookImportById, { params: { id }, signal })).data,
    refetchInterval: ({ state }) => (state.data && isWorking(state.data) ? pollMs : false),
  });

export type RowKind = "first" | "match" | "fault" | "outside" | "warned" | "twin" | "kept";

export const importRowsQuery = (id: string, show: RowKind) =>
  infiniteQueryOptions({
    queryKey: ["desk", "imports", id, "rows", show],
    queryFn: async ({ pageParam, signal }) => {
      const query = { show, ...(pageParam === null ? {} : { after: String(pageParam) }) };
      return (await callDesk(importRows, { params: { id }, query, signal })).data;
    },
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next_after,
    select: ({ pages }): ImportRow[] => pages.flatMap(({ rows }) => rows),
  });

export const pastDealsQuery = (clientId: string) =>
  queryOptions({
    queryKey: ["desk", "client", clientId, "past-deals"],
    queryFn: async ({ signal }) => (await callDesk(pastDeals, { params: { id: clientId }, signal })).data.deals,
  });
