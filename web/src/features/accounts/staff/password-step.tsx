import { passwordSignIn } from "@funding-desk/contract/accounts/staff/sign-in-desk-api";
import { limits } from "@funding-desk/contract/platform/limits";
import { wireNames } from "@funding-desk/contract/platform/wire-names";
import { callDesk } from "../../../http/call-desk.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { Button } from "../../../ui/button.tsx";
import { EmailField } from "../../../ui/email-field.tsx";
import { Form } from "../../../ui/form.tsx";
import { PasswordField } from "../../../ui/password-field.tsx";
import { ProblemNotice } from "../../../ui/problem-notice.tsx";
import { useFields } from "../../../ui/use-fields.ts";
import { useCaptchaOnDemand } from "../captcha/use-captcha-on-demand.tsx";

interface PasswordStepProps {
  /** Fixed when given. */
  readonly email: string | undefined;
  readonly onDone: () => void;
}

/** Asks for the first factor. */
export function PasswordStep({ email: givenEmail, onDone }: PasswordStepProps) {
  const captcha = useCaptchaOnDemand("desk");
  const sending = useSendOnce({ onFail: (_, error) => captcha.noteFailure(error) });
  const { values, bind } = useFields({ email: givenEmail ?? "", password: "" }, sending.fields);
  const submit = () => {
    const isRefused = sending.refuseMissing({
      email: values.email.trim() === "" && "Enter your email.",
      password: values.password === "" && "Enter your password.",
    });
    if (isRefused) return;
    void sending.run(async () => {
      const token = await captcha.takeToken();
      await callDesk(passwordSignIn, { body: { ...values, [wireNames.captchaToken]: token } });
      onDone();
    });
  };
  return (
    <Form onSubmit={submit} aria-busy={sending.isBusy} className="flex flex-col gap-6">
      <ProblemNotice problem={sending.problem} />
      <EmailField
        {...bind("email")}
        autoComplete="username"
        required
        readOnly={givenEmail !== undefined}
        maxLength={limits.wireTextChars}
      />
      <PasswordField
        {...bind("password")}
        label="Password"
        autoComplete="current-password"
        required
        maxLength={limits.wireTextChars}
      />
      {captcha.field}
      <Button type="submit" size="large" isWide isBusy={sending.isBusy}>
        Continue
      </Button>
    </Form>
  );
}
