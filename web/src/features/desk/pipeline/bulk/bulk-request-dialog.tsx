import { requestDocuments } from "@funding-desk/contract/documents/document-request/desk-api";
import { useQuery } from "@tanstack/react-query";
import { formatCount } from "../../../../forms/format-count.ts";
import { callDesk } from "../../../../http/call-desk.ts";
import { toast } from "../../../../ui/toaster.tsx";
import { clientDocumentsQuery } from "../../../documents/document/desk/document-review-queries.ts";
import { AskFields, useAsk } from "../../../documents/document-request/ask-fields.tsx";
import { BulkDialog, type BulkProps } from "./bulk-dialog.tsx";
import { pickOnePerClient, useForEach } from "./use-for-each.ts";

/** Asks several clients for the same documents. */
export function BulkRequestDialog({ items, onClose, onDone }: BulkProps) {
  const { sending, run } = useForEach();
  const { values, bind, check } = useAsk(sending);
  const clients = pickOnePerClient(items);
  const count = formatCount(clients.length, "client");
  // Every client's documents come under all of the firm's types.
  const { data: types = [] } = useQuery(clientDocumentsQuery(clients[0]?.client_id ?? ""));
  const submit = async () => {
    if (!check()) return;
    const isDone = await run(
      clients,
      ({ client_id: id }, idempotencyKey) =>
        callDesk(requestDocuments, { params: { id }, body: values, idempotencyKey }),
      values,
    );
    if (!isDone) return;
    toast.success(`Asked ${count}. We'll email them in a minute.`);
    onDone();
  };
  return (
    <BulkDialog
      title={`Ask ${count} for documents`}
      submitLabel={`Ask ${count}`}
      busyLabel="Asking..."
      items={clients}
      sending={sending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <AskFields bind={bind} types={types} reader="Each client" />
    </BulkDialog>
  );
}
