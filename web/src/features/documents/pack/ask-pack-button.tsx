import { askForPack, packs } from "@funding-desk/contract/documents/pack/desk-api";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import PackageIcon from "lucide-react/icons/package";
import { useState } from "react";
import { useFileReceiver } from "../../../desk-parts/file-client.tsx";
import { callDesk } from "../../../http/call-desk.ts";
import { deskFilter, deskQuery, wholeDesk } from "../../../http/desk-query.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { Button } from "../../../ui/button.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { PackField } from "./pack-field.tsx";
import { formatAsked, formatLeftOut } from "./pack-words.ts";

interface AskPackButtonProps {
  readonly client: { readonly id: string; readonly first_name: string };
}

/** Asks a client for one of the firm's packs. Absent while the firm has none. */
export function AskPackButton({ client }: AskPackButtonProps) {
  const { data } = useQuery(deskQuery(packs));
  const [isOpen, setOpen] = useState(false);
  if (!data || data.packs.length === 0) return null;
  return (
    <>
      <Button size="small" icon={<PackageIcon className="size-4.5" />} onClick={() => setOpen(true)}>
        Ask for a pack
      </Button>
      {isOpen && <AskPackDialog client={client} onClose={() => setOpen(false)} />}
    </>
  );
}

function AskPackDialog({ client, onClose }: AskPackButtonProps & { readonly onClose: () => void }) {
  const queryClient = useQueryClient();
  const { data } = useQuery(deskQuery(packs));
  const sending = useSendOnce({ onFail: () => void queryClient.invalidateQueries(deskFilter(packs)) });
  const choices = data?.packs ?? [];
  const [only] = choices;
  const [packId, setPackId] = useState(choices.length === 1 && only ? only.id : "");
  const ask = async (idempotencyKey: string) => {
    const { data: done } = await callDesk(askForPack, { params: { id: client.id, packId }, idempotencyKey });
    const leftOut = done.left_out.length > 0 ? ` Left out: ${formatLeftOut(done.left_out)}.` : "";
    const mail = done.asked.length > 0 ? ` We'll email ${client.first_name} in a minute.` : "";
    (done.asked.length + done.tasks.length > 0 ? toast.success : toast.info)(`${formatAsked(done)}${leftOut}${mail}`);
    void queryClient.invalidateQueries(wholeDesk);
    onClose();
  };
  const submit = () => {
    if (!sending.refuseMissing({ pack_id: packId === "" && "Choose a pack." })) void sending.run(ask, packId);
  };
  return (
    <FormDialog
      title={`Ask ${client.first_name} for a pack`}
      receiver={useFileReceiver()}
      submitLabel="Ask for it"
      busyLabel="Asking..."
      isBusy={sending.isBusy}
      problem={sending.problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <PackField
        packs={choices}
        types={data?.document_types ?? []}
        value={packId}
        onChange={setPackId}
        error={sending.fields.pack_id}
      />
      <p className="text-ink-soft text-sm">
        We leave out what's on file or was asked for already, and tell you what it was.
      </p>
    </FormDialog>
  );
}
