import { resetPassword } from "@funding-desk/contract/accounts/password-reset/api";
import { resetLinkForm } from "@funding-desk/contract/accounts/password-reset/form";
import { checkRules } from "../../../forms/check-rules.ts";
import { type FormSteps, useFormSteps } from "../../../forms/use-form-steps.ts";
import { useSubmitStep } from "../../../forms/use-submit-step.ts";
import { call } from "../../../http/call.ts";
import { endSilently } from "../../../identity/session.ts";
import { toast } from "../../../ui/toaster.tsx";
import { passesConfirmation } from "./passes-confirmation.ts";

interface ResetLink {
  readonly steps: FormSteps;
  readonly isBusy: boolean;
  reset: () => Promise<boolean>;
}

/** Sets a new password with the code from a mail's link. */
export const useResetLink = (code: string, onDone: () => void): ResetLink => {
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
