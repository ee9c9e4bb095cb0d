import { exportClientFile } from "@funding-desk/contract/client-file/desk-api";
import { callDesk } from "../../api/call-desk.ts";
import { useSendOnce } from "../../api/use-send-once.ts";
import { ReasonField, useReason } from "../../desk/reason-field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";

export function ExportFileDialog({ clientId, onClose }: { readonly clientId: string; readonly onClose: () => void }) {
  const reason = useReason();
  const sending = useSendOnce();
  const exportFile = async () => {
    const input = { params: { id: clientId }, body: { reason: reason.text } };
    window.location.assign((await callDesk(exportClientFile, input)).data.url);
    onClose();
  };
  return (
    <FormDialog
      title="Export this file"
      submitLabel="Export as ZIP"
      isBusy={sending.isBusy}
      problem={sending.problem}
      onSubmit={() => reason.check() && void sending.run(exportFile)}
      onClose={onClose}
    >
      <p>
        Includes every answer, with protected numbers masked, and every document as the client uploaded it. We record
        that you exported it and why, and the client can see that you did.
      </p>
      <ReasonField label="Why are you exporting it?" reason={reason} />
    </FormDialog>
  );
}
