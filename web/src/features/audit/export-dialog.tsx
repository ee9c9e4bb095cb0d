import { type AuditFilters, auditLimits, exportAudit } from "@funding-desk/contract/audit/desk-api";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { callDesk } from "../../api/call-desk.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { toast } from "../../ui/toaster.tsx";
import { saveCsv } from "../desk/save-csv.ts";

interface ExportDialogProps {
  readonly filters: AuditFilters;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const mostShown = auditLimits.exportEntries.toLocaleString("en-US");

export function ExportDialog({ filters, isOpen, onClose }: ExportDialogProps) {
  const [reason, setReason] = useState("");
  const [wasTried, setTried] = useState(false);
  const formId = useId();
  const isShort = reason.trim().length < auditLimits.reasonMinChars;
  const change = useMutation({
    mutationFn: async () => (await callDesk(exportAudit, { body: { ...filters, reason: reason.trim() } })).data,
    onSuccess: ({ filename, csv, entries, is_cut }) => {
      saveCsv(filename, csv);
      toast.success(
        is_cut ? `Saved the newest ${mostShown} entries.` : `Saved ${entries.toLocaleString("en-US")} entries.`,
      );
      setReason("");
      setTried(false);
      onClose();
    },
    onError: (error) => toast.onlyError(error.message),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isShort && !change.isPending) change.mutate();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Export these entries"
      actions={
        <>
          <Button variant="brand" type="submit" form={formId} isBusy={change.isPending}>
            Export as CSV
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <p className="mb-5">
          What your filters show, the newest {mostShown} entries at most. That you exported it, and why, is recorded.
        </p>
        <TextArea
          label="Why do you export this?"
          name="reason"
          required
          value={reason}
          maxLength={auditLimits.reasonMaxChars}
          onChange={setReason}
          error={wasTried && isShort ? "Please say why, in a few words." : undefined}
        />
      </form>
    </Dialog>
  );
}
