import { myFileViews } from "@funding-desk/contract/audit/api";
import { auditEntries, exportAudit } from "@funding-desk/contract/audit/desk-api";
import { clientRoute, type Route } from "../../http/route.ts";
import { staffRoute } from "../../http/staff-route.ts";
import type { AuditService } from "./audit.service.ts";

export const auditRoutes = (audit: AuditService): Route[] => [
  staffRoute(auditEntries, async ({ query: { before, ...filters } }) => ({
    data: await audit.search(filters, before),
  })),
  staffRoute(exportAudit, async ({ staff, body }) => ({ data: await audit.export(staff, body) })),
  clientRoute(myFileViews, async ({ client, query }) => ({
    data: await audit.listViews(client.clientId, query.before),
  })),
];
