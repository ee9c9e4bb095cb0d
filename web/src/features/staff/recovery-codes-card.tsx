import { newRecoveryCodes } from "@funding-desk/contract/staff/account-api";
import { staffLimits } from "@funding-desk/contract/staff/limits";
import { useState } from "react";
import { callDesk } from "../../api/call-desk.ts";
import { AlertDialog } from "../../ui/alert-dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useReadAnew } from "./account-queries.ts";
import { AttemptNotice } from "./attempt-notice.tsx";
import { RecoveryCodeSheet } from "./recovery-code-sheet.tsx";
import { useAttempt } from "./use-attempt.ts";

const fewCodes = 3;

/** How many are left, and ten new ones. */
export function RecoveryCodesCard({ left }: { readonly left: number }) {
  const attempt = useAttempt();
  const readAnew = useReadAnew();
  const [isAsking, setAsking] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const renew = () => {
    setAsking(false);
    void attempt.run(async () => {
      setCodes((await callDesk(newRecoveryCodes)).result.recovery_codes);
      await readAnew();
    });
  };
  return (
    <Card
      title="Recovery codes"
      action={
        <Button size="small" isBusy={attempt.isBusy} onClick={() => setAsking(true)}>
          Make new codes
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <AttemptNotice attempt={attempt} />
        {left <= fewCodes ? (
          <Notice tone="warning">
            {left === 0 ? "You have none left." : `You have ${left} left.`} Without them a lost device locks you out.
          </Notice>
        ) : (
          <p className="text-ink-soft">
            {left} of {staffLimits.recoveryCodes} are left. Each lets you in once when your passkey or phone is lost.
          </p>
        )}
      </div>
      <AlertDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Make ten new codes?"
        confirmLabel="Make new codes"
        onConfirm={renew}
      >
        <p>The codes you have now stop working.</p>
      </AlertDialog>
      <Dialog isOpen={codes !== null} onClose={() => setCodes(null)} isInsistent title="Your new recovery codes">
        <RecoveryCodeSheet codes={codes ?? []} doneLabel="Done" onDone={() => setCodes(null)} />
      </Dialog>
    </Card>
  );
}
