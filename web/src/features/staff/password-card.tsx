import { limits } from "@funding-desk/contract/limits";
import { messages } from "@funding-desk/contract/messages";
import { ratePassword, scorePassword } from "@funding-desk/contract/password";
import { changeOwnPassword } from "@funding-desk/contract/staff/account-desk-api";
import { type FormEvent, useState } from "react";
import { callDesk } from "../../api/call-desk.ts";
import { useSendOnce } from "../../api/use-send-once.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { PasswordStrength } from "../../ui/password-strength.tsx";
import { ProblemNotice } from "../../ui/problem-notice.tsx";
import { toast } from "../../ui/toaster.tsx";
import { useReloadAccount } from "./account-queries.ts";

/** Changes the password, which signs the person out everywhere else. */
export function PasswordCard() {
  const sending = useSendOnce();
  const reloadAccount = useReloadAccount();
  const [password, setPassword] = useState("");
  const [newPassword, setNewPassword] = useState("");
  const { fields } = sending;
  const strength = newPassword === "" ? undefined : ratePassword(newPassword);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const missing = {
      ...(password === "" ? { password: "Enter your password." } : {}),
      ...(strength === "Strong" ? {} : { new_password: messages.passwordWeak }),
    };
    if (Object.keys(missing).length > 0) return sending.refuse(missing);
    void sending.run(async () => {
      await callDesk(changeOwnPassword, { body: { password, new_password: newPassword } });
      setPassword("");
      setNewPassword("");
      await reloadAccount();
      toast.success("Password changed. We ended your other sessions.");
    });
  };
  return (
    <Card title="Password">
      <form noValidate method="post" onSubmit={submit} className="flex max-w-form flex-col gap-6">
        <PasswordField
          name="password"
          label="Current password"
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
          meter={<PasswordStrength label={strength} score={scorePassword(newPassword)} />}
        />
        <ProblemNotice problem={sending.problem} />
        <div>
          <Button type="submit" isBusy={sending.isBusy}>
            Change password
          </Button>
        </div>
      </form>
    </Card>
  );
}
