import { limits } from "@funding-desk/contract/limits";
import { messages } from "@funding-desk/contract/messages";
import { ratePassword, scorePassword } from "@funding-desk/contract/password";
import { addOwnPassword, newCodeKey } from "@funding-desk/contract/staff/account-desk-api";
import { useQuery } from "@tanstack/react-query";
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
import { CodeField } from "./code-field.tsx";
import { CodeKey, whileShown } from "./code-key.tsx";

/** Adds a password with one-time codes for someone who only has passkeys. */
export function AddPasswordCard() {
  const [isAdding, setAdding] = useState(false);
  return (
    <Card
      title="Password"
      action={
        !isAdding && (
          <Button size="small" onClick={() => setAdding(true)}>
            Add a password
          </Button>
        )
      }
    >
      {isAdding ? (
        <AddPasswordForm onCancel={() => setAdding(false)} />
      ) : (
        <p className="text-ink-soft">
          You only sign in with passkeys. With a password and an authenticator app, you can also sign in when you don't
          have one of them with you.
        </p>
      )}
    </Card>
  );
}

function AddPasswordForm({ onCancel }: { readonly onCancel: () => void }) {
  const sending = useSendOnce();
  const reloadAccount = useReloadAccount();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const { data, error, refetch } = useQuery({
    queryKey: ["desk", "account", "code-key"],
    queryFn: async ({ signal }) => (await callDesk(newCodeKey, { signal })).data,
    ...whileShown,
  });
  const { fields } = sending;
  const strength = password === "" ? undefined : ratePassword(password);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const missing = {
      ...(strength === "Strong" ? {} : { new_password: messages.passwordWeak }),
      ...(code.trim() === "" ? { code: "Enter the code your app shows." } : {}),
    };
    if (Object.keys(missing).length > 0) return sending.refuse(missing);
    if (!data) return;
    void sending.run(async () => {
      await callDesk(addOwnPassword, { body: { new_password: password, code, ticket: data.ticket } });
      toast.success("Password added. Your passkeys still work.");
      await reloadAccount();
    });
  };
  return (
    <form noValidate method="post" onSubmit={submit} className="flex max-w-form flex-col gap-6">
      <PasswordField
        name="new_password"
        label="New password"
        hint="At least 8 characters, with an upper case letter, a lower case letter, a digit and one of @$!%*?&"
        autoComplete="new-password"
        required
        value={password}
        onChange={setPassword}
        error={fields.new_password}
        maxLength={limits.passwordMaxChars}
        meter={<PasswordStrength label={strength} score={scorePassword(password)} />}
      />
      <CodeKey made={data} error={error} onRetry={() => void refetch()} />
      <CodeField
        hint="The six digits the app shows for this desk."
        value={code}
        onChange={setCode}
        error={fields.code}
      />
      <ProblemNotice problem={sending.problem} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="brand" isBusy={sending.isBusy}>
          Add password
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
