import { exportReport, type ReportName, type ReportPeriod, reportLimits } from "@funding-desk/contract/report/desk-api";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { callDesk } from "../../api/call-desk.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { toast } from "../../ui/toaster.tsx";
import { saveCsv } from "../desk/save-csv.ts";

interface ExportReportDialogProps {
  readonly report: ReportName;
  readonly title: string;
  readonly period: ReportPeriod;
  readonly onClose: () => void;
}

export function ExportReportDialog({ report, title, period, onClose }: ExportReportDialogProps) {
  const [reason, setReason] = useState("");
  const [wasTried, setTried] = useState(false);
  const formId = useId();
  const isShort = reason.trim().length < reportLimits.reasonMinChars;
  const saving = useMutation({
    mutationFn: async () =>
      (await callDesk(exportReport, { body: { report, from: period.from, to: period.to, reason: reason.trim() } }))
        .data,
    onSuccess: ({ filename, csv }) => {
      saveCsv(filename, csv);
      toast.success(`Saved ${filename}.`);
      onClose();
    },
    onError: (error) => toast.onlyError(error.message),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isShort && !saving.isPending) saving.mutate();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Export: ${title}`}
      actions={
        <>
          <Button variant="brand" type="submit" form={formId} isBusy={saving.isPending}>
            Export as CSV
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <p className="mb-5">
          The numbers of this report from {period.from} to {period.to}. That you exported it, and why, is recorded.
        </p>
        <TextArea
          label="Why do you export this?"
          name="reason"
          required
          value={reason}
          maxLength={reportLimits.reasonMaxChars}
          onChange={setReason}
          error={wasTried && isShort ? "Please say why, in a few words." : undefined}
        />
      </form>
    </Dialog>
  );
}
