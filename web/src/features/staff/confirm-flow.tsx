import { confirmSecondFactor, secondFactorOptions } from "@funding-desk/contract/staff/sign-in-desk-api";
import KeyRound from "lucide-react/icons/key-round";
import { useEffect, useState } from "react";
import { callDesk } from "../../api/call-desk.ts";
import { type SendOnce, useSendOnce } from "../../api/use-send-once.ts";
import { Button } from "../../ui/button.tsx";
import { ProblemNotice } from "../../ui/problem-notice.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { CodeField } from "./code-field.tsx";
import { canUsePasskeysHere, proveByPasskey } from "./passkeys.ts";

interface ConfirmFlowProps {
  readonly onDone: () => void;
}

/** Asks for the second factor again: a passkey or a code, whichever the person has. */
export function ConfirmFlow({ onDone }: ConfirmFlowProps) {
  const sending = useSendOnce();
  const [has, setHas] = useState<{ readonly code: boolean; readonly passkey: boolean } | null>(null);
  const [code, setCode] = useState("");

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when it is shown
  useEffect(() => {
    void sending.run(async () => {
      const { data } = await callDesk(secondFactorOptions);
      setHas({ code: data.has_code, passkey: data.passkey !== null && canUsePasskeysHere() });
    });
  }, []);

  const confirmByPasskey = () =>
    sending.run(async () => {
      // A challenge works for one answer, so each press asks for its own.
      const { data } = await callDesk(secondFactorOptions);
      if (!data.passkey) return;
      const proof = await proveByPasskey(data.passkey);
      await callDesk(confirmSecondFactor, { body: { proof } });
      onDone();
    });
  const confirmByCode = () => {
    if (code.trim() === "") return sending.refuse({ code: "Enter a code." });
    void sending.run(async () => {
      await callDesk(confirmSecondFactor, { body: { code } });
      onDone();
    });
  };

  return (
    <div className="flex flex-col gap-6">
      <ProblemNotice problem={sending.problem} />
      {!has && sending.isBusy && <Spinner label="Loading..." className="size-6" />}
      {has?.passkey && (
        <Button
          variant="brand"
          isWide
          isBusy={sending.isBusy}
          busyLabel="Waiting..."
          icon={<KeyRound aria-hidden="true" className="size-5" />}
          onClick={() => void confirmByPasskey()}
        >
          Confirm with a passkey
        </Button>
      )}
      {has?.code && <CodePart code={code} onChange={setCode} sending={sending} onSubmit={confirmByCode} />}
      {has && !has.code && !has.passkey && (
        <p>This browser doesn't support passkeys. Please continue in the one you signed in with.</p>
      )}
    </div>
  );
}

interface CodePartProps {
  readonly code: string;
  readonly onChange: (code: string) => void;
  readonly sending: SendOnce;
  readonly onSubmit: () => void;
}

function CodePart({ code, onChange, sending, onSubmit }: CodePartProps) {
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
        hint="The six digits your authenticator app shows."
        value={code}
        onChange={onChange}
        error={sending.fields.code}
      />
      <Button type="submit" isWide isBusy={sending.isBusy}>
        Confirm with a code
      </Button>
    </form>
  );
}
