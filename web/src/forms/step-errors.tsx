import { ErrorSummary } from "../ui/error-summary.tsx";
import { fieldId } from "../ui/field.tsx";
import type { FormSteps } from "./use-form-steps.ts";

/** What is left to mend in a step, each with a link to its field; takes the focus after a refused Next. */
export function StepErrors({ steps, stepName }: { readonly steps: FormSteps; readonly stepName: string }) {
  // Before the first refusal the messages at the fields are enough.
  if (steps.refusal?.step !== stepName) return null;
  return (
    <ErrorSummary
      attempt={steps.refusal.attempt}
      errors={steps.problemsOf(stepName).map(({ name, label, message }) => ({
        id: fieldId(name),
        // A sentence that names its field need not be told which.
        message: label === undefined || message.includes(label) ? message : `${label}: ${message}`,
      }))}
    />
  );
}
