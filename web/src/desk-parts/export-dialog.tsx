import type { ReactNode } from "react";
import { useSendOnce } from "../http/use-send-once.ts";
import { FormDialog } from "../ui/form-dialog.tsx";
import { saveFile } from "../ui/save-file.ts";
import { toast } from "../ui/toaster.tsx";
import { ReasonField, useReason } from "./reason-field.tsx";

interface ExportDialogProps<Saved> {
  readonly onClose: () => void;
  readonly title: string;
  readonly lead: ReactNode;
  readonly fetchCsv: (reason: string) => Promise<Saved>;
  readonly saidOf: (saved: Saved) => string;
  /** What else to choose. */
  readonly children?: ReactNode;
}

/** Asks for a reason, then saves the export as a file. Mount it only while it is open. */
export function ExportDialog<Saved extends { readonly filename: string; readonly csv: string }>(
  props: ExportDialogProps<Saved>,
) {
  const { onClose, title, lead, fetchCsv, saidOf, children } = props;
  const reason = useReason();
  const sending = useSendOnce({ onFail: ({ message }) => toast.onlyError(message) });
  const save = async () => {
    const saved = await fetchCsv(reason.text);
    // Without the byte order mark, Excel misreads its characters.
    saveFile(saved.filename, `\ufeff${saved.csv}`, "text/csv");
    toast.success(saidOf(saved));
    onClose();
  };
  return (
    <FormDialog
      title={title}
      submitLabel="Export as CSV"
      isBusy={sending.isBusy}
      onSubmit={() => reason.check() && void sending.run(save)}
      onClose={onClose}
    >
      <p>{lead} We record that you exported it, and why.</p>
      {children}
      <ReasonField label="Why are you exporting this?" rows={4} reason={reason} />
    </FormDialog>
  );
}
