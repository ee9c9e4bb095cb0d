import { limits } from "@funding-desk/contract/limits";
import { passwordSignIn } from "@funding-desk/contract/staff/sign-in-api";
import { type FormEvent, useState } from "react";
import { callDesk } from "../../api/call-desk.ts";
import { Button } from "../../ui/button.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { AttemptNotice } from "./attempt-notice.tsx";
import { useAttempt } from "./use-attempt.ts";

interface PasswordStepProps {
  /** Cannot be changed when given. */
  readonly email: string | undefined;
  readonly onDone: () => void;
}

/** The first factor. */
export function PasswordStep({ email: givenEmail, onDone }: PasswordStepProps) {
  const attempt = useAttempt();
  const [email, setEmail] = useState(givenEmail ?? "");
  const [password, setPassword] = useState("");
  const { fields = {} } = attempt.problem ?? {};

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const missing = {
      ...(email.trim() === "" ? { email: "Please enter your email." } : {}),
      ...(password === "" ? { password: "Please enter your password." } : {}),
    };
    if (Object.keys(missing).length > 0) return attempt.refuse(missing);
    void attempt.run(async () => {
      await callDesk(passwordSignIn, { body: { email, password } });
      onDone();
    });
  };
  return (
    // `post`: a password must not go into an address, whatever happens to the script.
    <form noValidate method="post" onSubmit={submit} aria-busy={attempt.isBusy} className="flex flex-col gap-6">
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
        readOnly={givenEmail !== undefined}
        value={email}
        onChange={setEmail}
        error={fields.email}
        maxLength={limits.wireTextChars}
      />
      <PasswordField
        name="password"
        label="Password"
        autoComplete="current-password"
        required
        value={password}
        onChange={setPassword}
        error={fields.password}
        maxLength={limits.wireTextChars}
      />
      <Button type="submit" size="large" isWide isBusy={attempt.isBusy}>
        Continue
      </Button>
    </form>
  );
}
