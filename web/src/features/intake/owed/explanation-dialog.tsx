import { toWire } from "@funding-desk/contract/forms/wire";
import { explainDisclosures } from "@funding-desk/contract/intake/owed/explanation-api";
import { explanationForm } from "@funding-desk/contract/intake/owed/explanation-form";
import { useQueryClient } from "@tanstack/react-query";
import { checkRules } from "../../../forms/check-rules.ts";
import { StepErrors } from "../../../forms/step-errors.tsx";
import { StepFields } from "../../../forms/step-fields.tsx";
import { useFormSteps } from "../../../forms/use-form-steps.ts";
import { useSubmitStep } from "../../../forms/use-submit-step.ts";
import { call } from "../../../http/call.ts";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { toast } from "../../../ui/toaster.tsx";

export interface ExplanationDialogProps {
  readonly applicationId: string;
  readonly reference: string;
  readonly onClose: () => void;
}

const stepName = "explanation";

/** Explains an application's disclosures after it was sent. Mount it only while it is open. */
export function ExplanationDialog({ applicationId, reference, onClose }: ExplanationDialogProps) {
  const queryClient = useQueryClient();
  const steps = useFormSteps({ definition: explanationForm, rules: checkRules(), initialAnswers: {} });
  const { isBusy, submit } = useSubmitStep(steps);
  const send = () =>
    submit(stepName, async () => {
      const body = toWire(explanationForm, steps.answers);
      const { result } = await call(explainDisclosures, { params: { id: applicationId }, body });
      toast.onlySuccess(result.message);
      onClose();
      await queryClient.invalidateQueries();
    });
  return (
    <FormDialog
      title={explanationForm.steps.explanation.title}
      submitLabel="Send"
      busyLabel="Sending..."
      isBusy={isBusy}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <p>
        You answered yes to a federal compliance question in application {reference}. Only you, your advisor, and the
        lenders you choose read what you write here.
      </p>
      <StepErrors steps={steps} stepName={stepName} />
      <StepFields steps={steps} stepName={stepName} />
    </FormDialog>
  );
}
