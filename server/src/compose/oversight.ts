import { auditRoutes } from "../features/audit/audit.routes.ts";
import { createAuditService } from "../features/audit/audit.service.ts";
import { reportRoutes } from "../features/report/report.routes.ts";
import { createReportService } from "../features/report/report.service.ts";
import type { GroundFloor } from "./ground-floor.ts";

/** The audit and reports. */
export const composeOversight = (parts: GroundFloor) => {
  const auditing = createAuditService(parts);
  return { auditing, routes: [...auditRoutes(auditing), ...reportRoutes(createReportService(parts))] };
};
