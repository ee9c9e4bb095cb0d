import { documentTypes } from "@funding-desk/contract/documents/document/api";
import type { AnswerOf } from "@funding-desk/contract/http/endpoint";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../http/call.ts";
import { linkFreshMs } from "../file/open-fresh-link.ts";

export type Documents = AnswerOf<typeof documentTypes>;

/** Refetch more often while a file is being checked for viruses. */
const checkingMs = 5_000;

const isChecking = (documents: Documents | undefined): boolean =>
  documents?.data.some((type) => type.documents.some(({ state }) => state === "checking")) ?? false;

/** The document types with the client's documents. Refetched before the links expire. */
export const documentsQuery = (userId: string) =>
  queryOptions({
    queryKey: ["documents", userId],
    queryFn: ({ signal }) => call(documentTypes, { params: { userId }, signal }),
    refetchInterval: (query) => (isChecking(query.state.data) ? checkingMs : linkFreshMs),
  });
