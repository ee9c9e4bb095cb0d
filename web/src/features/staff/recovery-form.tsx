import { limits } from "@funding-desk/contract/limits";
import { staffLimits } from "@funding-desk/contract/staff/limits";
import { askRecovery } from "@funding-desk/contract/staff/sign-in-api";
import { type FormEvent, useState } from "react";
import { callDesk } from "../../api/call-desk.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { AttemptNotice } from "./attempt-notice.tsx";
import { useAttempt } from "./use-attempt.ts";

/** Mails a link to set up the sign-in anew; a recovery code goes with it. */
export function RecoveryForm({ onBack }: { readonly onBack: () => void }) {
  const attempt = useAttempt();
  const [email, setEmail] = useState("");
  const [isSent, setSent] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (email.trim() === "") return attempt.refuse({ email: "Please enter your email." });
    void attempt.run(async () => {
      await callDesk(askRecovery, { body: { email } });
      setSent(true);
    });
  };
  return (
    <>
      <h1 className="mb-3 text-2xl">Set up your sign-in anew</h1>
      {isSent ? (
        <p role="status">
          If {email.trim()} belongs to somebody of our staff, a link is on its way. It is good for{" "}
          {staffLimits.recoveryMinutes} minutes. Have one of your recovery codes at hand.
        </p>
      ) : (
        <>
          <p className="mb-6 text-ink-soft">
            We mail you a link. With it and one of your recovery codes you choose a new way to sign in. No recovery code
            left? A manager can send you a link that needs none.
          </p>
          <form noValidate method="post" onSubmit={submit} className="flex flex-col gap-6">
            <AttemptNotice attempt={attempt} />
            <TextField
              name="email"
              label="Email"
              type="email"
              inputMode="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              required
              value={email}
              onChange={setEmail}
              error={attempt.problem?.fields.email}
              maxLength={limits.wireTextChars}
            />
            <Button type="submit" variant="brand" size="large" isWide isBusy={attempt.isBusy}>
              Mail me a link
            </Button>
          </form>
        </>
      )}
      <div className="mt-6">
        <button type="button" onClick={onBack} className="text-link min-h-11">
          Back to the sign-in
        </button>
      </div>
    </>
  );
}
