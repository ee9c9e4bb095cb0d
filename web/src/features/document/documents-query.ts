import { documentTypes } from "@funding-desk/contract/document/api";
import type { AnswerOf } from "@funding-desk/contract/endpoint";
import { limits } from "@funding-desk/contract/limits";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call.ts";

export type Documents = AnswerOf<typeof documentTypes>;

/** A minute before its links run out, the list is old. */
export const linkFreshMs = (limits.documentLinkMinutes - 1) * 60_000;
/** While something is being checked for viruses, it is looked at more often. */
const checkingMs = 5_000;

const isChecking = (documents: Documents | undefined): boolean =>
  documents?.data.some((type) => type.documents.some(({ state }) => state === "checking")) ?? false;

/** The document types, each with the client's documents, whose links are kept alive while the page is seen. */
export const documentsQuery = (userId: string) =>
  queryOptions({
    queryKey: ["documents", userId],
    queryFn: ({ signal }) => call(documentTypes, { params: { userId }, signal }),
    refetchInterval: (query) => (isChecking(query.state.data) ? checkingMs : linkFreshMs),
  });
