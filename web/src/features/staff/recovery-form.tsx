import { limits } from "@funding-desk/contract/limits";
import { staffLimits } from "@funding-desk/contract/staff/limits";
import { askRecovery } from "@funding-desk/contract/staff/sign-in-desk-api";
import { type FormEvent, useState } from "react";
import { callDesk } from "../../api/call-desk.ts";
import { useSendOnce } from "../../api/use-send-once.ts";
import { Button } from "../../ui/button.tsx";
import { ProblemNotice } from "../../ui/problem-notice.tsx";
import { TextField } from "../../ui/text-field.tsx";

/** Emails a link to reset how someone signs in, which also takes a recovery code. */
export function RecoveryForm({ onBack }: { readonly onBack: () => void }) {
  const sending = useSendOnce();
  const [email, setEmail] = useState("");
  const [isSent, setSent] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (email.trim() === "") return sending.refuse({ email: "Enter your email." });
    void sending.run(async () => {
      await callDesk(askRecovery, { body: { email } });
      setSent(true);
    });
  };
  return (
    <>
      <h1 className="mb-3 text-2xl">Reset your sign-in</h1>
      {isSent ? (
        <p role="status">
          If {email.trim()} belongs to someone on our staff, we've sent a link. It works for{" "}
          {staffLimits.recoveryMinutes} minutes. Have one of your recovery codes ready.
        </p>
      ) : (
        <>
          <p className="mb-6 text-ink-soft">
            We'll email you a link. With it and one of your recovery codes, you can choose a new way to sign in. No
            recovery codes left? A manager can send you a link that doesn't need one.
          </p>
          <form noValidate method="post" onSubmit={submit} className="flex flex-col gap-6">
            <ProblemNotice problem={sending.problem} />
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
              error={sending.fields.email}
              maxLength={limits.wireTextChars}
            />
            <Button type="submit" variant="brand" size="large" isWide isBusy={sending.isBusy}>
              Email me a link
            </Button>
          </form>
        </>
      )}
      <div className="mt-6">
        <button type="button" onClick={onBack} className="text-link min-h-11">
          Back to sign-in
        </button>
      </div>
    </>
  );
}
