import { type ApiKeyWire, apiKeys, revokeApiKey } from "@funding-desk/contract/connections/api-key/desk-api";
import { type ApiScope, apiScopes } from "@funding-desk/contract/identity/api-key/scopes";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { SectionHead, type SectionProps } from "../../../desk-parts/settings/section-head.tsx";
import { formatDay, formatMoment } from "../../../forms/format-time.ts";
import { callDesk } from "../../../http/call-desk.ts";
import { deskQuery } from "../../../http/desk-query.ts";
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
import { ApiKeyDialog } from "./api-key-dialog.tsx";

const apiKeysQuery = deskQuery(apiKeys, { isStill: true });

/** The keys with which the firm's other systems call us. */
export function ApiKeysSection({ canChange }: SectionProps) {
  const client = useQueryClient();
  const query = useQuery(apiKeysQuery);
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<{ readonly secret: string | null }>();
  const [asked, setAsked] = useState<ApiKeyWire>();
  const sending = useSendOnce({
    onFail({ message }) {
      toast.error(message);
      void query.refetch();
    },
  });
  const revoke = async ({ id }: ApiKeyWire) => {
    await sending.run(async () => {
      const { data } = await callDesk(revokeApiKey, { params: { id } });
      client.setQueryData(apiKeysQuery.queryKey, data);
      toast.success("API key revoked.");
    });
    setAsked(undefined);
  };
  const actions: Column<ApiKeyWire> = {
    key: "actions",
    header: "Change",
    align: "right",
    cell: (key) =>
      key.state === "active" && (
        <Button size="small" variant="quiet" aria-label={`Revoke ${key.name}`} onClick={() => setAsked(key)}>
          Revoke
        </Button>
      ),
  };
  return (
    <>
      <SectionHead
        title="API keys"
        action={canChange && <CreateButton label="New key" onClick={() => setMaking(true)} />}
      >
        For other systems of the firm. Every read is in the audit.{" "}
        <a href="/api/docs" className="text-link">
          See the calls
        </a>
      </SectionHead>
      <Card isFlush>
        <DataTable
          caption="API keys"
          columns={canChange ? [...columns, actions] : columns}
          query={{ data: query.data?.keys, error: query.error, refetch: query.refetch }}
          rowKey={({ id }) => id}
          emptyText="No API keys yet"
          emptyHint={canChange ? "Make one for a system that should read or add data here." : undefined}
          failedTitle="We couldn't load the API keys"
        />
      </Card>
      {isMaking && <ApiKeyDialog onMade={(secret) => setMade({ secret })} onClose={() => setMaking(false)} />}
      {made && <ApiKeySecretDialog secret={made.secret} onClose={() => setMade(undefined)} />}
      <AlertDialog
        isOpen={asked !== undefined}
        title={`Revoke ${asked?.name ?? ""}?`}
        confirmLabel="Revoke"
        isDangerous
        isBusy={sending.isBusy}
        onConfirm={() => asked && void revoke(asked)}
        onClose={() => setAsked(undefined)}
      >
        The system that uses it is refused from now on. This can't be undone, but you can make another key.
      </AlertDialog>
    </>
  );
}

const formatScope = (scope: string): string => apiScopes[scope as ApiScope] ?? scope;

function KeyState({ apiKey: { state, expires_at, revoked_at, exposed_at } }: { readonly apiKey: ApiKeyWire }) {
  return (
    <>
      {state === "active" ? (
        <Badge tone="success">Works</Badge>
      ) : state === "expired" ? (
        <Badge>Expired</Badge>
      ) : (
        <Badge>Revoked</Badge>
      )}
      <span className="mt-1 block text-ink-soft text-sm">
        {state === "revoked" && revoked_at
          ? `On ${formatDay(revoked_at)}`
          : `${state === "active" ? "Until" : "On"} ${formatDay(expires_at)}`}
      </span>
      {exposed_at && <span className="mt-1 block text-sm">It was sent in an address, so it may be in a log.</span>}
    </>
  );
}

const columns: readonly Column<ApiKeyWire>[] = [
  {
    key: "name",
    header: "Key",
    cell: ({ name, hint, made_by, made_at }) => (
      <>
        {name}
        <span className="block font-normal text-ink-soft text-sm">
          fd_…{hint}, made by {made_by} on {formatDay(made_at)}
        </span>
      </>
    ),
  },
  { key: "scopes", header: "May", cell: ({ scopes }) => scopes.map(formatScope).join(", ") },
  {
    key: "used",
    header: "Last used",
    cell: ({ last_used_at, last_used_network }) =>
      last_used_at === null ? (
        "Never"
      ) : (
        <CellLines more={<span className="break-all">from {last_used_network}</span>}>
          {formatMoment(last_used_at)}
        </CellLines>
      ),
  },
  { key: "state", header: "State", cell: (key) => <KeyState apiKey={key} /> },
];

interface ApiKeySecretDialogProps {
  /** Null for a key that can't be shown anymore. */
  readonly secret: string | null;
  readonly onClose: () => void;
}

/** Shows a key the only time it can be seen. */
function ApiKeySecretDialog({ secret, onClose }: ApiKeySecretDialogProps) {
  const actions = <Button onClick={onClose}>Done</Button>;
  if (secret === null)
    return (
      <Dialog isOpen title="This key can't be shown" onClose={onClose} actions={actions}>
        <p>The key was made, but the connection broke before we could show it. Revoke it and make another one.</p>
      </Dialog>
    );
  return (
    <Dialog isOpen title="Copy the key now" onClose={onClose} actions={actions}>
      <p>
        We won't show this key again, and we store only its fingerprint. The other system sends it in the Authorization
        header, as “Bearer” and the key, and never in an address. <a href="/api/docs">See what it can call</a>.
      </p>
      <p className="my-4 select-all break-all rounded-field border border-line p-3 font-mono text-sm">{secret}</p>
      <CopyButton text={secret} label="Copy the key" />
    </Dialog>
  );
}
