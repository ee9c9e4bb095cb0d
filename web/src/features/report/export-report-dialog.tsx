import { exportReport, type ReportName, type ReportPeriod } from "@funding-desk/contract/report/desk-api";
import { callDesk } from "../../api/call-desk.ts";
import { ExportDialog } from "../../desk/export-dialog.tsx";

interface ExportReportDialogProps {
  readonly report: ReportName;
  readonly title: string;
  readonly period: ReportPeriod;
  readonly onClose: () => void;
}

export function ExportReportDialog({ report, title, period: { from, to }, onClose }: ExportReportDialogProps) {
  return (
    <ExportDialog
      isOpen
      onClose={onClose}
      title={`Export: ${title}`}
      lead={`The numbers of this report from ${from} to ${to}.`}
      fetchCsv={async (reason) => (await callDesk(exportReport, { body: { report, from, to, reason } })).data}
      saidOf={({ filename }) => `Saved ${filename}.`}
    />
  );
}
