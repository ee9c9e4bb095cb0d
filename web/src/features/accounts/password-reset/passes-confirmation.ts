import { passwordsDiffer } from "@funding-desk/contract/accounts/password-reset/form";
import type { FormSteps } from "../../../forms/use-form-steps.ts";
import { toast } from "../../../ui/toaster.tsx";

/** Whether both passwords are the same. Otherwise says so at the field and in a toast. */
export const passesConfirmation = (steps: FormSteps): boolean => {
  const { password, confirmation } = steps.answers;
  if (password === confirmation) return true;
  toast.onlyError(passwordsDiffer);
  steps.refuse({ confirmation: passwordsDiffer });
  return false;
};
