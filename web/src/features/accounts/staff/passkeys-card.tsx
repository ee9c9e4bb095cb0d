import {
  addPasskey,
  addPasskeyOptions,
  removePasskey,
  renamePasskey,
} from "@funding-desk/contract/accounts/staff/account-desk-api";
import KeyRound from "lucide-react/icons/key-round";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash-2";
import { useState } from "react";
import { formatMoment } from "../../../forms/format-time.ts";
import { callDesk } from "../../../http/call-desk.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { AlertDialog } from "../../../ui/alert-dialog.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { ProblemNotice } from "../../../ui/problem-notice.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { useFields } from "../../../ui/use-fields.ts";
import { missingPasskeyName, PasskeyNameField } from "../second-factor/passkey-name-field.tsx";
import { canUsePasskeysHere, makePasskey } from "../second-factor/passkeys.ts";
import { type StaffAccount, useReloadAccount } from "./account-queries.ts";

type Passkey = StaffAccount["passkeys"][number];

/** The signed-in member's passkeys: add, rename, remove. */
export function PasskeysCard({ account }: { readonly account: StaffAccount }) {
  const sending = useSendOnce();
  const reloadAccount = useReloadAccount();
  const [isAdding, setAdding] = useState(false);
  const [renamed, setRenamed] = useState<Passkey | null>(null);
  const [removed, setRemoved] = useState<Passkey | null>(null);
  const canAdd = account.can_use_passkeys && canUsePasskeysHere();

  const add = async (name: string) => {
    const { data: options } = await callDesk(addPasskeyOptions);
    const passkey = await makePasskey(options);
    await callDesk(addPasskey, { body: { name, passkey } });
    await reloadAccount();
    setAdding(false);
    toast.success("Passkey added.");
  };
  const rename = async (name: string) => {
    if (!renamed) return;
    await callDesk(renamePasskey, { params: { id: renamed.id }, body: { name } });
    await reloadAccount();
    setRenamed(null);
  };
  const remove = () =>
    sending.run(async () => {
      if (!removed) return;
      const { id } = removed;
      setRemoved(null);
      await callDesk(removePasskey, { params: { id } });
      await reloadAccount();
      toast.success("Passkey removed.");
    });

  return (
    <Card
      title="Passkeys"
      action={
        canAdd && (
          <Button size="small" icon={<KeyRound className="size-4.5" />} onClick={() => setAdding(true)}>
            Add a passkey
          </Button>
        )
      }
    >
      <ProblemNotice problem={sending.problem} />
      {account.passkeys.length === 0 ? (
        <p className="text-ink-soft">
          {canAdd
            ? "You don't have any yet. A passkey lets you sign in with your fingerprint, face or device PIN."
            : "Passkeys need a browser that supports them, and a desk with a domain name instead of an IP address."}
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {account.passkeys.map((passkey) => (
            <li key={passkey.id} className="flex items-center gap-2 py-2">
              <KeyRound className="mr-2 size-5 flex-none text-brand" />
              <span className="min-w-0 flex-1">
                <span className="block break-words font-semibold">{passkey.name}</span>
                <span className="block text-ink-soft text-sm">
                  {passkey.last_used_at ? `Last used ${formatMoment(passkey.last_used_at)}` : "Not used yet"}
                </span>
              </span>
              <IconButton
                label={`Rename ${passkey.name}`}
                icon={<Pencil className="size-5" />}
                onClick={() => setRenamed(passkey)}
              />
              <IconButton
                label={`Remove ${passkey.name}`}
                icon={<Trash2 className="size-5" />}
                onClick={() => setRemoved(passkey)}
              />
            </li>
          ))}
        </ul>
      )}
      {isAdding && (
        <PasskeyNameDialog
          title="Add a passkey"
          submitLabel="Create passkey"
          name=""
          onSubmit={add}
          onClose={() => setAdding(false)}
        />
      )}
      {renamed && (
        <PasskeyNameDialog
          title="Rename passkey"
          submitLabel="Save"
          name={renamed.name}
          onSubmit={rename}
          onClose={() => setRenamed(null)}
        />
      )}
      <AlertDialog
        isOpen={removed !== null}
        onClose={() => setRemoved(null)}
        title="Remove this passkey?"
        confirmLabel="Remove"
        isDangerous
        onConfirm={() => void remove()}
      >
        <p>{removed?.name} won't open the desk anymore.</p>
      </AlertDialog>
    </Card>
  );
}

interface PasskeyNameDialogProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly name: string;
  readonly onSubmit: (name: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Names a passkey, to tell it from the others. */
function PasskeyNameDialog({ title, submitLabel, name, onSubmit, onClose }: PasskeyNameDialogProps) {
  const sending = useSendOnce();
  const { values, bind } = useFields({ name }, sending.fields);
  const submit = () => {
    if (sending.refuseMissing({ name: missingPasskeyName(values.name) })) return;
    void sending.run(() => onSubmit(values.name));
  };
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      isBusy={sending.isBusy}
      problem={sending.problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <PasskeyNameField {...bind("name")} />
    </FormDialog>
  );
}
