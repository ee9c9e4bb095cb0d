import { limits } from "@funding-desk/contract/limits";
import { messages } from "@funding-desk/contract/messages";
import { ratePassword, scorePassword } from "@funding-desk/contract/password";
import { setUpPassword, setupCodeKey } from "@funding-desk/contract/staff/setup-desk-api";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { callDesk } from "../../api/call-desk.ts";
import { firm } from "../../content/firm.ts";
import { Button } from "../../ui/button.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { PasswordStrength } from "../../ui/password-strength.tsx";
import { ProblemNotice } from "../../ui/problem-notice.tsx";
import { CodeField } from "./code-field.tsx";
import { CodeKey, whileShown } from "./code-key.tsx";
import type { SetupPartProps } from "./setup-part.ts";

/** Sets up a strong password and an authenticator app. */
export function SetupPassword({ sending, holder, missing, onDone }: SetupPartProps) {
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const { token } = holder;
  const { data, error, refetch } = useQuery({
    queryKey: ["desk", "setup", token, "code-key"],
    queryFn: async ({ signal }) => (await callDesk(setupCodeKey, { body: { token }, signal })).data,
    ...whileShown,
  });
  const { fields: problems } = sending;
  const strength = password === "" ? undefined : ratePassword(password);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const fields = {
      ...missing(),
      ...(strength === "Strong" ? {} : { password: messages.passwordWeak }),
      ...(code.trim() === "" ? { code: "Enter the code your app shows." } : {}),
    };
    if (Object.keys(fields).length > 0) return sending.refuse(fields);
    void sending.run(async () => {
      const { result } = await callDesk(setUpPassword, { body: { ...holder, password, code } });
      onDone(result.recovery_codes);
    });
  };
  return (
    <form noValidate method="post" onSubmit={submit} aria-busy={sending.isBusy} className="flex flex-col gap-6">
      <PasswordField
        name="password"
        label="Password"
        hint="At least 8 characters, with an upper case letter, a lower case letter, a digit and one of @$!%*?&"
        autoComplete="new-password"
        required
        value={password}
        onChange={setPassword}
        error={problems.password}
        maxLength={limits.passwordMaxChars}
        meter={<PasswordStrength label={strength} score={scorePassword(password)} />}
      />
      <CodeKey
        made={data && { ...data, uri: labelled(data.uri, holder.email) }}
        error={error}
        onRetry={() => void refetch()}
      />
      <CodeField
        hint="The six digits the app shows for this desk."
        value={code}
        onChange={setCode}
        error={problems.code}
      />
      <ProblemNotice problem={sending.problem} />
      <Button type="submit" variant="brand" size="large" isWide isBusy={sending.isBusy}>
        Finish
      </Button>
    </form>
  );
}

/** The first link has no owner yet, so its QR code shows the typed name. */
const labelled = (uri: string, email: string | undefined): string => {
  if (!email?.trim()) return uri;
  const { search } = new URL(uri);
  const label = [firm.identity.name, email.trim()].map(encodeURIComponent).join(":");
  return `otpauth://totp/${label}${search}`;
};
