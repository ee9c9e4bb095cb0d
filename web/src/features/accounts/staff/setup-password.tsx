import { setUpPassword, setupCodeKey } from "@funding-desk/contract/accounts/staff/setup-desk-api";
import { useQuery } from "@tanstack/react-query";
import { firm } from "../../../firm/firm.ts";
import { callDesk } from "../../../http/call-desk.ts";
import { Button } from "../../../ui/button.tsx";
import { Form } from "../../../ui/form.tsx";
import { ProblemNotice } from "../../../ui/problem-notice.tsx";
import { useFields } from "../../../ui/use-fields.ts";
import { CodeField } from "../second-factor/code-field.tsx";
import { CodeKey, whileShown } from "../second-factor/code-key.tsx";
import { NewPasswordField, weaknessOf } from "../second-factor/new-password-field.tsx";
import type { SetupPartProps } from "./setup-part.ts";

/** Sets up a strong password and an authenticator app. */
export function SetupPassword({ sending, holder, missing, onDone }: SetupPartProps) {
  const { values, bind } = useFields({ password: "", code: "" }, sending.fields);
  const { token } = holder;
  const keyQuery = useQuery({
    queryKey: ["desk", "setup", token, "code-key"],
    queryFn: async ({ signal }) => (await callDesk(setupCodeKey, { body: { token }, signal })).data,
    ...whileShown,
  });
  const submit = () => {
    const isRefused = sending.refuseMissing({
      ...missing,
      password: weaknessOf(values.password),
      code: values.code.trim() === "" && "Enter the code your app shows.",
    });
    if (isRefused) return;
    void sending.run(async () => {
      const { result } = await callDesk(setUpPassword, { body: { ...holder, ...values } });
      onDone(result.recovery_codes);
    });
  };
  return (
    <Form onSubmit={submit} aria-busy={sending.isBusy} className="flex flex-col gap-6">
      <NewPasswordField {...bind("password")} label="Password" />
      <CodeKey query={keyQuery} toUri={(uri) => labelled(uri, holder.email)} />
      <CodeField {...bind("code")} hint="The six digits the app shows for this desk." />
      <ProblemNotice problem={sending.problem} />
      <Button type="submit" variant="brand" size="large" isWide isBusy={sending.isBusy}>
        Finish
      </Button>
    </Form>
  );
}

/** The first link has no owner yet, so its QR code shows the typed name. */
const labelled = (uri: string, email: string | undefined): string => {
  if (!email?.trim()) return uri;
  const { search } = new URL(uri);
  const label = [firm.identity.name, email.trim()].map(encodeURIComponent).join(":");
  return `otpauth://totp/${label}${search}`;
};
