import { documentRequests } from "@funding-desk/contract/document-request/api";
import {
  clientDocumentRequests,
  requestDocument,
  withdrawDocumentRequest,
} from "@funding-desk/contract/document-request/desk-api";
import { clientRoute, type Route } from "../../http/route.ts";
import { staffRoute } from "../../http/staff-route.ts";
import type { DocumentRequestService } from "./document-request.service.ts";

export const documentRequestRoutes = (requests: DocumentRequestService): Route[] => [
  clientRoute(documentRequests, async ({ client }) => ({ data: await requests.listOwn(client.clientId) })),
  staffRoute(clientDocumentRequests, async ({ staff, params }) => ({ data: await requests.list(staff, params.id) })),
  staffRoute(requestDocument, async ({ staff, params, body, idempotencyKey }) => {
    const { document_type_id: typeId, note, due_on: dueOn } = body;
    return { data: await requests.ask(staff, { clientId: params.id, typeId, note, dueOn, idempotencyKey }) };
  }),
  staffRoute(withdrawDocumentRequest, async ({ staff, params }) => ({
    data: await requests.withdraw(staff, params.id, params.requestId),
  })),
];
