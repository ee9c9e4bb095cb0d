import { auditRoutes } from "../features/oversight/audit/audit.routes.ts";
import { createAuditService } from "../features/oversight/audit/audit.service.ts";
import { createFileViews } from "../features/oversight/audit/file-view.service.ts";
import { receiptRoutes } from "../features/oversight/receipt/receipt.routes.ts";
import { createReceiptService } from "../features/oversight/receipt/receipt.service.ts";
import { createReceiptDays } from "../features/oversight/receipt/receipt-days.service.ts";
import { reportRoutes } from "../features/oversight/report/report.routes.ts";
import { createReportService } from "../features/oversight/report/report.service.ts";
import { createExportReport } from "../features/oversight/report/report-export.service.ts";
import { createTargetsService } from "../features/oversight/report/targets.service.ts";
import type { GroundFloor } from "./ground-floor.ts";

/** The audit, receipts, and reports. */
export const composeOversight = (parts: GroundFloor) => {
  const reports = createReportService(parts);
  const fileViews = createFileViews(parts);
  const receipts = createReceiptService(parts);
  const days = createReceiptDays(parts);
  return {
    fileViews,
    receipts,
    sweeps: [() => days.closeDays()],
    routes: [
      ...auditRoutes(createAuditService(parts), fileViews),
      ...receiptRoutes(receipts),
      ...reportRoutes({
        reports,
        exportReport: createExportReport({ ...parts, reports }),
        targets: createTargetsService(parts),
      }),
    ],
  };
};
