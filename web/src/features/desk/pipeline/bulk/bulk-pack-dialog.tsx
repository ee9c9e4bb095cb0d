import { askForPack, type LeftOut, packs } from "@funding-desk/contract/documents/pack/desk-api";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { formatCount } from "../../../../forms/format-count.ts";
import { callDesk } from "../../../../http/call-desk.ts";
import { deskQuery } from "../../../../http/desk-query.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { Loaded } from "../../../../ui/loaded.tsx";
import { toast } from "../../../../ui/toaster.tsx";
import { PackField } from "../../../documents/pack/pack-field.tsx";
import { formatLeftOut } from "../../../documents/pack/pack-words.ts";
import { BulkDialog, type BulkProps } from "./bulk-dialog.tsx";
import { pickOnePerClient, useForEach } from "./use-for-each.ts";

interface Spared {
  readonly clientId: string;
  readonly name: string;
  readonly leftOut: readonly LeftOut[];
}

/** Asks several clients for a pack, and says what was left out for whom. */
export function BulkPackDialog({ items, onClose, onDone }: BulkProps) {
  const { sending, run } = useForEach();
  const query = useQuery(deskQuery(packs));
  const [packId, setPackId] = useState("");
  const [spared, setSpared] = useState<readonly Spared[]>();
  const found = useRef<Spared[]>([]);
  const clients = pickOnePerClient(items);
  const count = formatCount(clients.length, "client");
  const submit = async () => {
    if (sending.refuseMissing({ pack_id: packId === "" && "Choose a pack." })) return;
    const isDone = await run(
      clients,
      async ({ client_id: id, client_name: name }, idempotencyKey) => {
        const { data } = await callDesk(askForPack, { params: { id, packId }, idempotencyKey });
        if (data.left_out.length > 0) found.current.push({ clientId: id, name, leftOut: data.left_out });
      },
      packId,
    );
    if (!isDone) return;
    toast.success(`Asked ${count} for the pack. We'll email those who owe documents in a minute.`);
    if (found.current.length > 0) setSpared(found.current);
    else onDone();
  };
  if (spared)
    return (
      <Dialog isOpen title="What was left out" onClose={onDone} actions={<Button onClick={onDone}>Close</Button>}>
        <ul aria-label="Left out, by client" className="grid gap-3">
          {spared.map(({ clientId, name, leftOut }) => (
            <li key={clientId} className="wrap-anywhere">
              <span className="font-semibold">{name}</span>
              <span className="block text-ink-soft">{formatLeftOut(leftOut)}</span>
            </li>
          ))}
        </ul>
      </Dialog>
    );
  return (
    <BulkDialog
      title={`Ask ${count} for a pack`}
      submitLabel={`Ask ${count}`}
      busyLabel="Asking..."
      items={clients}
      sending={sending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Loaded query={query} failedTitle="We couldn't load the packs" skeleton={["h-12 w-full"]}>
        {({ packs, document_types: types }) =>
          packs.length === 0 ? (
            <p>The firm has no packs yet. Managers add them in Settings, Packs.</p>
          ) : (
            <PackField packs={packs} types={types} value={packId} onChange={setPackId} error={sending.fields.pack_id} />
          )
        }
      </Loaded>
    </BulkDialog>
  );
}
