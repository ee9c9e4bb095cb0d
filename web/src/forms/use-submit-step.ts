import { toMessagesByName } from "@funding-desk/contract/forms/wire";
import { type Problem, type SendOnce, useSendOnce } from "../http/use-send-once.ts";
import { toast } from "../ui/toaster.tsx";
import type { FormSteps } from "./use-form-steps.ts";

interface StepSubmission extends Pick<SendOnce, "isBusy"> {
  /** Checks the step, then sends it. Resolves with whether it was sent. */
  submit: (stepName: string, send: Parameters<SendOnce["run"]>[0]) => Promise<boolean>;
}

/** Whether the step has nothing left to correct. Otherwise its first problem also appears in a toast. */
export const passesStep = (steps: FormSteps, stepName: string): boolean => {
  const { toast: sentence } = steps.checkStep(stepName);
  if (sentence !== undefined) toast.onlyError(sentence);
  return sentence === undefined;
};

/** Sends a form that has one button: once, and with what the server refuses shown at its fields. Nothing typed is lost. */
export const useSubmitStep = (
  steps: FormSteps,
  onFail?: (problem: Problem, error: unknown) => void,
): StepSubmission => {
  const { isBusy, run } = useSendOnce({
    onFail: (problem, error) => {
      toast.onlyError(problem.message);
      steps.refuse(toMessagesByName(steps.definition, problem.fields));
      onFail?.(problem, error);
    },
  });
  return { isBusy, submit: async (stepName, send) => passesStep(steps, stepName) && run(send) };
};
