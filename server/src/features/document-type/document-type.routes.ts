import {
  addDocumentType,
  changeDocumentType,
  deleteDocumentType,
  documentTypeSettings,
  orderDocumentTypes,
} from "@funding-desk/contract/document-type/desk-api";
import type { Route } from "../../http/route.ts";
import { staffRoute } from "../../http/staff-route.ts";
import type { DocumentTypeService } from "./document-type.service.ts";

export const documentTypeRoutes = (service: DocumentTypeService): Route[] => [
  staffRoute(documentTypeSettings, async () => ({ data: { types: await service.list() } })),
  staffRoute(addDocumentType, async ({ staff, body }) => ({ data: { types: await service.add(staff, body) } })),
  staffRoute(
    changeDocumentType,
    async ({ staff, params, body: { expected_revision: expectedRevision, ...words } }) => ({
      data: { types: await service.change(staff, Number(params.id), { ...words, expectedRevision }) },
    }),
  ),
  staffRoute(deleteDocumentType, async ({ staff, params }) => ({
    data: { types: await service.remove(staff, Number(params.id)) },
  })),
  staffRoute(orderDocumentTypes, async ({ staff, body }) => ({
    data: { types: await service.order(staff, body.ids) },
  })),
];
