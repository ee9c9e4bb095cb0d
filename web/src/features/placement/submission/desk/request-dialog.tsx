import { type DeskSubmission, recordLenderRequest } from "@funding-desk/contract/placement/submission/desk-api";
import { submissionLimits } from "@funding-desk/contract/placement/submission/limits";
import { useQuery } from "@tanstack/react-query";
import { useFileReceiver } from "../../../../desk-parts/file-client.tsx";
import { getFirmToday } from "../../../../firm/firm-day.ts";
import { callDesk } from "../../../../http/call-desk.ts";
import { useSendOnce } from "../../../../http/use-send-once.ts";
import { DateField } from "../../../../ui/date-field.tsx";
import { FormDialog } from "../../../../ui/form-dialog.tsx";
import { SelectField } from "../../../../ui/select-field.tsx";
import { TextArea } from "../../../../ui/text-area.tsx";
import { useFields } from "../../../../ui/use-fields.ts";
import { clientDocumentsQuery } from "../../../documents/document/desk/document-review-queries.ts";
import { useSubmissionSaving } from "./submission-queries.ts";

interface RequestDialogProps {
  readonly clientId: string;
  readonly submission: DeskSubmission;
  readonly onClose: () => void;
}

/** Records what a lender asked for by email or phone. Mount it only while it is open. */
export function RequestDialog({ clientId, submission, onClose }: RequestDialogProps) {
  const { save } = useSubmissionSaving(clientId);
  const sending = useSendOnce();
  const { data: types = [] } = useQuery(clientDocumentsQuery(clientId));
  const { values, bind } = useFields({ words: "", document_type_id: "", due_on: "" }, sending.fields);
  const words = values.words.trim();
  const params = { id: clientId, submissionId: submission.id };
  const record = async (idempotencyKey: string) => {
    const body = {
      words,
      document_type_id: values.document_type_id === "" ? undefined : Number(values.document_type_id),
      due_on: values.due_on === "" ? undefined : values.due_on,
    };
    await save(() => callDesk(recordLenderRequest, { params, body, idempotencyKey }));
    onClose();
  };
  const submit = () => {
    const isMissing = sending.refuseMissing({ words: words === "" && "Write what the lender asked for." });
    if (!isMissing && words.length <= submissionLimits.requestChars) void sending.run(record, JSON.stringify(values));
  };
  return (
    <FormDialog
      title={`${submission.lender_name} asked for more`}
      receiver={useFileReceiver()}
      submitLabel="Ask the client"
      busyLabel="Asking..."
      isBusy={sending.isBusy}
      problem={sending.problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextArea
        {...bind("words")}
        label="In the lender's words"
        required
        rows={3}
        hint="The client reads them. What they upload goes to the lender once they confirm it."
        maxLength={submissionLimits.requestChars}
      />
      <SelectField
        {...bind("document_type_id")}
        label="Kind of document"
        required={false}
        placeholder="Another one"
        options={types.map(({ document_type_id, document_type }) => ({
          value: String(document_type_id),
          label: document_type,
        }))}
      />
      <DateField {...bind("due_on")} label="Needed by" required={false} min={getFirmToday()} />
    </FormDialog>
  );
}
