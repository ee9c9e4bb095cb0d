import { complianceQuestions } from "@funding-desk/contract/application/compliance-step";
import { isExplanationOwed } from "@funding-desk/contract/application/form";
import { StepFields } from "../../forms/step-fields.tsx";
import type { FormSteps } from "../../forms/use-form-steps.ts";
import { Notice } from "../../ui/notice.tsx";

/** The explanation is marked as required once some answer is yes, and yet never blocks (rulings 21). */
export function ComplianceStep({ steps }: { readonly steps: FormSteps }) {
  const isAskedFor = complianceQuestions.some((name) => steps.answers[name] === "yes");
  const asked: FormSteps = {
    ...steps,
    entriesOf: (stepName) =>
      steps
        .entriesOf(stepName)
        .map((entry) =>
          entry.name === "complianceExplanation"
            ? { ...entry, field: { ...entry.field, required: isAskedFor } }
            : entry,
        ),
  };
  return (
    <div className="flex flex-col gap-7">
      <StepFields steps={asked} stepName="compliance" />
      <div role="status">
        {isExplanationOwed(steps.answers) && (
          <Notice tone="warning" title="An explanation is required, since an answer is yes">
            You can go on and write it later; until then we name it as still owed.
          </Notice>
        )}
      </div>
    </div>
  );
}
