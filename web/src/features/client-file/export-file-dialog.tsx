import { auditLimits } from "@funding-desk/contract/audit/desk-api";
import { exportClientFile } from "@funding-desk/contract/client-file/desk-api";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { callDesk } from "../../api/call-desk.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { toast } from "../../ui/toaster.tsx";

interface ExportFileDialogProps {
  readonly clientId: string;
  readonly onClose: () => void;
}

export function ExportFileDialog({ clientId, onClose }: ExportFileDialogProps) {
  const formId = useId();
  const [reason, setReason] = useState("");
  const [wasTried, setTried] = useState(false);
  const isShort = reason.trim().length < auditLimits.reasonMinChars;
  const exporting = useMutation({
    mutationFn: async () =>
      (await callDesk(exportClientFile, { params: { id: clientId }, body: { reason: reason.trim() } })).data.url,
    onSuccess: (url) => {
      window.location.assign(url);
      onClose();
    },
    onError: (error) => toast.onlyError(error.message),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isShort && !exporting.isPending) exporting.mutate();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Export this file"
      actions={
        <>
          <Button type="submit" form={formId} variant="brand" isBusy={exporting.isPending}>
            Export as ZIP
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-5">
        <p>
          All answers, with protected numbers masked, and every document as it was handed over. That you exported it,
          and why, is recorded, and the client can see that you did.
        </p>
        <TextArea
          label="Why do you export it?"
          name="reason"
          required
          rows={2}
          maxLength={auditLimits.reasonMaxChars}
          value={reason}
          onChange={setReason}
          error={wasTried && isShort ? "Please say why, in a few words." : undefined}
        />
      </form>
    </Dialog>
  );
}
