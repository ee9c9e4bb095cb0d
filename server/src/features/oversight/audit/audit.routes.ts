import { myFileViews } from "@funding-desk/contract/oversight/audit/api";
import { auditEntries, exportAudit } from "@funding-desk/contract/oversight/audit/desk-api";
import { toData } from "../../../http/envelope.ts";
import { clientRoute, type Route } from "../../../http/route.ts";
import { staffRoute } from "../../../http/staff-route.ts";
import type { AuditService } from "./audit.service.ts";

export const auditRoutes = (audit: AuditService): Route[] => [
  staffRoute(auditEntries, ({ query: { before, ...filters } }) => toData(audit.search(filters, before))),
  staffRoute(exportAudit, ({ staff, body }) => toData(audit.export(staff, body))),
  clientRoute(myFileViews, ({ client, query }) => toData(audit.listViews(client.clientId, query.before))),
];
