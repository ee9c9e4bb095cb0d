import { newRecoveryCodes } from "@funding-desk/contract/accounts/staff/account-desk-api";
import { secondFactorLimits } from "@funding-desk/contract/identity/second-factor/limits";
import { useState } from "react";
import { callDesk } from "../../../http/call-desk.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { AlertDialog } from "../../../ui/alert-dialog.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { ProblemNotice } from "../../../ui/problem-notice.tsx";
import { RecoveryCodeSheet } from "../second-factor/recovery-code-sheet.tsx";
import { useReloadAccount } from "./account-queries.ts";

const fewCodes = 3;

/** How many recovery codes are left, and a way to get ten new ones. */
export function RecoveryCodesCard({ left }: { readonly left: number }) {
  const sending = useSendOnce();
  const reloadAccount = useReloadAccount();
  const [isAsking, setAsking] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const renew = () => {
    setAsking(false);
    void sending.run(async () => {
      setCodes((await callDesk(newRecoveryCodes)).result.recovery_codes);
      await reloadAccount();
    });
  };
  return (
    <Card
      title="Recovery codes"
      action={
        <Button size="small" isBusy={sending.isBusy} onClick={() => setAsking(true)}>
          Create new codes
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <ProblemNotice problem={sending.problem} />
        {left <= fewCodes ? (
          <Notice tone="warning">
            {left === 0 ? "You have none left." : `You have ${left} left.`} Without them, losing your device locks you
            out.
          </Notice>
        ) : (
          <p className="text-ink-soft">
            {left} of {secondFactorLimits.recoveryCodes} are left. Each lets you in once if you lose your passkey or
            phone.
          </p>
        )}
      </div>
      <AlertDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Create ten new codes?"
        confirmLabel="Create new codes"
        onConfirm={renew}
      >
        <p>Your current codes will stop working.</p>
      </AlertDialog>
      <Dialog isOpen={codes !== null} onClose={() => setCodes(null)} isInsistent title="Your new recovery codes">
        <RecoveryCodeSheet codes={codes ?? []} opens="the desk" doneLabel="Done" onDone={() => setCodes(null)} />
      </Dialog>
    </Card>
  );
}
