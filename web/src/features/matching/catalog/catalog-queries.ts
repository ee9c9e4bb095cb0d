import {
  catalogDocumentTypes,
  lenders,
  programDetails,
  programs,
} from "@funding-desk/contract/matching/catalog/desk-api";
import type { ProgramStatus } from "@funding-desk/contract/matching/catalog/states";
import type { DocumentNames } from "@funding-desk/contract/matching/fit/needed-documents";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { callDesk } from "../../../http/call-desk.ts";

/** Matches every list and detail of the catalog. */
export const wholeCatalog = { queryKey: ["desk", "catalog"] } as const;

export interface ProgramFilter {
  readonly q: string;
  readonly status: ProgramStatus | undefined;
  /** "" for any. */
  readonly product: string;
  readonly lender: string;
  readonly isStale: boolean;
}

export const programsQuery = ({ q, status, product, lender, isStale }: ProgramFilter) =>
  queryOptions({
    queryKey: [...wholeCatalog.queryKey, "programs", { q, status, product, lender, isStale }],
    queryFn: async ({ signal }) => {
      const query = {
        q: q || undefined,
        status,
        product: product || undefined,
        lender: lender || undefined,
        stale: isStale ? ("true" as const) : undefined,
      };
      return (await callDesk(programs, { query, signal })).data;
    },
    placeholderData: keepPreviousData,
  });

export const programQuery = (id: string) =>
  queryOptions({
    queryKey: [...wholeCatalog.queryKey, "program", id],
    queryFn: async ({ signal }) => (await callDesk(programDetails, { params: { id }, signal })).data,
  });

export const lendersQuery = queryOptions({
  queryKey: [...wholeCatalog.queryKey, "lenders"],
  queryFn: async ({ signal }) => (await callDesk(lenders, { signal })).data.lenders,
});

/** What programs can ask for on paper, in the firm's order. */
export const documentTypesQuery = queryOptions({
  queryKey: [...wholeCatalog.queryKey, "document-types"],
  queryFn: async ({ signal }) => (await callDesk(catalogDocumentTypes, { signal })).data.types,
});

const noNames: DocumentNames = new Map();

/** The names of the firm's document types. None until they're here. */
export const useDocumentNames = (): DocumentNames =>
  useQuery({ ...documentTypesQuery, select: toNames }).data ?? noNames;

const toNames = (types: readonly { readonly slug: string; readonly name: string }[]): DocumentNames =>
  new Map(types.map(({ slug, name }) => [slug, name]));
