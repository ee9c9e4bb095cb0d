import { complianceQuestions } from "@funding-desk/contract/application/compliance-step";
import { isExplanationOwed } from "@funding-desk/contract/application/form";
import { StepFields } from "../../forms/step-fields.tsx";
import type { FormSteps } from "../../forms/use-form-steps.ts";
import { Notice } from "../../ui/notice.tsx";

/** Marks the explanation as required once an answer is yes. A missing explanation still doesn't block Next. */
export function ComplianceStep({ steps }: { readonly steps: FormSteps }) {
  const isRequired = complianceQuestions.some((name) => steps.answers[name] === "yes");
  const adaptedSteps: FormSteps = {
    ...steps,
    listEntries: (stepName) =>
      steps
        .listEntries(stepName)
        .map((entry) =>
          entry.name === "complianceExplanation"
            ? { ...entry, field: { ...entry.field, required: isRequired } }
            : entry,
        ),
  };
  return (
    <div className="flex flex-col gap-7">
      <StepFields steps={adaptedSteps} stepName="compliance" />
      <div role="status">
        {isExplanationOwed(steps.answers) && (
          <Notice tone="warning" title="Please explain your “yes” answers">
            You can continue and do it later. Until then, we'll list it as still needed.
          </Notice>
        )}
      </div>
    </div>
  );
}
