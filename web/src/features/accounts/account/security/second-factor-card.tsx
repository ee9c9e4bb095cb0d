import { newRecoveryCodes, removeCodes, removePasskey } from "@funding-desk/contract/accounts/account/security-api";
import { secondFactorLimits } from "@funding-desk/contract/identity/second-factor/limits";
import KeyRound from "lucide-react/icons/key-round";
import Smartphone from "lucide-react/icons/smartphone";
import { type ReactNode, useState } from "react";
import { formatMoment } from "../../../../forms/format-time.ts";
import { call } from "../../../../http/call.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { Notice } from "../../../../ui/notice.tsx";
import { toast } from "../../../../ui/toaster.tsx";
import { canUsePasskeysHere } from "../../second-factor/passkeys.ts";
import { RecoveryCodeSheet } from "../../second-factor/recovery-code-sheet.tsx";
import { PasswordDialog } from "../../sign-in/password-dialog.tsx";
import { AddCodesDialog } from "./add-codes-dialog.tsx";
import { AddPasskeyDialog } from "./add-passkey-dialog.tsx";
import { type Security, useReloadSecurity } from "./security-query.ts";

interface SecondFactorCardProps {
  readonly userId: string;
  readonly security: Security;
}

type Passkey = Security["passkeys"][number];

/** What the open dialog is about. */
type Opened =
  | { readonly what: "add codes" | "remove codes" | "add passkey" | "renew" }
  | { readonly what: "remove passkey"; readonly passkey: Passkey };

const fewCodes = 3;

/** The client's second factor: an authenticator app, passkeys, and recovery codes. */
export function SecondFactorCard({ userId, security }: SecondFactorCardProps) {
  const { has_codes: hasCodes, passkeys, recovery_codes_left: left } = security;
  const reload = useReloadSecurity(userId);
  const [opened, setOpened] = useState<Opened>();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const canAddPasskey = security.can_use_passkeys && canUsePasskeysHere();
  const isOn = hasCodes || passkeys.length > 0;
  const close = () => setOpened(undefined);
  const finish = async (said: string, newCodes: readonly string[] = []) => {
    await reload();
    close();
    setCodes(newCodes);
    toast.success(said);
  };
  return (
    <Card title="Second factor" action={<Badge tone={isOn ? "success" : "neutral"}>{isOn ? "On" : "Off"}</Badge>}>
      <div className="flex flex-col gap-5">
        <p className="max-w-measure text-ink-soft">
          Ask for more than your password: a code from an app, or a passkey (fingerprint, face, or device PIN).
        </p>
        <ul className="divide-y divide-line">
          <Row
            icon={<Smartphone className="size-5 flex-none text-brand" />}
            title="Authenticator app"
            detail={hasCodes ? "We ask for its code when you sign in." : "Not set up"}
            action={
              <Button
                size="small"
                variant={hasCodes ? "quiet" : undefined}
                onClick={() => setOpened({ what: hasCodes ? "remove codes" : "add codes" })}
              >
                {hasCodes ? "Remove the app" : "Set up an app"}
              </Button>
            }
          />
          {passkeys.map((passkey) => (
            <Row
              key={passkey.id}
              icon={<KeyRound className="size-5 flex-none text-brand" />}
              title={passkey.name}
              detail={passkey.last_used_at ? `Last used ${formatMoment(passkey.last_used_at)}` : "Not used yet"}
              action={
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={`Remove the passkey ${passkey.name}`}
                  onClick={() => setOpened({ what: "remove passkey", passkey })}
                >
                  Remove
                </Button>
              }
            />
          ))}
          {canAddPasskey && (
            <Row
              icon={<KeyRound className="size-5 flex-none text-brand" />}
              title="Passkey"
              detail={passkeys.length === 0 ? "Not set up" : "Add another one, such as on your phone."}
              action={
                <Button size="small" onClick={() => setOpened({ what: "add passkey" })}>
                  Add a passkey
                </Button>
              }
            />
          )}
        </ul>
        {isOn && (
          <div className="flex flex-col items-start gap-3">
            {left <= fewCodes ? (
              <Notice tone="warning">
                {left === 0 ? "You have no recovery codes left." : `You have ${left} recovery codes left.`} Without
                them, losing your device locks you out.
              </Notice>
            ) : (
              <p className="text-ink-soft">
                {left} of {secondFactorLimits.recoveryCodes} recovery codes are left. Each lets you in once if you lose
                your device.
              </p>
            )}
            <Button size="small" onClick={() => setOpened({ what: "renew" })}>
              Create new recovery codes
            </Button>
          </div>
        )}
      </div>
      {opened?.what === "add codes" && (
        <AddCodesDialog onDone={(made) => finish("Your authenticator app is set up.", made)} onClose={close} />
      )}
      {opened?.what === "add passkey" && (
        <AddPasskeyDialog onDone={(made) => finish("Passkey added.", made)} onClose={close} />
      )}
      {opened?.what === "remove codes" && (
        <PasswordDialog
          title="Remove the authenticator app?"
          submitLabel="Remove"
          isDangerous
          act={async (password) => {
            await call(removeCodes, { body: { password } });
            await finish("Authenticator app removed.");
          }}
          onClose={close}
        >
          <p>{isLast(security) ? lastWarning : "Its codes won't work anymore."}</p>
        </PasswordDialog>
      )}
      {opened?.what === "remove passkey" && (
        <PasswordDialog
          title={`Remove the passkey ${opened.passkey.name}?`}
          submitLabel="Remove"
          isDangerous
          act={async (password) => {
            await call(removePasskey, { params: { id: opened.passkey.id }, body: { password } });
            await finish("Passkey removed.");
          }}
          onClose={close}
        >
          <p>{isLast(security) ? lastWarning : "It won't work anymore."}</p>
        </PasswordDialog>
      )}
      {opened?.what === "renew" && (
        <PasswordDialog
          title="Create ten new recovery codes?"
          submitLabel="Create new codes"
          act={async (password) => {
            const { result } = await call(newRecoveryCodes, { body: { password } });
            await finish("New recovery codes created.", result.recovery_codes);
          }}
          onClose={close}
        >
          <p>Your current codes will stop working.</p>
        </PasswordDialog>
      )}
      <Dialog isOpen={codes.length > 0} onClose={() => setCodes([])} isInsistent title="Your recovery codes">
        <RecoveryCodeSheet codes={codes} opens="your account" doneLabel="Done" onDone={() => setCodes([])} />
      </Dialog>
    </Card>
  );
}

const lastWarning = "It's your only second factor. After this, your password alone opens your account.";
const isLast = ({ has_codes: hasCodes, passkeys }: Security): boolean => Number(hasCodes) + passkeys.length === 1;

interface RowProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly detail: string;
  readonly action: ReactNode;
}

function Row({ icon, title, detail, action }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      {icon}
      <span className="min-w-0 flex-1 basis-44">
        <span className="wrap-anywhere block font-semibold">{title}</span>
        <span className="block text-ink-soft text-sm">{detail}</span>
      </span>
      {action}
    </li>
  );
}
