import { clientDocumentRequests } from "@funding-desk/contract/documents/document-request/desk-api";
import { queryOptions } from "@tanstack/react-query";
import { callDesk } from "../../../http/call-desk.ts";

/** What the firm has asked a client for, for the desk. */
export const clientRequestsQuery = (clientId: string) =>
  queryOptions({
    queryKey: ["desk", "document-requests", clientId],
    queryFn: async ({ signal }) => (await callDesk(clientDocumentRequests, { params: { id: clientId }, signal })).data,
  });
