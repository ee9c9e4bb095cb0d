import { signInForm } from "@funding-desk/contract/accounts/account/form";
import { form, step } from "@funding-desk/contract/forms/form";
import { messages } from "@funding-desk/contract/forms/messages";
import { toWire } from "@funding-desk/contract/forms/wire";
import { wireNames } from "@funding-desk/contract/platform/wire-names";
import { StepFields } from "../../../forms/step-fields.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { ErrorSummary } from "../../../ui/error-summary.tsx";
import { Form } from "../../../ui/form.tsx";
import { NewTabLink } from "../../../ui/new-tab-link.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { CaptchaField } from "../captcha/captcha-field.tsx";
import { signIn } from "../sign-in/sign-in.ts";
import { SecondStep } from "./second-step.tsx";
import { useAccountForm } from "./use-account-form.ts";

const { email: emailField, password: passwordField } = signInForm.steps.credentials.fields;

/** Signs in a person we already know. Its field names are its own, since the page behind the dialog may ask for an email too. */
const signInAgainForm = form({
  name: "sign-in-again",
  version: 1,
  steps: {
    again: step({
      title: "Your session has ended",
      fields: {
        sessionEmail: { ...emailField, readOnly: true, autocomplete: "username" },
        sessionPassword: passwordField,
      },
    }),
  },
});

export interface SignInAgainProps {
  /** The person whose session ended. No one else may continue on this page. */
  readonly email: string;
  readonly onLeave: () => void;
}

/** A dialog over a portal page whose session ended on its own. It closes with the next session, even one from another tab. */
export function SignInAgain({ email, onLeave }: SignInAgainProps) {
  return (
    <Dialog isOpen onClose={onLeave} title={signInAgainForm.steps.again.title} role="alertdialog" isInsistent>
      <p>{messages.signInAgain} Everything you typed is still here.</p>
      <SignInAgainForm email={email} onLeave={onLeave} />
    </Dialog>
  );
}

const stepName = "again";
const welcome = () => toast.success(messages.loginSuccessful);

function SignInAgainForm({ email, onLeave }: SignInAgainProps) {
  const account = useAccountForm({
    definition: signInAgainForm,
    stepName,
    action: "signin",
    initialAnswers: { sessionEmail: email },
    send: (answers, captchaToken) =>
      signIn({
        ...toWire(signInAgainForm, answers),
        rememberMe: false,
        [wireNames.captchaToken]: captchaToken,
      }),
    onDone: welcome,
  });
  if (account.question)
    return (
      <div className="mt-6">
        <SecondStep question={account.question} onDone={welcome} onBack={account.startOver} />
      </div>
    );
  return (
    <Form onSubmit={account.submit} aria-busy={account.isBusy} className="mt-6 flex flex-col gap-6">
      {account.attempt > 0 && <ErrorSummary attempt={account.attempt} errors={account.errors} />}
      <StepFields steps={account.steps} stepName={stepName} />
      <CaptchaField captcha={account.captcha} error={account.captchaError} />
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button type="submit" variant="brand" isBusy={account.isBusy}>
          Sign in
        </Button>
        <Button onClick={onLeave}>Leave</Button>
      </div>
      <p>
        <NewTabLink href="/forgot-password">Forgot Password</NewTabLink>
      </p>
    </Form>
  );
}
