import { auditRoutes } from "../features/oversight/audit/audit.routes.ts";
import { createAuditService } from "../features/oversight/audit/audit.service.ts";
import { createFileViews } from "../features/oversight/audit/file-view.service.ts";
import { reportRoutes } from "../features/oversight/report/report.routes.ts";
import { createReportService } from "../features/oversight/report/report.service.ts";
import { createExportReport } from "../features/oversight/report/report-export.service.ts";
import { createTargetsService } from "../features/oversight/report/targets.service.ts";
import type { GroundFloor } from "./ground-floor.ts";

/** The audit and reports. */
export const composeOversight = (parts: GroundFloor) => {
  const reports = createReportService(parts);
  const fileViews = createFileViews(parts);
  return {
    fileViews,
    routes: [
      ...auditRoutes(createAuditService(parts), fileViews),
      ...reportRoutes({
        reports,
        exportReport: createExportReport({ ...parts, reports }),
        targets: createTargetsService(parts),
      }),
    ],
  };
};
