import type { DeskIdentity } from "@funding-desk/contract/staff/sign-in-api";
import { passkeySignIn, passkeySignInOptions } from "@funding-desk/contract/staff/sign-in-api";
import { useQuery } from "@tanstack/react-query";
import KeyRound from "lucide-react/icons/key-round";
import { useState } from "react";
import { callDesk } from "../../api/call-desk.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { AttemptNotice } from "./attempt-notice.tsx";
import { doorQuery } from "./door-query.ts";
import { canUsePasskeysHere, isBareAddress, proveByPasskey } from "./passkeys.ts";
import { PasswordStep } from "./password-step.tsx";
import { SecondFactorStep } from "./second-factor-step.tsx";
import { useAttempt } from "./use-attempt.ts";

interface SignInFlowProps {
  /** Whose session ended: nobody else goes on with the page behind. */
  readonly email?: string;
  readonly onDone: (staff: DeskIdentity) => void;
}

/** Signing in at the desk: a passkey, which is both factors, or a password and then a code. */
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
  const attempt = useAttempt();
  const { data: door } = useQuery(doorQuery);
  if (isBareAddress() || door?.can_use_passkeys === false)
    return (
      <Notice title="Passkeys do not work at this address">
        They belong to a name, and this desk is reached by a bare address. Please use your password and a code.
      </Notice>
    );
  if (!canUsePasskeysHere()) return null;

  const signIn = () =>
    attempt.run(async () => {
      const { data: options } = await callDesk(passkeySignInOptions);
      const proof = await proveByPasskey(options);
      onDone((await callDesk(passkeySignIn, { body: { proof } })).result.staff);
    });
  return (
    <>
      <AttemptNotice attempt={attempt} />
      <Button
        variant="brand"
        size="large"
        isWide
        isBusy={attempt.isBusy}
        busyLabel="Waiting for your passkey..."
        icon={<KeyRound aria-hidden="true" className="size-5" />}
        onClick={() => void signIn()}
      >
        Sign in with a passkey
      </Button>
      <p className="flex items-center gap-4 text-ink-soft text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or with your password
      </p>
    </>
  );
}
