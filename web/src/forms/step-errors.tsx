import { ErrorSummary, type SummarizedError } from "../ui/error-summary.tsx";
import type { FormSteps } from "./use-form-steps.ts";

interface StepErrorsProps {
  readonly steps: FormSteps;
  readonly stepName: string;
  /** What is wrong beside its fields. */
  readonly besides?: readonly SummarizedError[] | undefined;
}

/** What is left to mend in a step, each with a link to its field; takes the focus after a refused Next. */
export function StepErrors({ steps, stepName, besides = [] }: StepErrorsProps) {
  // Before the first refusal the messages at the fields are enough.
  if (steps.refusal?.step !== stepName) return null;
  const own = steps.problemsOf(stepName).map(({ name, label, message }) => ({
    id: steps.idOf(name),
    // A sentence that names its field need not be told which.
    message: label === undefined || message.includes(label) ? message : `${labelled(label)} ${message}`,
  }));
  return <ErrorSummary attempt={steps.refusal.attempt} errors={[...own, ...besides]} />;
}

const labelled = (label: string): string => (/[?!.]$/.test(label) ? label : `${label}:`);
