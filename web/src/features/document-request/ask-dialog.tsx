import type { ClientFile } from "@funding-desk/contract/client-file/desk-api";
import type { ReviewedType } from "@funding-desk/contract/document/desk-api";
import { requestDocument } from "@funding-desk/contract/document-request/desk-api";
import { limits } from "@funding-desk/contract/limits";
import { useQueryClient } from "@tanstack/react-query";
import { callDesk } from "../../api/call-desk.ts";
import { useSendOnce } from "../../api/use-send-once.ts";
import { DateField } from "../../ui/date-field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { toast } from "../../ui/toaster.tsx";
import { useFields } from "../../ui/use-fields.ts";

interface AskDialogProps {
  readonly file: ClientFile;
  readonly types: readonly ReviewedType[];
  readonly onClose: () => void;
}

/** Asks the client for a document. Mount it only while it is open. */
export function AskDialog({ file, types, onClose }: AskDialogProps) {
  const queryClient = useQueryClient();
  const sending = useSendOnce();
  const { values, bind } = useFields({ document_type_id: "", note: "", due_on: "" }, sending.fields);
  const { id, first_name: firstName } = file.client;
  const ask = async (idempotencyKey: string) => {
    const body = { ...values, document_type_id: Number(values.document_type_id) };
    const { data } = await callDesk(requestDocument, { params: { id }, body, idempotencyKey });
    toast.success(`${data.document_type} is on ${firstName}'s checklist. We'll email them in a minute.`);
    void queryClient.invalidateQueries({ queryKey: ["desk"] });
    onClose();
  };
  const submit = () => {
    if (values.document_type_id === "") return sending.refuse({ document_type_id: "Choose a document." });
    if (values.note.length <= limits.requestNoteChars) void sending.run(ask);
  };
  return (
    <FormDialog
      title={`Ask ${firstName} for a document`}
      submitLabel="Ask for it"
      busyLabel="Asking..."
      isBusy={sending.isBusy}
      problem={sending.problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        {...bind("document_type_id")}
        label="Document"
        name="request-type"
        required
        options={types.map((type) => ({ value: String(type.document_type_id), label: type.document_type }))}
      />
      <TextArea
        {...bind("note")}
        label="Details"
        name="request-note"
        required={false}
        rows={3}
        hint={`${firstName} sees this: the month, the account, anything to watch for.`}
        maxLength={limits.requestNoteChars}
      />
      <DateField {...bind("due_on")} label="Needed by" name="request-due-on" required={false} />
    </FormDialog>
  );
}
