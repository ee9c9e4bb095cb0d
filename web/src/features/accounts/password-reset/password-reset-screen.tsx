import { limits } from "@funding-desk/contract/platform/limits";
import { Link, useNavigate } from "react-router";
import { InlinePhone } from "../../../firm/firm-contact.tsx";
import { useEarlyTyping } from "../../../forms/early-input.ts";
import { NoScriptNotice, SubmitButton } from "../../../forms/prerendered-form.tsx";
import { StepErrors } from "../../../forms/step-errors.tsx";
import { StepFields } from "../../../forms/step-fields.tsx";
import { Form } from "../../../ui/form.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { type PasswordReset, usePasswordReset } from "./use-password-reset.ts";

export function PasswordResetScreen() {
  const navigate = useNavigate();
  const reset = usePasswordReset(() => navigate("/login", { replace: true }));
  useEarlyTyping(reset.steps, "request");
  return (
    <>
      <h1 className="text-3xl">Reset Password</h1>
      <p className="mt-3 text-ink-soft">
        We'll email you a code with {limits.resetCodeDigits} digits and a link. Use either to choose a new password.
        This signs you out on every device.
      </p>
      <NoScriptNotice />
      <div className="mt-8 flex flex-col gap-8">
        <CodeRequest reset={reset} />
        {reset.captchaField}
        <NewPassword reset={reset} />
      </div>
      <div className="mt-8 flex flex-col gap-3 border-line border-t pt-6">
        <p>
          <Link to="/login" className="text-link">
            Go back? Sign In
          </Link>
        </p>
        <p className="text-ink-soft text-sm">
          No code, or can't get into that mailbox anymore? Call us at <InlinePhone />. We never ask for your password.
        </p>
      </div>
    </>
  );
}

function CodeRequest({ reset }: { readonly reset: PasswordReset }) {
  const { waitSeconds } = reset;
  return (
    <Form
      aria-busy={reset.isRequesting}
      className="flex flex-col gap-5"
      onSubmit={() => waitSeconds === 0 && reset.requestCode()}
    >
      <StepErrors steps={reset.steps} stepName="request" />
      <StepFields steps={reset.steps} stepName="request" />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SubmitButton
          variant={reset.sentMessage === undefined ? "brand" : "quiet"}
          isBusy={reset.isRequesting}
          disabled={waitSeconds > 0}
        >
          Get OTP
        </SubmitButton>
        {waitSeconds > 0 && <p className="text-ink-soft text-sm">You can get another code in {waitSeconds} seconds.</p>}
      </div>
      {reset.sentMessage !== undefined && <Notice tone="success">{reset.sentMessage}</Notice>}
    </Form>
  );
}

function NewPassword({ reset }: { readonly reset: PasswordReset }) {
  return (
    <Form
      aria-busy={reset.isResetting}
      className="flex flex-col gap-7 border-line border-t pt-8"
      onSubmit={reset.reset}
    >
      <StepErrors steps={reset.steps} stepName="reset" />
      <StepFields steps={reset.steps} stepName="reset" />
      <SubmitButton size="large" isWide isBusy={reset.isResetting}>
        Reset Password
      </SubmitButton>
    </Form>
  );
}
