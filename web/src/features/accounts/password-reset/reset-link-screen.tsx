import { resetPassword } from "@funding-desk/contract/accounts/password-reset/api";
import { isLinkCode, resetLinkForm } from "@funding-desk/contract/accounts/password-reset/form";
import { limits } from "@funding-desk/contract/platform/limits";
import { Link, useLocation, useNavigate } from "react-router";
import { checkRules } from "../../../forms/check-rules.ts";
import { SubmitButton } from "../../../forms/prerendered-form.tsx";
import { StepErrors } from "../../../forms/step-errors.tsx";
import { StepFields } from "../../../forms/step-fields.tsx";
import { type FormSteps, useFormSteps } from "../../../forms/use-form-steps.ts";
import { useSubmitStep } from "../../../forms/use-submit-step.ts";
import { call } from "../../../http/call.ts";
import { endSilently } from "../../../identity/session.ts";
import { Form } from "../../../ui/form.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { passesConfirmation } from "./passes-confirmation.ts";

/** /reset-password#<code>: the page behind the link in the mail. */
export function ResetLinkScreen() {
  const { hash } = useLocation();
  const code = hash.slice(1);
  return (
    <>
      <h1 className="text-3xl">Choose a new password</h1>
      {isLinkCode(code) ? <NewPassword code={code} /> : <BrokenLink />}
    </>
  );
}

function NewPassword({ code }: { readonly code: string }) {
  const navigate = useNavigate();
  const { steps, isBusy, reset } = useResetLink(code, () => navigate("/login", { replace: true }));
  return (
    <>
      <p className="mt-3 text-ink-soft">This signs you out on every device. Then sign in with your new password.</p>
      <Form aria-busy={isBusy} className="mt-8 flex flex-col gap-7" onSubmit={reset}>
        <StepErrors steps={steps} stepName="reset" />
        <StepFields steps={steps} stepName="reset" />
        <SubmitButton size="large" isWide isBusy={isBusy}>
          Reset Password
        </SubmitButton>
      </Form>
      <p className="mt-8 border-line border-t pt-6 text-ink-soft text-sm">
        The link works once, within {limits.resetLinkMinutes} minutes.{" "}
        <Link to="/forgot-password" className="text-link">
          Get another one
        </Link>
      </p>
    </>
  );
}

function BrokenLink() {
  return (
    <>
      <p className="mt-3 mb-8 text-ink-soft">
        This link is incomplete. Please open it from your email again, or ask for a new one.
      </p>
      <LinkButton to="/forgot-password">Get a new link</LinkButton>
    </>
  );
}

interface ResetLink {
  readonly steps: FormSteps;
  readonly isBusy: boolean;
  reset: () => Promise<boolean>;
}

/** Sets a new password with the code from a mail's link. */
const useResetLink = (code: string, onDone: () => void): ResetLink => {
  const steps = useFormSteps({ definition: resetLinkForm, rules: checkRules(), initialAnswers: {} });
  const { isBusy, submit } = useSubmitStep(steps);
  return {
    steps,
    isBusy,
    reset: () =>
      submit("reset", async () => {
        if (!passesConfirmation(steps)) return;
        // The code says whose it is.
        const body = { email: "", reset_code: code, password: String(steps.answers.password) };
        const { result } = await call(resetPassword, { body });
        // The page also opens while signed in, and every session has just ended.
        endSilently();
        toast.onlySuccess(result.message);
        onDone();
      }),
  };
};
