import { confirmSecondFactor, secondFactorOptions } from "@funding-desk/contract/accounts/staff/sign-in-desk-api";
import KeyRound from "lucide-react/icons/key-round";
import { useEffect, useState } from "react";
import { callDesk } from "../../../http/call-desk.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { Button } from "../../../ui/button.tsx";
import { Form } from "../../../ui/form.tsx";
import { ProblemNotice } from "../../../ui/problem-notice.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { useFields } from "../../../ui/use-fields.ts";
import { CodeField } from "../second-factor/code-field.tsx";
import { canUsePasskeysHere, proveByPasskey } from "../second-factor/passkeys.ts";

/** Asks for the second factor again: a passkey or a code, whichever the person has. */
export function ConfirmFlow({ onDone }: { readonly onDone: () => void }) {
  const sending = useSendOnce();
  const [has, setHas] = useState<{ readonly code: boolean; readonly passkey: boolean } | null>(null);
  const { values, bind } = useFields({ code: "" }, sending.fields);

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
    if (values.code.trim() === "") return sending.refuse({ code: "Enter a code." });
    void sending.run(async () => {
      await callDesk(confirmSecondFactor, { body: values });
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
          icon={<KeyRound className="size-5" />}
          onClick={() => void confirmByPasskey()}
        >
          Confirm with a passkey
        </Button>
      )}
      {has?.code && (
        <Form onSubmit={confirmByCode} className="flex flex-col gap-5">
          <CodeField {...bind("code")} hint="The six digits your authenticator app shows." />
          <Button type="submit" isWide isBusy={sending.isBusy}>
            Confirm with a code
          </Button>
        </Form>
      )}
      {has && !has.code && !has.passkey && (
        <p>This browser doesn't support passkeys. Please continue in the one you signed in with.</p>
      )}
    </div>
  );
}
