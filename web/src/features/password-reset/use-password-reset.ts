import { messagesByName } from "@funding-desk/contract/forms/wire";
import { resetPassword, sendResetCode } from "@funding-desk/contract/password-reset/api";
import { passwordResetForm, passwordsDiffer } from "@funding-desk/contract/password-reset/form";
import { useRef, useState } from "react";
import { call } from "../../api/call.ts";
import { CallError } from "../../api/call-error.ts";
import { checkRules } from "../../content/check-rules.ts";
import { type FormSteps, useFormSteps } from "../../forms/use-form-steps.ts";
import { fieldId } from "../../ui/field.tsx";
import { focusField } from "../../ui/focus-field.ts";
import { toast } from "../../ui/toaster.tsx";
import { useCountdown } from "./use-countdown.ts";

/** Long enough for a mail to come before another is asked for. */
const resendAfterSeconds = 60;

export interface PasswordReset {
  readonly steps: FormSteps;
  readonly isAsking: boolean;
  readonly isResetting: boolean;
  /** Whether a code has been asked for. */
  readonly isCodeSent: boolean;
  /** Until another code can be asked for; 0 when it can. */
  readonly waitSeconds: number;
  askForCode: () => Promise<void>;
  reset: () => Promise<void>;
}

const textOf = (answer: unknown): string => (typeof answer === "string" ? answer.trim() : "");

/** Code and new password: each button acts once at a time, and nothing typed is lost by a failure. */
export const usePasswordReset = (onDone: () => void): PasswordReset => {
  const steps = useFormSteps({ definition: passwordResetForm, rules: checkRules(), initialAnswers: {} });
  const [busy, setBusy] = useState<"asking" | "resetting">();
  const [isCodeSent, setCodeSent] = useState(false);
  const countdown = useCountdown();
  // A ref, since a second press may come before React has drawn the first.
  const isUnderWay = useRef(false);

  const once = async (what: "asking" | "resetting", act: () => Promise<void>): Promise<void> => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(what);
    try {
      await act();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast.onlyError(error.message);
      if (error.status === 429 && what === "asking") countdown.start(error.retryAfterSeconds ?? resendAfterSeconds);
      steps.refuse(messagesByName(passwordResetForm, error.fields));
    } finally {
      isUnderWay.current = false;
      setBusy(undefined);
    }
  };

  /** The step's gate; its sentence is toasted. */
  const passes = (stepName: "request" | "reset"): boolean => {
    const { toast: sentence } = steps.checkStep(stepName);
    if (sentence !== undefined) toast.onlyError(sentence);
    return sentence === undefined;
  };

  return {
    steps,
    isAsking: busy === "asking",
    isResetting: busy === "resetting",
    isCodeSent,
    waitSeconds: countdown.seconds,
    askForCode: () =>
      once("asking", async () => {
        if (!passes("request")) return;
        const { result } = await call(sendResetCode, { body: { email: textOf(steps.answers.email) } });
        setCodeSent(true);
        countdown.start(resendAfterSeconds);
        toast.dismissAll();
        toast.success(result.message);
        focusField(fieldId("code"));
      }),
    reset: () =>
      once("resetting", async () => {
        if (!passes("request") || !passes("reset")) return;
        const { email, code, password, confirmation } = steps.answers;
        if (password !== confirmation) {
          toast.onlyError(passwordsDiffer);
          steps.refuse({ confirmation: passwordsDiffer });
          return;
        }
        const { result } = await call(resetPassword, {
          body: { email: textOf(email), reset_code: textOf(code), password: String(password) },
        });
        toast.dismissAll();
        toast.success(result.message);
        onDone();
      }),
  };
};
