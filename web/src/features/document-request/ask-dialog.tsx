import type { ClientFile } from "@funding-desk/contract/client-file/desk-api";
import type { ReviewedType } from "@funding-desk/contract/document/desk-api";
import { type DeskDocumentRequest, requestDocuments } from "@funding-desk/contract/document-request/desk-api";
import { useQueryClient } from "@tanstack/react-query";
import { callDesk } from "../../api/call-desk.ts";
import { useSendOnce } from "../../api/use-send-once.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { toast } from "../../ui/toaster.tsx";
import { AskFields, useAsk } from "./ask-fields.tsx";

interface AskDialogProps {
  readonly file: ClientFile;
  readonly types: readonly ReviewedType[];
  readonly requests: readonly DeskDocumentRequest[];
  readonly onClose: () => void;
}

const listOf = new Intl.ListFormat("en-US");

/** Asks the client for documents. Mount it only while it is open. */
export function AskDialog({ file, types, requests, onClose }: AskDialogProps) {
  const queryClient = useQueryClient();
  const sending = useSendOnce();
  const { values, bind, check } = useAsk(sending);
  const { id, first_name: firstName } = file.client;
  const open = requests.filter(({ fulfilled_at, withdrawn_at }) => fulfilled_at === null && withdrawn_at === null);
  const ask = async (idempotencyKey: string) => {
    const { data } = await callDesk(requestDocuments, { params: { id }, body: values, idempotencyKey });
    const names = listOf.format(data.map(({ document_type }) => document_type));
    toast.success(
      `${names} ${data.length === 1 ? "is" : "are"} on ${firstName}'s checklist. We'll email them in a minute.`,
    );
    void queryClient.invalidateQueries({ queryKey: ["desk"] });
    onClose();
  };
  return (
    <FormDialog
      title={`Ask ${firstName} for documents`}
      submitLabel="Ask for them"
      busyLabel="Asking..."
      isBusy={sending.isBusy}
      problem={sending.problem}
      onSubmit={() => check() && void sending.run(ask)}
      onClose={onClose}
    >
      <AskFields
        bind={bind}
        types={types}
        asked={new Set(open.map(({ document_type_id }) => document_type_id))}
        reader={firstName}
      />
    </FormDialog>
  );
}
