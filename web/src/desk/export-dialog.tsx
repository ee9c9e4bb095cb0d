import { reasonLimits } from "@funding-desk/contract/reason";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { TextArea } from "../ui/text-area.tsx";
import { toast } from "../ui/toaster.tsx";

/** Saves a text as a CSV file. Without the byte order mark, Excel misreads its characters. */
const saveCsv = (filename: string, csv: string): void => {
  const url = URL.createObjectURL(new Blob(["\ufeff", csv], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = filename;
  link.click();
  // The browser has to start the download before the address is revoked.
  window.setTimeout(() => URL.revokeObjectURL(url), 60_000);
};

interface ExportDialogProps<Saved> {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly lead: ReactNode;
  readonly fetchCsv: (reason: string) => Promise<Saved>;
  readonly saidOf: (saved: Saved) => string;
}

/** Asks for a reason, then saves the export as a file. */
export function ExportDialog<Saved extends { readonly filename: string; readonly csv: string }>(
  props: ExportDialogProps<Saved>,
) {
  const { isOpen, onClose, title, lead, fetchCsv, saidOf } = props;
  const [reason, setReason] = useState("");
  const [wasTried, setTried] = useState(false);
  const formId = useId();
  const isShort = reason.trim().length < reasonLimits.minChars;
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
        <p className="mb-5">{lead} We record that you exported it, and why.</p>
        <TextArea
          label="Why are you exporting this?"
          name="reason"
          required
          value={reason}
          maxLength={reasonLimits.maxChars}
          onChange={setReason}
          error={wasTried && isShort ? "Please say why, in a few words." : undefined}
        />
      </form>
    </Dialog>
  );
}
