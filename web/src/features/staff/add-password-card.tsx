import { limits } from "@funding-desk/contract/limits";
import { messages } from "@funding-desk/contract/messages";
import { passwordScore, passwordStrength } from "@funding-desk/contract/password";
import { addOwnPassword, newCodeKey } from "@funding-desk/contract/staff/account-api";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { callDesk } from "../../api/call-desk.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { PasswordStrength } from "../../ui/password-strength.tsx";
import { toast } from "../../ui/toaster.tsx";
import { useReadAnew } from "./account-queries.ts";
import { AttemptNotice } from "./attempt-notice.tsx";
import { CodeField } from "./code-field.tsx";
import { CodeKey, whileShown } from "./code-key.tsx";
import { useAttempt } from "./use-attempt.ts";

/** For somebody who signs in with passkeys alone: a password with one-time codes beside them. */
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
          You sign in with passkeys alone. With a password and an app that makes codes you also get in where none of
          them is at hand.
        </p>
      )}
    </Card>
  );
}

function AddPasswordForm({ onCancel }: { readonly onCancel: () => void }) {
  const attempt = useAttempt();
  const readAnew = useReadAnew();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const { data, error, refetch } = useQuery({
    queryKey: ["desk", "account", "code-key"],
    queryFn: async ({ signal }) => (await callDesk(newCodeKey, { signal })).data,
    ...whileShown,
  });
  const { fields = {} } = attempt.problem ?? {};
  const strength = password === "" ? undefined : passwordStrength(password);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const missing = {
      ...(strength === "Strong" ? {} : { new_password: messages.passwordWeak }),
      ...(code.trim() === "" ? { code: "Please enter the code that your app shows." } : {}),
    };
    if (Object.keys(missing).length > 0) return attempt.refuse(missing);
    if (!data) return;
    void attempt.run(async () => {
      await callDesk(addOwnPassword, { body: { new_password: password, code, ticket: data.ticket } });
      toast.success("Your password is added. Your passkeys work as before.");
      await readAnew();
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
        meter={<PasswordStrength label={strength} score={passwordScore(password)} />}
      />
      <CodeKey made={data} error={error} onRetry={() => void refetch()} />
      <CodeField
        hint="The six digits that the app now shows for this desk."
        value={code}
        onChange={setCode}
        error={fields.code}
      />
      <AttemptNotice attempt={attempt} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="brand" isBusy={attempt.isBusy}>
          Add the password
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
