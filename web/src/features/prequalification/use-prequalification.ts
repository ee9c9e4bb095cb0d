import type { Answers } from "@funding-desk/contract/forms/field";
import { prequalificationForm } from "@funding-desk/contract/prequalification/form";
import { useState } from "react";
import { checkRules } from "../../content/check-rules.ts";
import { stepAddress } from "../../forms/step-address.ts";
import { type FormSteps, useFormSteps } from "../../forms/use-form-steps.ts";
import { toast } from "../../ui/toaster.tsx";
import type { FoundDraft } from "../draft/use-draft.ts";
import { useWizard, type Wizard } from "../draft/use-wizard.ts";
import { isReceipt, type Receipt, useSubmission } from "./use-submission.ts";

export const address = stepAddress(prequalificationForm, "/dashboard/prequalification");

interface Prequalification {
  readonly steps: FormSteps;
  readonly wizard: Wizard;
  readonly isSending: boolean;
  readonly receipt: Receipt | undefined;
  submit: () => Promise<void>;
}

interface PrequalificationOptions {
  readonly found: FoundDraft;
  readonly prefill: Answers;
  readonly userId: string;
}

/** The pre-qualification under way. */
export const usePrequalification = ({ found, prefill, userId }: PrequalificationOptions): Prequalification => {
  const { sync, opened } = found;
  const steps = useFormSteps({
    definition: prequalificationForm,
    rules: checkRules(),
    initialAnswers: opened?.draft.answers ?? prefill,
  });
  const submission = useSubmission({ userId, prepare: sync.pause });
  const [receipt, setReceipt] = useState<Receipt>();
  const wizard = useWizard({ address, steps, found, prefill, isOver: receipt !== undefined });

  const submit = async () => {
    const outcome = await submission.submit(steps.answers);
    if (outcome === undefined) return;
    if (isReceipt(outcome)) {
      sync.finish();
      setReceipt(outcome);
      return;
    }
    toast.onlyError(outcome.message);
    const step = steps.refuse(outcome.fields);
    if (step !== undefined) wizard.go(step);
  };

  return { steps, wizard, isSending: submission.isBusy, receipt, submit };
};
