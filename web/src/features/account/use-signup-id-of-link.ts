import { signupIdIn } from "@funding-desk/contract/signup-id/link";
import { useEffect } from "react";
import type { FormSteps } from "../../forms/use-form-steps.ts";

/** Fills in the Sign Up Id that the firm's link brings along, unless one was typed already. The fragment never reaches a server. */
export const useSignupIdOfLink = (steps: FormSteps): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link was followed once
  useEffect(() => {
    const signupId = signupIdIn(window.location.hash);
    if (signupId !== undefined && !steps.answers.signupId) steps.change("signupId", signupId);
  }, []);
};
