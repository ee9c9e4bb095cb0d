import {
  clientDocumentFile,
  clientDocuments,
  type ReviewedDocument,
  type ReviewedType,
  reviewDocument,
} from "@funding-desk/contract/documents/document/desk-api";
import type { BodyOf } from "@funding-desk/contract/http/endpoint";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { callDesk } from "../../../../http/call-desk.ts";
import { deskQuery, wholeDesk } from "../../../../http/desk-query.ts";
import { toUrl } from "../../../../http/request.ts";

/** The types in the firm's order, each with the client's documents. */
export const clientDocumentsQuery = (clientId: string) =>
  queryOptions({ ...deskQuery(clientDocuments, { params: { id: clientId } }), select: ({ types }) => types });

export interface TypedDocument extends ReviewedDocument {
  readonly type: Pick<ReviewedType, "document_type" | "document_type_id" | "slug">;
}

/** In review order, which is the list's order. */
export const listDocuments = (types: readonly ReviewedType[]): TypedDocument[] =>
  types.flatMap(({ documents, ...type }) => documents.map((document) => ({ ...document, type })));

export const toFileUrl = (clientId: string, documentId: string): string =>
  toUrl(clientDocumentFile, { params: { id: clientId, documentId } });

export const toDownloadUrl = (clientId: string, documentId: string): string =>
  toUrl(clientDocumentFile, { params: { id: clientId, documentId }, query: { save: "true" } });

export interface Decision {
  readonly clientId: string;
  readonly documentId: string;
  readonly body: BodyOf<typeof reviewDocument>;
}

/** @throws {CallError} with code `document_reviewed` when someone else decided first */
export const decide = async ({ clientId, documentId, body }: Decision): Promise<ReviewedDocument> =>
  (await callDesk(reviewDocument, { params: { id: clientId, documentId }, body })).data;

/** Shows a decision right away, then reads everything again. */
export const showDecision = (queryClient: QueryClient, clientId: string, decided: ReviewedDocument): void => {
  queryClient.setQueryData(
    clientDocumentsQuery(clientId).queryKey,
    (shown) =>
      shown && {
        types: shown.types.map((type) => ({
          ...type,
          documents: type.documents.map((document) => (document.id === decided.id ? decided : document)),
        })),
      },
  );
  void queryClient.invalidateQueries(wholeDesk);
};
