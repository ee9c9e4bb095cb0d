import { type AuditFilters, auditLimits, exportAudit } from "@funding-desk/contract/audit/desk-api";
import { callDesk } from "../../api/call-desk.ts";
import { ExportDialog } from "../../desk/export-dialog.tsx";

interface ExportAuditDialogProps {
  readonly filters: AuditFilters;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const mostShown = auditLimits.exportEntries.toLocaleString("en-US");

export function ExportAuditDialog({ filters, isOpen, onClose }: ExportAuditDialogProps) {
  return (
    <ExportDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Export these entries"
      lead={`What your filters show, the newest ${mostShown} entries at most.`}
      fetchCsv={async (reason) => (await callDesk(exportAudit, { body: { ...filters, reason } })).data}
      saidOf={({ entries, is_cut }) =>
        is_cut ? `Saved the newest ${mostShown} entries.` : `Saved ${entries.toLocaleString("en-US")} entries.`
      }
    />
  );
}
