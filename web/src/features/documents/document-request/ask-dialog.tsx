import type { ClientFile } from "@funding-desk/contract/desk/client-file/desk-api";
import type { ReviewedType } from "@funding-desk/contract/documents/document/desk-api";
import { type DeskDocumentRequest, requestDocuments } from "@funding-desk/contract/documents/document-request/desk-api";
import { useQueryClient } from "@tanstack/react-query";
import { type ComponentType, useState } from "react";
import { useFileReceiver } from "../../../desk-parts/file-client.tsx";
import { formatList } from "../../../forms/format-number.ts";
import { callDesk } from "../../../http/call-desk.ts";
import { wholeDesk } from "../../../http/desk-query.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { AskFields, useAsk } from "./ask-fields.tsx";
import { isMissing, type PackChoiceProps, type PackItem } from "./pack-item.ts";

export interface AskDialogProps {
  readonly file: ClientFile;
  readonly types: readonly ReviewedType[];
  readonly requests: readonly DeskDocumentRequest[];
  /** Chooses from packs that this feature doesn't know. */
  readonly packChoice: ComponentType<PackChoiceProps>;
  readonly onClose: () => void;
}

/** Asks the client for documents. Mount it only while it is open. */
export function AskDialog({ file, types, requests, packChoice: PackChoice, onClose }: AskDialogProps) {
  const queryClient = useQueryClient();
  const sending = useSendOnce();
  const { values, set, bind, check } = useAsk(sending);
  const [pack, setPack] = useState<readonly PackItem[]>([]);
  const { id, first_name: firstName } = file.client;
  const open = requests.filter(({ fulfilled_at, withdrawn_at }) => fulfilled_at === null && withdrawn_at === null);
  const asked = new Set(open.map(({ document_type_id }) => document_type_id));
  const choosePack = (items: readonly PackItem[]) => {
    setPack(items);
    set({ document_type_ids: items.filter(isMissing).map(({ typeId }) => typeId) });
  };
  const ask = async (idempotencyKey: string) => {
    const words = listWords(pack, values.document_type_ids);
    const body = { ...values, ...(words.length > 0 ? { words } : {}) };
    const { data } = await callDesk(requestDocuments, { params: { id }, body, idempotencyKey });
    const names = formatList(data.map(({ document_type }) => document_type));
    toast.success(
      `${names} ${data.length === 1 ? "is" : "are"} on ${firstName}'s checklist. We'll email them in a minute.`,
    );
    void queryClient.invalidateQueries(wholeDesk);
    onClose();
  };
  return (
    <FormDialog
      title={`Ask ${firstName} for documents`}
      receiver={useFileReceiver()}
      submitLabel="Ask for them"
      busyLabel="Asking..."
      isBusy={sending.isBusy}
      problem={sending.problem}
      onSubmit={() => check() && void sending.run(ask)}
      onClose={onClose}
    >
      <PackChoice
        clientId={id}
        typeIds={new Set(types.map(({ document_type_id }) => document_type_id))}
        asked={asked}
        onChoose={choosePack}
      />
      <AskFields bind={bind} types={types} asked={asked} reader={firstName} />
    </FormDialog>
  );
}

/** The pack's words for the types that are asked for. */
const listWords = (pack: readonly PackItem[], typeIds: readonly number[]) =>
  pack.flatMap(({ typeId, words }) =>
    words !== "" && typeIds.includes(typeId) ? [{ document_type_id: typeId, text: words }] : [],
  );
