import type { giveSecondFactor } from "@funding-desk/contract/accounts/account/api";
import type { BodyOf } from "@funding-desk/contract/http/endpoint";
import type { SecondFactorQuestion } from "@funding-desk/contract/identity/second-factor/question";
import { InlinePhone } from "../../../firm/firm-contact.tsx";
import { CallError } from "../../../http/call-error.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { toast } from "../../../ui/toaster.tsx";
import { CodeStep } from "../second-factor/code-step.tsx";
import { PasskeyButton } from "../second-factor/passkey-button.tsx";
import { canUsePasskeysHere, proveByPasskey } from "../second-factor/passkeys.ts";
import { giveSecondFactor as finishSignIn } from "../sign-in/sign-in.ts";

interface SecondStepProps {
  readonly question: SecondFactorQuestion;
  readonly onDone: () => void;
  /** Back to the password. */
  readonly onBack: () => void;
}

/** The second step of a sign-in: a passkey, a code from the app, or a recovery code. */
export function SecondStep({ question: { ticket, has_code, passkey }, onDone, onBack }: SecondStepProps) {
  const proving = useSendOnce();
  const goBack = (error: CallError) => {
    toast.error(error.message);
    onBack();
  };
  const finish = async (given: Omit<BodyOf<typeof giveSecondFactor>, "ticket">) => {
    await finishSignIn({ ticket, ...given });
    onDone();
  };
  const sendCode = async (code: string) => {
    try {
      await finish({ code });
    } catch (error) {
      // The time for the second step ran out.
      if (error instanceof CallError && error.status === 401) return goBack(error);
      throw error;
    }
  };
  const proveWithPasskey = () =>
    proving.run(async () => {
      if (!passkey) return;
      const proof = await proveByPasskey(passkey);
      try {
        await finish({ proof });
      } catch (error) {
        // The question takes one answer. Another try needs a new one.
        if (error instanceof CallError && error.status !== 0) return goBack(error);
        throw error;
      }
    });
  return (
    <div className="flex flex-col gap-6">
      <p className="text-ink-soft">Your password is right. Now confirm that it's you with your second factor.</p>
      {passkey && canUsePasskeysHere() && (
        <PasskeyButton
          label="Use a passkey"
          busyLabel="Waiting for your passkey..."
          sending={proving}
          onClick={() => void proveWithPasskey()}
        />
      )}
      <CodeStep hasApp={has_code} send={sendCode} onBack={onBack} />
      <p className="text-ink-soft text-sm">
        Lost your device and your recovery codes? Call us at <InlinePhone />. Once we know it's you, we can remove your
        second factor.
      </p>
    </div>
  );
}
