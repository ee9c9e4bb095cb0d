import type { AnswerOf } from "@funding-desk/contract/http/endpoint";
import { catalogDocumentTypes, lenders, programs } from "@funding-desk/contract/matching/catalog/desk-api";
import type { ProgramStatus } from "@funding-desk/contract/matching/catalog/states";
import type { DocumentNames } from "@funding-desk/contract/matching/fit/needed-documents";
import { useQuery } from "@tanstack/react-query";
import { deskQuery } from "../../../http/desk-query.ts";

/** Matches every list and detail of the catalog. */
export const wholeCatalog = { queryKey: deskQuery(lenders).queryKey.slice(0, 2) };

export interface ProgramFilter {
  readonly q: string;
  readonly status: ProgramStatus | undefined;
  /** "" for any. */
  readonly product: string;
  readonly lender: string;
  readonly isStale: boolean;
}

export const programsQuery = ({ q, status, product, lender, isStale }: ProgramFilter) =>
  deskQuery(programs, {
    query: {
      q: q || undefined,
      status,
      product: product || undefined,
      lender: lender || undefined,
      stale: isStale ? "true" : undefined,
    },
  });

const noNames: DocumentNames = new Map();

/** The names of the firm's document types. None until they're here. */
export const useDocumentNames = (): DocumentNames =>
  useQuery({ ...deskQuery(catalogDocumentTypes), select: toNames }).data ?? noNames;

const toNames = ({ types }: AnswerOf<typeof catalogDocumentTypes>["data"]): DocumentNames =>
  new Map(types.map(({ slug, name }) => [slug, name]));
