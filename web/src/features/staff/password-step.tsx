import { limits } from "@funding-desk/contract/limits";
import { passwordSignIn } from "@funding-desk/contract/staff/sign-in-desk-api";
import { type FormEvent, useState } from "react";
import { callDesk } from "../../api/call-desk.ts";
import { useSendOnce } from "../../api/use-send-once.ts";
import { Button } from "../../ui/button.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { ProblemNotice } from "../../ui/problem-notice.tsx";
import { TextField } from "../../ui/text-field.tsx";

interface PasswordStepProps {
  /** Fixed when given. */
  readonly email: string | undefined;
  readonly onDone: () => void;
}

/** Asks for the first factor. */
export function PasswordStep({ email: givenEmail, onDone }: PasswordStepProps) {
  const sending = useSendOnce();
  const [email, setEmail] = useState(givenEmail ?? "");
  const [password, setPassword] = useState("");
  const { fields } = sending;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const missing = {
      ...(email.trim() === "" ? { email: "Enter your email." } : {}),
      ...(password === "" ? { password: "Enter your password." } : {}),
    };
    if (Object.keys(missing).length > 0) return sending.refuse(missing);
    void sending.run(async () => {
      await callDesk(passwordSignIn, { body: { email, password } });
      onDone();
    });
  };
  return (
    // `post` keeps the password out of the address, even if the script fails.
    <form noValidate method="post" onSubmit={submit} aria-busy={sending.isBusy} className="flex flex-col gap-6">
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
      <Button type="submit" size="large" isWide isBusy={sending.isBusy}>
        Continue
      </Button>
    </form>
  );
}
