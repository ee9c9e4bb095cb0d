import * as deskApi from "@funding-desk/contract/desk/client-list/desk-api";
import { toData } from "../../../http/envelope.ts";
import type { Route } from "../../../http/route.ts";
import { staffRoute } from "../../../http/staff-route.ts";
import type { ExportClients } from "./client-export.service.ts";
import type { ClientListService } from "./client-list.service.ts";

export const clientListRoutes = (clients: ClientListService, exportClients: ExportClients): Route[] => [
  staffRoute(deskApi.clientList, ({ staff, query }) => toData(clients.list(staff, query))),
  staffRoute(deskApi.clientListCounts, ({ staff, query }) => toData(clients.count(staff, query))),
  staffRoute(deskApi.exportClients, ({ staff, body }) => toData(exportClients(staff, body))),
];
