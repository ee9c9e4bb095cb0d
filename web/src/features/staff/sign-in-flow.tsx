import {
  type DeskIdentity,
  deskDoor,
  passkeySignIn,
  passkeySignInOptions,
} from "@funding-desk/contract/staff/sign-in-desk-api";
import { queryOptions, useQuery } from "@tanstack/react-query";
import KeyRound from "lucide-react/icons/key-round";
import { useState } from "react";
import { callDesk } from "../../api/call-desk.ts";
import { useSendOnce } from "../../api/use-send-once.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { ProblemNotice } from "../../ui/problem-notice.tsx";
import { canUsePasskeysHere, isBareAddress, proveByPasskey } from "./passkeys.ts";
import { PasswordStep } from "./password-step.tsx";
import { SecondFactorStep } from "./second-factor-step.tsx";

/** The ways to sign in here. */
const doorQuery = queryOptions({
  queryKey: ["desk", "door"],
  queryFn: async ({ signal }) => (await callDesk(deskDoor, { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
});

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
      <ProblemNotice problem={sending.problem} />
      <Button
        variant="brand"
        size="large"
        isWide
        isBusy={sending.isBusy}
        busyLabel="Waiting for your passkey..."
        icon={<KeyRound className="size-5" />}
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
