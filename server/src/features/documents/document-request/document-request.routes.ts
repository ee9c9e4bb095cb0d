import * as deskApi from "@funding-desk/contract/documents/document-request/desk-api";
import { toData } from "../../../http/envelope.ts";
import type { Route } from "../../../http/route.ts";
import { staffRoute } from "../../../http/staff-route.ts";
import type { DocumentRequestService } from "./document-request.service.ts";

export const documentRequestRoutes = (requests: DocumentRequestService): Route[] => [
  staffRoute(deskApi.clientDocumentRequests, ({ staff, params }) => toData(requests.list(staff, params.id))),
  staffRoute(deskApi.requestDocuments, ({ staff, params, body, idempotencyKey }) =>
    toData(requests.ask(staff, params.id, { ...body, idempotencyKey })),
  ),
  staffRoute(deskApi.withdrawDocumentRequest, ({ staff, params }) =>
    toData(requests.withdraw(staff, params.id, params.requestId)),
  ),
];
