import { myFileViews } from "@funding-desk/contract/oversight/audit/api";
import { auditEntries, exportAudit } from "@funding-desk/contract/oversight/audit/desk-api";
import { toData } from "../../../http/envelope.ts";
import { clientRoute, type Route } from "../../../http/route.ts";
import { staffRoute } from "../../../http/staff-route.ts";
import type { AuditService } from "./audit.service.ts";
import type { FileViews } from "./file-view.service.ts";

export const auditRoutes = (audit: AuditService, views: FileViews): Route[] => [
  staffRoute(auditEntries, ({ query: { before, ...filters } }) => toData(audit.search(filters, before))),
  staffRoute(exportAudit, ({ staff, body }) => toData(audit.export(staff, body))),
  clientRoute(myFileViews, ({ client, query }) => toData(views.list(client.clientId, query.before))),
];
