import { toWire } from "@funding-desk/contract/forms/wire";
import { messages } from "@funding-desk/contract/messages";
import { StepFields } from "../../forms/step-fields.tsx";
import { signIn } from "../../session/sign-in.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { NewTabLink } from "../../ui/new-tab-link.tsx";
import { toast } from "../../ui/toaster.tsx";
import { CaptchaField } from "../captcha/captcha-field.tsx";
import { signInAgainForm } from "./sign-in-again-form.ts";
import { useAccountForm } from "./use-account-form.ts";

export interface SignInAgainProps {
  /** Whose session ended; nobody else goes on with this page. */
  readonly email: string;
  readonly onLeave: () => void;
}

/** Lies over a portal page whose session ended by itself. It goes with the next session: one of another tab does as well. */
export function SignInAgain({ email, onLeave }: SignInAgainProps) {
  return (
    <Dialog isOpen onClose={onLeave} title={signInAgainForm.steps.again.title} role="alertdialog" isInsistent>
      <p>{messages.signInAgain} Everything you typed is still here.</p>
      <SignInAgainForm email={email} onLeave={onLeave} />
    </Dialog>
  );
}

const stepName = "again";

function SignInAgainForm({ email, onLeave }: SignInAgainProps) {
  const form = useAccountForm({
    definition: signInAgainForm,
    stepName,
    action: "signin",
    initialAnswers: { sessionEmail: email },
    send: (answers, captchaToken) =>
      signIn({ ...toWire(signInAgainForm, answers), rememberMe: false, recaptcha_token: captchaToken }),
    onDone: () => toast.success(messages.loginSuccessful),
  });
  return (
    // `post`, as on /login: a password must not go into an address.
    <form noValidate method="post" onSubmit={form.submit} aria-busy={form.isBusy} className="mt-6 flex flex-col gap-6">
      {form.attempt > 0 && <ErrorSummary attempt={form.attempt} errors={form.errors} />}
      <StepFields steps={form.steps} stepName={stepName} />
      <CaptchaField captcha={form.captcha} error={form.captchaError} />
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button type="submit" variant="brand" isBusy={form.isBusy}>
          Sign in
        </Button>
        <Button onClick={onLeave}>Leave</Button>
      </div>
      <p>
        <NewTabLink href="/forgot-password">Forgot Password</NewTabLink>
      </p>
    </form>
  );
}
