import { resetPassword, sendResetCode } from "@funding-desk/contract/password-reset/api";
import { passwordResetForm, passwordsDiffer } from "@funding-desk/contract/password-reset/form";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { CallError } from "../../api/call-error.ts";
import { checkRules } from "../../content/check-rules.ts";
import { type FormSteps, useFormSteps } from "../../forms/use-form-steps.ts";
import { passesStep, useSubmitStep } from "../../forms/use-submit-step.ts";
import { fieldId } from "../../ui/field.tsx";
import { focusField } from "../../ui/focus-field.ts";
import { toast } from "../../ui/toaster.tsx";
import { useCountdown } from "./use-countdown.ts";

/** Leaves time for the email to arrive before another code can be requested. */
const resendAfterSeconds = 60;

export interface PasswordReset {
  readonly steps: FormSteps;
  readonly isRequesting: boolean;
  readonly isResetting: boolean;
  readonly isCodeSent: boolean;
  /** Seconds until another code can be requested; 0 when it can. */
  readonly waitSeconds: number;
  requestCode: () => Promise<boolean>;
  reset: () => Promise<boolean>;
}

const toText = (answer: unknown): string => (typeof answer === "string" ? answer.trim() : "");

/** Requests a code, then sets the new password. */
export const usePasswordReset = (onDone: () => void): PasswordReset => {
  const steps = useFormSteps({ definition: passwordResetForm, rules: checkRules(), initialAnswers: {} });
  const [isCodeSent, setCodeSent] = useState(false);
  const countdown = useCountdown();
  const request = useSubmitStep(steps, (_, error) => {
    if (!(error instanceof CallError) || error.status !== 429) return;
    countdown.start(error.retryAfterSeconds ?? resendAfterSeconds);
  });
  const reset = useSubmitStep(steps);

  return {
    steps,
    isRequesting: request.isBusy,
    isResetting: reset.isBusy,
    isCodeSent,
    waitSeconds: countdown.seconds,
    requestCode: () =>
      request.submit("request", async () => {
        const { result } = await call(sendResetCode, { body: { email: toText(steps.answers.email) } });
        setCodeSent(true);
        countdown.start(resendAfterSeconds);
        toast.onlySuccess(result.message);
        focusField(fieldId("code"));
      }),
    reset: async () =>
      passesStep(steps, "request") &&
      reset.submit("reset", async () => {
        const { email, code, password, confirmation } = steps.answers;
        if (password !== confirmation) {
          toast.onlyError(passwordsDiffer);
          steps.refuse({ confirmation: passwordsDiffer });
          return;
        }
        const { result } = await call(resetPassword, {
          body: { email: toText(email), reset_code: toText(code), password: String(password) },
        });
        toast.onlySuccess(result.message);
        onDone();
      }),
  };
};
