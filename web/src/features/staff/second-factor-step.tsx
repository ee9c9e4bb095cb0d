import { type DeskIdentity, giveSecondFactor } from "@funding-desk/contract/staff/sign-in-api";
import { type FormEvent, useState } from "react";
import { callDesk } from "../../api/call-desk.ts";
import { CallError } from "../../api/call-error.ts";
import { Button } from "../../ui/button.tsx";
import { AttemptNotice } from "./attempt-notice.tsx";
import { CodeField } from "./code-field.tsx";
import { useAttempt } from "./use-attempt.ts";

interface SecondFactorStepProps {
  readonly onDone: (staff: DeskIdentity) => void;
  readonly onBack: () => void;
}

/** What had it, the password's field or the other code's, is gone. */
const takeFocus = (input: HTMLInputElement | null): void => input?.focus();

/** After the password: a code of the app, or one of those that were written down. */
export function SecondFactorStep({ onDone, onBack }: SecondFactorStepProps) {
  const attempt = useAttempt();
  const [code, setCode] = useState("");
  const [isRecovering, setRecovering] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === "") return attempt.refuse({ code: "Please enter a code." });
    void attempt.run(async () => {
      try {
        onDone((await callDesk(giveSecondFactor, { body: { code }, isQuiet: true })).result.staff);
      } catch (error) {
        // Took longer than there is time for it.
        if (error instanceof CallError && error.status === 401) return onBack();
        throw error;
      }
    });
  };
  const switchKind = () => {
    setRecovering(!isRecovering);
    setCode("");
  };
  return (
    <form noValidate method="post" onSubmit={submit} aria-busy={attempt.isBusy} className="flex flex-col gap-6">
      <AttemptNotice attempt={attempt} />
      <CodeField
        key={String(isRecovering)}
        ref={takeFocus}
        label={isRecovering ? "Recovery code" : "Code"}
        hint={
          isRecovering
            ? "One of the ten you kept when you set up your sign-in. Each works once."
            : "The six digits that your authenticator app shows now."
        }
        takesLetters={isRecovering}
        value={code}
        onChange={setCode}
        error={attempt.problem?.fields.code}
      />
      <Button type="submit" variant="brand" size="large" isWide isBusy={attempt.isBusy}>
        Sign in
      </Button>
      <div className="flex flex-wrap justify-between gap-x-6">
        <button type="button" onClick={switchKind} className="text-link min-h-11">
          {isRecovering ? "Use the app's code" : "Use a recovery code"}
        </button>
        <button type="button" onClick={onBack} className="text-link min-h-11">
          Back
        </button>
      </div>
    </form>
  );
}
