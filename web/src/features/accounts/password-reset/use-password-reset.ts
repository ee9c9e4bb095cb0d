import { resetPassword, sendResetCode } from "@funding-desk/contract/accounts/password-reset/api";
import { passwordResetForm } from "@funding-desk/contract/accounts/password-reset/form";
import { wireNames } from "@funding-desk/contract/platform/wire-names";
import { type ReactNode, useState } from "react";
import { checkRules } from "../../../forms/check-rules.ts";
import { type FormSteps, useFormSteps } from "../../../forms/use-form-steps.ts";
import { passesStep, useSubmitStep } from "../../../forms/use-submit-step.ts";
import { useTypedAnswers } from "../../../forms/use-typed-answers.ts";
import { call } from "../../../http/call.ts";
import { fieldId } from "../../../ui/field.tsx";
import { focusField } from "../../../ui/focus-field.ts";
import { toast } from "../../../ui/toaster.tsx";
import { useCaptchaOnDemand } from "../captcha/use-captcha-on-demand.tsx";
import { passesConfirmation } from "./passes-confirmation.ts";
import { useCountdown } from "./use-countdown.ts";

/** Leaves time for the email to arrive before another code can be requested. */
const resendAfterSeconds = 60;

export interface PasswordReset {
  readonly steps: FormSteps;
  readonly isRequesting: boolean;
  readonly isResetting: boolean;
  /** What the server said when it last sent a code. */
  readonly sentMessage: string | undefined;
  /** The captcha, once the server has counted too many tries. */
  readonly captchaField: ReactNode;
  /** Seconds until another code can be requested; 0 when it can. */
  readonly waitSeconds: number;
  requestCode: () => Promise<boolean>;
  reset: () => Promise<boolean>;
}

const toText = (answer: unknown): string => (typeof answer === "string" ? answer.trim() : "");

/** Requests a code, then sets the new password. */
export const usePasswordReset = (onDone: () => void): PasswordReset => {
  const steps = useFormSteps({ definition: passwordResetForm, rules: checkRules(), initialAnswers: {} });
  useTypedAnswers(steps);
  const [sentMessage, setSentMessage] = useState<string>();
  const captcha = useCaptchaOnDemand("reset");
  const countdown = useCountdown();
  const request = useSubmitStep(steps, (_, error) => captcha.noteFailure(error));
  const reset = useSubmitStep(steps, (_, error) => captcha.noteFailure(error));

  return {
    steps,
    isRequesting: request.isBusy,
    isResetting: reset.isBusy,
    sentMessage,
    captchaField: captcha.field,
    waitSeconds: countdown.seconds,
    requestCode: () =>
      request.submit("request", async () => {
        const token = await captcha.takeToken();
        const { result } = await call(sendResetCode, {
          body: { email: toText(steps.answers.email), [wireNames.captchaToken]: token },
        });
        setSentMessage(result.message);
        countdown.start(resendAfterSeconds);
        toast.onlySuccess(result.message);
        focusField(fieldId("code"));
      }),
    reset: async () =>
      passesStep(steps, "request") &&
      reset.submit("reset", async () => {
        const { email, code, password } = steps.answers;
        if (!passesConfirmation(steps)) return;
        const token = await captcha.takeToken();
        const credentials = { email: toText(email), reset_code: toText(code), password: String(password) };
        const { result } = await call(resetPassword, { body: { ...credentials, [wireNames.captchaToken]: token } });
        toast.onlySuccess(result.message);
        onDone();
      }),
  };
};
