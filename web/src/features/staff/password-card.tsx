import { limits } from "@funding-desk/contract/limits";
import { messages } from "@funding-desk/contract/messages";
import { passwordScore, passwordStrength } from "@funding-desk/contract/password";
import { changeOwnPassword } from "@funding-desk/contract/staff/account-api";
import { type FormEvent, useState } from "react";
import { callDesk } from "../../api/call-desk.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { PasswordStrength } from "../../ui/password-strength.tsx";
import { toast } from "../../ui/toaster.tsx";
import { useReadAnew } from "./account-queries.ts";
import { AttemptNotice } from "./attempt-notice.tsx";
import { useAttempt } from "./use-attempt.ts";

/** Another password; everywhere else the person is signed out. */
export function PasswordCard() {
  const attempt = useAttempt();
  const readAnew = useReadAnew();
  const [password, setPassword] = useState("");
  const [newPassword, setNewPassword] = useState("");
  const { fields = {} } = attempt.problem ?? {};
  const strength = newPassword === "" ? undefined : passwordStrength(newPassword);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const missing = {
      ...(password === "" ? { password: "Please enter your password." } : {}),
      ...(strength === "Strong" ? {} : { new_password: messages.passwordWeak }),
    };
    if (Object.keys(missing).length > 0) return attempt.refuse(missing);
    void attempt.run(async () => {
      await callDesk(changeOwnPassword, { body: { password, new_password: newPassword } });
      setPassword("");
      setNewPassword("");
      await readAnew();
      toast.success("Your password is changed, and your other sessions have ended.");
    });
  };
  return (
    <Card title="Password">
      <form noValidate method="post" onSubmit={submit} className="flex max-w-form flex-col gap-6">
        <PasswordField
          name="password"
          label="Your password now"
          autoComplete="current-password"
          required
          value={password}
          onChange={setPassword}
          error={fields.password}
          maxLength={limits.wireTextChars}
        />
        <PasswordField
          name="new_password"
          label="New password"
          hint="At least 8 characters, with an upper case letter, a lower case letter, a digit and one of @$!%*?&"
          autoComplete="new-password"
          required
          value={newPassword}
          onChange={setNewPassword}
          error={fields.new_password}
          maxLength={limits.passwordMaxChars}
          meter={<PasswordStrength label={strength} score={passwordScore(newPassword)} />}
        />
        <AttemptNotice attempt={attempt} />
        <div>
          <Button type="submit" isBusy={attempt.isBusy}>
            Change password
          </Button>
        </div>
      </form>
    </Card>
  );
}
