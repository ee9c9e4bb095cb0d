import { sendClientMessage } from "@funding-desk/contract/messages/message/desk-api";
import { limits } from "@funding-desk/contract/platform/limits";
import { formatCount } from "../../../../forms/format-count.ts";
import { callDesk } from "../../../../http/call-desk.ts";
import { TextArea } from "../../../../ui/text-area.tsx";
import { toast } from "../../../../ui/toaster.tsx";
import { useFields } from "../../../../ui/use-fields.ts";
import { BulkDialog, type BulkProps } from "./bulk-dialog.tsx";
import { pickOnePerClient, useForEach } from "./use-for-each.ts";

/** Writes the same message to several clients, each in their own conversation. */
export function BulkMessageDialog({ items, onClose, onDone }: BulkProps) {
  const { sending, run } = useForEach();
  const { values, bind } = useFields({ text: "" }, sending.fields);
  const clients = pickOnePerClient(items);
  const count = formatCount(clients.length, "client");
  const submit = async () => {
    const isMissing = sending.refuseMissing({ text: values.text.trim() === "" && "Please write something first." });
    if (isMissing || values.text.length > limits.messageChars) return;
    const isDone = await run(
      clients,
      ({ client_id: id }, idempotencyKey) =>
        callDesk(sendClientMessage, { params: { id }, body: values, idempotencyKey }),
      values,
    );
    if (!isDone) return;
    toast.success(`Message sent to ${count}.`);
    onDone();
  };
  return (
    <BulkDialog
      title={`Write to ${count}`}
      submitLabel={`Send to ${count}`}
      busyLabel="Sending..."
      items={clients}
      sending={sending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextArea
        {...bind("text")}
        label="Message"
        required
        rows={5}
        hint="No one sees who else gets it. Each gets an email that a message is waiting, without its text."
        maxLength={limits.messageChars}
      />
    </BulkDialog>
  );
}
