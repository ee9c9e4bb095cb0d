import { useState } from "react";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { Button } from "../../../ui/button.tsx";
import { Form } from "../../../ui/form.tsx";
import { ProblemNotice } from "../../../ui/problem-notice.tsx";
import { CodeField } from "./code-field.tsx";

interface CodeStepProps {
  /** Without an authenticator app, only recovery codes are left to type. */
  readonly hasApp: boolean;
  readonly send: (code: string) => Promise<void>;
  readonly onBack: () => void;
}

/** Takes the focus, since the field that had it is gone. */
const takeFocus = (input: HTMLInputElement | null): void => input?.focus();

/** After the password: a code from the app, or a recovery code. */
export function CodeStep({ hasApp, send, onBack }: CodeStepProps) {
  const sending = useSendOnce();
  const [code, setCode] = useState("");
  const [isRecovering, setRecovering] = useState(!hasApp);
  const submit = () => {
    if (code.trim() === "") return sending.refuse({ code: "Enter a code." });
    void sending.run(() => send(code));
  };
  const switchKind = () => {
    setRecovering(!isRecovering);
    setCode("");
  };
  return (
    <Form onSubmit={submit} aria-busy={sending.isBusy} className="flex flex-col gap-6">
      <ProblemNotice problem={sending.problem} />
      <CodeField
        key={String(isRecovering)}
        ref={takeFocus}
        label={isRecovering ? "Recovery code" : "Code"}
        hint={
          isRecovering
            ? "One of the ten you saved when you set up your sign-in. Each works once."
            : "The six digits your authenticator app shows."
        }
        takesLetters={isRecovering}
        value={code}
        onChange={setCode}
        error={sending.fields.code}
      />
      <Button type="submit" variant="brand" size="large" isWide isBusy={sending.isBusy}>
        Sign in
      </Button>
      <div className="flex flex-wrap justify-between gap-x-6">
        {hasApp && (
          <button type="button" onClick={switchKind} className="text-link min-h-11">
            {isRecovering ? "Use the app's code" : "Use a recovery code"}
          </button>
        )}
        <button type="button" onClick={onBack} className="text-link min-h-11">
          Back
        </button>
      </div>
    </Form>
  );
}
