import {
  removeWebhookAddress,
  renewWebhookSecret,
  type WebhookAddress,
} from "@funding-desk/contract/connections/webhook/desk-api";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { SectionHead, type SectionProps } from "../../../desk-parts/settings/section-head.tsx";
import { formatCount } from "../../../forms/format-count.ts";
import { formatMoment } from "../../../forms/format-time.ts";
import { callDesk } from "../../../http/call-desk.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { AlertDialog } from "../../../ui/alert-dialog.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { CellLines } from "../../../ui/cell-lines.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { CreateButton } from "../../../ui/create-button.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { DeliveryLog } from "./delivery-log.tsx";
import { ReplayDialog } from "./replay-dialog.tsx";
import { WebhookDialog, webhookAddressesQuery } from "./webhook-dialog.tsx";

/** The addresses that receive events, and what we sent them. */
export function WebhookSection({ canChange }: SectionProps) {
  const client = useQueryClient();
  const query = useQuery(webhookAddressesQuery);
  const [edited, setEdited] = useState<WebhookAddress | "new">();
  const [asked, setAsked] = useState<{ readonly what: "remove" | "renew"; readonly address: WebhookAddress }>();
  const [replayed, setReplayed] = useState<WebhookAddress>();
  const [secret, setSecret] = useState<string>();
  const sending = useSendOnce({
    onFail({ message }) {
      toast.error(message);
      void query.refetch();
    },
  });
  const confirm = async ({ what, address: { id, revision } }: NonNullable<typeof asked>) => {
    await sending.run(async () => {
      const input = { params: { id }, body: { expected_revision: revision } };
      if (what === "remove") {
        const { data } = await callDesk(removeWebhookAddress, input);
        client.setQueryData(webhookAddressesQuery.queryKey, data);
        toast.success("Webhook removed.");
        return;
      }
      const { data } = await callDesk(renewWebhookSecret, input);
      client.setQueryData(webhookAddressesQuery.queryKey, { addresses: data.addresses });
      setSecret(data.secret);
    });
    setAsked(undefined);
  };
  const actions: Column<WebhookAddress> = {
    key: "actions",
    header: "Change",
    align: "right",
    cell: (address) => (
      <span className="flex flex-wrap justify-end gap-1">
        <Button size="small" aria-label={`Replay failed: ${address.name}`} onClick={() => setReplayed(address)}>
          Replay failed
        </Button>
        {!address.is_configured && (
          <>
            <Button size="small" aria-label={`Edit ${address.name}`} onClick={() => setEdited(address)}>
              Edit
            </Button>
            <Button
              size="small"
              variant="quiet"
              aria-label={`Renew the secret of ${address.name}`}
              onClick={() => setAsked({ what: "renew", address })}
            >
              Renew secret
            </Button>
            <Button
              size="small"
              variant="quiet"
              aria-label={`Remove ${address.name}`}
              onClick={() => setAsked({ what: "remove", address })}
            >
              Remove
            </Button>
          </>
        )}
      </span>
    ),
  };
  return (
    <>
      <SectionHead
        title="Webhooks"
        action={canChange && <CreateButton label="New address" onClick={() => setEdited("new")} />}
      >
        Signed events, in order for each client, without anyone's answers. Retried for a day; paused after three days of
        failures.
      </SectionHead>
      <Card isFlush>
        <DataTable
          caption="Addresses"
          columns={canChange ? [...columns, actions] : columns}
          query={{ data: query.data?.addresses, error: query.error, refetch: query.refetch }}
          rowKey={({ id }) => id}
          emptyText="No addresses yet"
          emptyHint={canChange ? "Add the address of a system that should hear what happens here." : undefined}
          failedTitle="We couldn't load the addresses"
        />
      </Card>
      {query.data && <DeliveryLog canChange={canChange} addresses={query.data.addresses} />}
      {edited && (
        <WebhookDialog
          address={edited === "new" ? undefined : edited}
          onSecret={setSecret}
          onClose={() => setEdited(undefined)}
        />
      )}
      {replayed && <ReplayDialog address={replayed} onClose={() => setReplayed(undefined)} />}
      {secret !== undefined && <WebhookSecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
      <AlertDialog
        isOpen={asked !== undefined}
        title={
          asked?.what === "remove"
            ? `Remove ${asked.address.name}?`
            : `Renew the secret of ${asked?.address.name ?? ""}?`
        }
        confirmLabel={asked?.what === "remove" ? "Remove" : "Renew"}
        isDangerous
        isBusy={sending.isBusy}
        onConfirm={() => asked && void confirm(asked)}
        onClose={() => setAsked(undefined)}
      >
        {asked?.what === "remove"
          ? "It receives nothing more, and its log is deleted. What waits for it is lost."
          : "The receiver refuses our events until it knows the new secret. We show it once."}
      </AlertDialog>
    </>
  );
}

function AddressState({ address }: { readonly address: WebhookAddress }) {
  const { is_active: isActive, paused_at: paused, failing_since: failing, waiting } = address;
  return (
    <>
      {!isActive ? (
        <Badge>Turned off</Badge>
      ) : paused ? (
        <Badge tone="yellow">Paused</Badge>
      ) : failing ? (
        <Badge tone="yellow">Failing</Badge>
      ) : (
        <Badge tone="success">On</Badge>
      )}
      {failing && <span className="mt-1 block text-ink-soft text-sm">Since {formatMoment(failing)}</span>}
      {waiting > 0 && <span className="mt-1 block text-ink-soft text-sm">{formatCount(waiting, "event")} waiting</span>}
    </>
  );
}

const columns: readonly Column<WebhookAddress>[] = [
  {
    key: "name",
    header: "Address",
    cell: ({ name, host }) => <CellLines more={<span className="break-all">{host}</span>}>{name}</CellLines>,
  },
  { key: "events", header: "Events", align: "right", cell: ({ events }) => events.length },
  { key: "state", header: "State", cell: (address) => <AddressState address={address} /> },
];

interface WebhookSecretDialogProps {
  readonly secret: string;
  readonly onClose: () => void;
}

/** Shows a secret the only time it can be seen. */
function WebhookSecretDialog({ secret, onClose }: WebhookSecretDialogProps) {
  return (
    <Dialog isOpen title="Copy the secret now" onClose={onClose} actions={<Button onClick={onClose}>Done</Button>}>
      <p>The receiver checks each event's signature with this secret. We won't show it again, but you can renew it.</p>
      <p className="my-4 select-all break-all rounded-field border border-line p-3 font-mono text-sm">{secret}</p>
      <CopyButton text={secret} label="Copy the secret" />
    </Dialog>
  );
}
