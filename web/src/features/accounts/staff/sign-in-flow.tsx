import {
  type DeskIdentity,
  deskDoor,
  giveSecondFactor,
  passkeySignIn,
  passkeySignInOptions,
} from "@funding-desk/contract/accounts/staff/sign-in-desk-api";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callDesk } from "../../../http/call-desk.ts";
import { CallError } from "../../../http/call-error.ts";
import { deskQuery } from "../../../http/desk-query.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { Notice } from "../../../ui/notice.tsx";
import { CodeStep } from "../second-factor/code-step.tsx";
import { PasskeyButton } from "../second-factor/passkey-button.tsx";
import { canUsePasskeysHere, isBareAddress, proveByPasskey } from "../second-factor/passkeys.ts";
import { PasswordStep } from "./password-step.tsx";

/** The ways to sign in here. */
const doorQuery = deskQuery(deskDoor, { staleTime: Number.POSITIVE_INFINITY });

interface SignInFlowProps {
  /** The person whose session ended. Only they may continue on the page behind. */
  readonly email?: string;
  readonly onDone: (staff: DeskIdentity) => void;
}

/** Signs in at the desk: with a passkey, which counts as both factors, or with a password and a code. */
export function SignInFlow({ email, onDone }: SignInFlowProps) {
  const [isHalfWay, setHalfWay] = useState(false);
  if (isHalfWay) return <SecondFactorStep onDone={onDone} onBack={() => setHalfWay(false)} />;
  return (
    <div className="flex flex-col gap-6">
      <PasskeyPart onDone={onDone} />
      <PasswordStep email={email} onDone={() => setHalfWay(true)} />
    </div>
  );
}

function PasskeyPart({ onDone }: Pick<SignInFlowProps, "onDone">) {
  const sending = useSendOnce();
  const { data: door } = useQuery(doorQuery);
  if (isBareAddress() || door?.can_use_passkeys === false)
    return (
      <Notice title="Passkeys don't work at this address">
        They need a domain name, and this desk has only an IP address. Please use your password and a code.
      </Notice>
    );
  if (!canUsePasskeysHere()) return null;

  const signIn = () =>
    sending.run(async () => {
      const { data: options } = await callDesk(passkeySignInOptions);
      const proof = await proveByPasskey(options);
      onDone((await callDesk(passkeySignIn, { body: { proof } })).result.staff);
    });
  return (
    <>
      <PasskeyButton
        label="Sign in with a passkey"
        busyLabel="Waiting for your passkey..."
        sending={sending}
        onClick={() => void signIn()}
      />
      <p className="flex items-center gap-4 text-ink-soft text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or with your password
      </p>
    </>
  );
}

interface SecondFactorStepProps {
  readonly onDone: (staff: DeskIdentity) => void;
  readonly onBack: () => void;
}

/** After the password: a code from the app, or a recovery code. */
function SecondFactorStep({ onDone, onBack }: SecondFactorStepProps) {
  const send = async (code: string) => {
    try {
      onDone((await callDesk(giveSecondFactor, { body: { code }, isQuiet: true })).result.staff);
    } catch (error) {
      // The time for the second factor ran out.
      if (error instanceof CallError && error.status === 401) return onBack();
      throw error;
    }
  };
  return <CodeStep hasApp send={send} onBack={onBack} />;
}
