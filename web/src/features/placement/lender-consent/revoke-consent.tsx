import { consentPurposeLabels } from "@funding-desk/contract/accounts/consent/purposes";
import type { LenderConsentWire } from "@funding-desk/contract/placement/lender-consent/consent-wire";
import { useState } from "react";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { AlertDialog } from "../../../ui/alert-dialog.tsx";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toaster.tsx";

interface RevokeConsentProps {
  readonly consent: LenderConsentWire;
  readonly lenderName: string;
  readonly revoke: () => Promise<unknown>;
}

/** Takes a consent back, after saying what that can't undo. */
export function RevokeConsent({ consent, lenderName, revoke }: RevokeConsentProps) {
  const [isAsking, setAsking] = useState(false);
  const sending = useSendOnce({ onFail: ({ message }) => toast.onlyError(message) });
  const close = () => setAsking(false);
  const what = consentPurposeLabels[consent.purpose];
  const send = async () => {
    await revoke();
    toast.success("Your consent is revoked.");
  };
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        Revoke{" "}
        <span className="sr-only">
          {what}, {lenderName}
        </span>
      </Button>
      <AlertDialog
        isOpen={isAsking}
        onClose={close}
        title={`Revoke your consent for ${lenderName}?`}
        confirmLabel="Revoke it"
        cancelLabel="Keep it"
        isBusy={sending.isBusy}
        isDangerous
        onConfirm={() => void sending.run(send).then(close)}
      >
        <div className="flex flex-col gap-3">
          {consent.purpose === "submit" ? (
            <>
              <p>
                From now on, {lenderName} can't open your file with us. If it was sent, we ask {lenderName} in writing
                to stop using what it has.
              </p>
              <p>
                This can't take back what {lenderName} has already downloaded, or undo an inquiry into your credit that
                was already made. Your other requests aren't affected.
              </p>
            </>
          ) : (
            <p>
              {lenderName} is told not to make this inquiry. This can't undo one that was already made, and {lenderName}{" "}
              may not go on without it.
            </p>
          )}
        </div>
      </AlertDialog>
    </>
  );
}
