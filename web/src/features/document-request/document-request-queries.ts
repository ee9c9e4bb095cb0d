import { documentRequests, type OwnDocumentRequest } from "@funding-desk/contract/document-request/api";
import { clientDocumentRequests } from "@funding-desk/contract/document-request/desk-api";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { callDesk } from "../../api/call-desk.ts";

/** What the firm has asked a client for, for the desk. */
export const clientRequestsQuery = (clientId: string) =>
  queryOptions({
    queryKey: ["desk", "document-requests", clientId],
    queryFn: async ({ signal }) => (await callDesk(clientDocumentRequests, { params: { id: clientId }, signal })).data,
  });

const everyMs = 60_000;

/** What the firm has asked the signed-in client for. */
export const ownRequestsQuery = (userId: string) =>
  queryOptions({
    queryKey: ["document-requests", userId],
    queryFn: async ({ signal }): Promise<OwnDocumentRequest[]> => (await call(documentRequests, { signal })).data,
    refetchInterval: everyMs,
  });
