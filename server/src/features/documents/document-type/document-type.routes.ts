import * as deskApi from "@funding-desk/contract/documents/document-type/desk-api";
import type { Route } from "../../../http/route.ts";
import { staffRoute } from "../../../http/staff-route.ts";
import type { DocumentTypeService } from "./document-type.service.ts";

export const documentTypeRoutes = (service: DocumentTypeService): Route[] => [
  staffRoute(deskApi.documentTypeSettings, async () => ({ data: { types: await service.list() } })),
  staffRoute(deskApi.addDocumentType, async ({ staff, body }) => ({ data: { types: await service.add(staff, body) } })),
  staffRoute(deskApi.changeDocumentType, async ({ staff, params, body }) => ({
    data: { types: await service.change(staff, Number(params.id), body) },
  })),
  staffRoute(deskApi.deleteDocumentType, async ({ staff, params }) => ({
    data: { types: await service.remove(staff, Number(params.id)) },
  })),
  staffRoute(deskApi.orderDocumentTypes, async ({ staff, body }) => ({
    data: { types: await service.order(staff, body.ids) },
  })),
];
