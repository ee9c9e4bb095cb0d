import { confirmSecondFactor, secondFactorOptions } from "@funding-desk/contract/staff/sign-in-api";
import KeyRound from "lucide-react/icons/key-round";
import { useEffect, useState } from "react";
import { callDesk } from "../../api/call-desk.ts";
import { Button } from "../../ui/button.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { AttemptNotice } from "./attempt-notice.tsx";
import { CodeField } from "./code-field.tsx";
import { canUsePasskeysHere, proveByPasskey } from "./passkeys.ts";
import { type Attempt, useAttempt } from "./use-attempt.ts";

interface ConfirmFlowProps {
  readonly onDone: () => void;
}

/** The second factor once more: a passkey or a code, whichever the person has. */
export function ConfirmFlow({ onDone }: ConfirmFlowProps) {
  const attempt = useAttempt();
  const [has, setHas] = useState<{ readonly code: boolean; readonly passkey: boolean } | null>(null);
  const [code, setCode] = useState("");

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is shown
  useEffect(() => {
    void attempt.run(async () => {
      const { data } = await callDesk(secondFactorOptions);
      setHas({ code: data.has_code, passkey: data.passkey !== null && canUsePasskeysHere() });
    });
  }, []);

  const confirmByPasskey = () =>
    attempt.run(async () => {
      // A challenge is good for one answer: each press asks for its own.
      const { data } = await callDesk(secondFactorOptions);
      if (!data.passkey) return;
      const proof = await proveByPasskey(data.passkey);
      await callDesk(confirmSecondFactor, { body: { proof } });
      onDone();
    });
  const confirmByCode = () => {
    if (code.trim() === "") return attempt.refuse({ code: "Please enter a code." });
    void attempt.run(async () => {
      await callDesk(confirmSecondFactor, { body: { code } });
      onDone();
    });
  };

  return (
    <div className="flex flex-col gap-6">
      <AttemptNotice attempt={attempt} />
      {!has && attempt.isBusy && <Spinner label="Loading..." className="size-6" />}
      {has?.passkey && (
        <Button
          variant="brand"
          isWide
          isBusy={attempt.isBusy}
          busyLabel="Waiting..."
          icon={<KeyRound aria-hidden="true" className="size-5" />}
          onClick={() => void confirmByPasskey()}
        >
          Confirm with a passkey
        </Button>
      )}
      {has?.code && <CodePart code={code} onChange={setCode} attempt={attempt} onSubmit={confirmByCode} />}
      {has && !has.code && !has.passkey && (
        <p>This browser does not know passkeys. Please go on in the one that you signed in with.</p>
      )}
    </div>
  );
}

interface CodePartProps {
  readonly code: string;
  readonly onChange: (code: string) => void;
  readonly attempt: Attempt;
  readonly onSubmit: () => void;
}

function CodePart({ code, onChange, attempt, onSubmit }: CodePartProps) {
  return (
    <form
      noValidate
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      className="flex flex-col gap-5"
    >
      <CodeField
        hint="The six digits that your authenticator app shows now."
        value={code}
        onChange={onChange}
        error={attempt.problem?.fields.code}
      />
      <Button type="submit" isWide isBusy={attempt.isBusy}>
        Confirm with a code
      </Button>
    </form>
  );
}
