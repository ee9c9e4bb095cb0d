import { limits } from "@funding-desk/contract/limits";
import { passwordSignIn } from "@funding-desk/contract/staff/sign-in-desk-api";
import { callDesk } from "../../api/call-desk.ts";
import { useSendOnce } from "../../api/use-send-once.ts";
import { Button } from "../../ui/button.tsx";
import { EmailField } from "../../ui/email-field.tsx";
import { Form } from "../../ui/form.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { ProblemNotice } from "../../ui/problem-notice.tsx";
import { useFields } from "../../ui/use-fields.ts";

interface PasswordStepProps {
  /** Fixed when given. */
  readonly email: string | undefined;
  readonly onDone: () => void;
}

/** Asks for the first factor. */
export function PasswordStep({ email: givenEmail, onDone }: PasswordStepProps) {
  const sending = useSendOnce();
  const { values, bind } = useFields({ email: givenEmail ?? "", password: "" }, sending.fields);
  const submit = () => {
    const isRefused = sending.refuseMissing({
      email: values.email.trim() === "" && "Enter your email.",
      password: values.password === "" && "Enter your password.",
    });
    if (isRefused) return;
    void sending.run(async () => {
      await callDesk(passwordSignIn, { body: values });
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
      <Button type="submit" size="large" isWide isBusy={sending.isBusy}>
        Continue
      </Button>
    </Form>
  );
}
