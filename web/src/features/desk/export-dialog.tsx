import { useMutation } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { toast } from "../../ui/toaster.tsx";
import { saveCsv } from "./save-csv.ts";

interface ExportDialogProps<Saved> {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** What is exported. */
  readonly lead: ReactNode;
  readonly limits: { readonly reasonMinChars: number; readonly reasonMaxChars: number };
  readonly fetchCsv: (reason: string) => Promise<Saved>;
  readonly saidOf: (saved: Saved) => string;
}

/** Asks why, and saves what comes as a file. */
export function ExportDialog<Saved extends { readonly filename: string; readonly csv: string }>(
  props: ExportDialogProps<Saved>,
) {
  const { isOpen, onClose, title, lead, limits, fetchCsv, saidOf } = props;
  const [reason, setReason] = useState("");
  const [wasTried, setTried] = useState(false);
  const formId = useId();
  const isShort = reason.trim().length < limits.reasonMinChars;
  const saving = useMutation({
    mutationFn: () => fetchCsv(reason.trim()),
    onSuccess: (saved) => {
      saveCsv(saved.filename, saved.csv);
      toast.success(saidOf(saved));
      setReason("");
      setTried(false);
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
      isOpen={isOpen}
      onClose={onClose}
      title={title}
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
        <p className="mb-5">{lead} That you exported it, and why, is recorded.</p>
        <TextArea
          label="Why do you export this?"
          name="reason"
          required
          value={reason}
          maxLength={limits.reasonMaxChars}
          onChange={setReason}
          error={wasTried && isShort ? "Please say why, in a few words." : undefined}
        />
      </form>
    </Dialog>
  );
}
