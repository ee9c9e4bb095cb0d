import { ErrorSummary, type SummarizedError } from "../ui/error-summary.tsx";
import type { FormSteps } from "./use-form-steps.ts";

interface StepErrorsProps {
  readonly steps: FormSteps;
  readonly stepName: string;
  /** Problems that don't belong to a field of the step. */
  readonly besides?: readonly SummarizedError[] | undefined;
}

/** What is left to correct in a step, with links to the fields. Takes the focus after a refused Next. */
export function StepErrors({ steps, stepName, besides = [] }: StepErrorsProps) {
  // Before the first refusal, the messages at the fields are enough.
  if (steps.refusal?.step !== stepName) return null;
  const own = steps.listProblems(stepName).map(({ name, label, message }) => ({
    id: steps.toId(name),
    // Add the label unless the message already contains it.
    message:
      label === undefined || message.includes(label)
        ? message
        : `${/[?!.]$/.test(label) ? label : `${label}:`} ${message}`,
  }));
  return <ErrorSummary attempt={steps.refusal.attempt} errors={[...own, ...besides]} />;
}
