import { takeAccountForm } from "@funding-desk/contract/accounts/account/opened-client-form";
import { checkRules } from "../../../forms/check-rules.ts";
import { type FormSteps, useFormSteps } from "../../../forms/use-form-steps.ts";
import { useSubmitStep } from "../../../forms/use-submit-step.ts";
import { toast } from "../../../ui/toaster.tsx";
import { passesConfirmation } from "../password-reset/passes-confirmation.ts";
import { takeAccount } from "../sign-in/sign-in.ts";

interface TakeAccount {
  readonly steps: FormSteps;
  readonly isBusy: boolean;
  take: () => Promise<boolean>;
}

/** Takes the account with the mailed code, and signs in. */
export const useTakeAccount = (code: string, onDone: () => void): TakeAccount => {
  const steps = useFormSteps({ definition: takeAccountForm, rules: checkRules(), initialAnswers: {} });
  const { isBusy, submit } = useSubmitStep(steps);
  return {
    steps,
    isBusy,
    take: () =>
      submit("account", async () => {
        if (!passesConfirmation(steps)) return;
        await takeAccount({ code, password: String(steps.answers.password) });
        toast.onlySuccess("This is your account now. Please look over what we entered.");
        onDone();
      }),
  };
};
