import { Redirect } from "../../../ui/redirect.tsx";
import "../../../forms/with-lists.ts";
import { toStaffForm } from "@funding-desk/contract/forms/staff-form";
import { prequalificationForm } from "@funding-desk/contract/intake/prequalification/form";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { formatDay } from "../../../forms/format-time.ts";
import { Review } from "../../../forms/review.tsx";
import { reviewStep } from "../../../forms/step-address.ts";
import { StepErrors } from "../../../forms/step-errors.tsx";
import { StepFields } from "../../../forms/step-fields.tsx";
import type { FormSteps } from "../../../forms/use-form-steps.ts";
import { Form } from "../../../ui/form.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { ProgressSteps } from "../../../ui/progress-steps.tsx";
import { ConflictNotice } from "../draft/conflict-notice.tsx";
import { describeEntered } from "../draft/describe-entered.ts";
import { DraftHistory } from "../draft/draft-history.tsx";
import { DraftNote } from "../draft/draft-note.tsx";
import { StepAside } from "../draft/step-aside.tsx";
import { StepTitle } from "../draft/step-title.tsx";
import type { FoundDraft } from "../draft/use-draft.ts";
import { useStepFocus } from "../draft/use-step-focus.ts";
import { WizardButtons } from "../draft/wizard-buttons.tsx";
import { PrequalificationReceipt } from "./receipt.tsx";
import { stepReasons } from "./step-reasons.ts";
import { prequalificationSummaryQuery } from "./summary-query.ts";
import { address, usePrequalification } from "./use-prequalification.ts";

interface WizardFormProps {
  readonly found: FoundDraft;
  readonly userId: string;
  readonly result: ReactNode;
  readonly times: ReactNode;
  readonly onReceipt: ReactNode;
}

export function WizardForm({ found, userId, result, times, onReceipt }: WizardFormProps) {
  const { steps, wizard, isSending, receipt, isFromEstimate, isPrepared, submit } = usePrequalification({
    found,
    userId,
  });
  const { stepName } = wizard;
  const heading = useRef<HTMLHeadingElement>(null);
  useStepFocus(heading, { stepName, hasProblems: stepName !== undefined && steps.listProblems(stepName).length > 0 });
  if (receipt)
    return (
      <PrequalificationReceipt receipt={receipt} userId={userId} result={result} times={times}>
        {onReceipt}
      </PrequalificationReceipt>
    );
  if (stepName === undefined) return <Redirect to={address.toPath(wizard.fallbackStep)} />;
  const toStepPath = (number: number) => address.toPath(address.names[number - 1] ?? stepName);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 xl:grid-cols-[minmax(0,40rem)_minmax(0,18rem)]">
      <div className="max-w-form">
        <ConflictNotice sync={found.sync} onChoose={wizard.resolve} />
        <div className="mb-8 flex flex-col gap-4 empty:hidden">
          <EarlierRequest userId={userId} />
          {isFromEstimate && stepName === address.names[0] && <EstimateNotice />}
          <DraftHistory
            wizard={wizard}
            address={address}
            found={found}
            stepName={stepName}
            formName="pre-qualification"
          />
        </div>
        <ProgressSteps steps={address.titles} current={address.names.indexOf(stepName) + 1} linkTo={toStepPath} />
        <Form className="mt-8" onSubmit={stepName === reviewStep ? submit : wizard.next}>
          <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
            <StepTitle ref={heading} address={address} stepName={stepName} />
            <DraftNote sync={found.sync} />
          </div>
          <div key={stepName} className="flex flex-col gap-7">
            <StepErrors steps={steps} stepName={stepName} />
            {stepName === reviewStep ? (
              <ReviewStep steps={steps} found={found} isPrepared={isPrepared} />
            ) : (
              <StepFields steps={steps} stepName={stepName} />
            )}
          </div>
          <WizardButtons
            wizard={wizard}
            address={address}
            stepName={stepName}
            submit={stepName === reviewStep ? { label: "Submit Pre-Qualification Form", isBusy: isSending } : undefined}
          />
        </Form>
      </div>
      <StepAside reasons={reasons} current={address.names.indexOf(stepName)} />
    </div>
  );
}

const reasons = Object.values(stepReasons);

/** Tells a client who returns to the form that they have already sent one. */
function EarlierRequest({ userId }: { readonly userId: string }) {
  const { data } = useQuery(prequalificationSummaryQuery(userId));
  const newest = data?.[0];
  if (!newest) return null;
  return (
    <Notice title={`You sent ${newest.reference} on ${formatDay(newest.creation_date)}`}>
      Only send another if something has changed.
    </Notice>
  );
}

function EstimateNotice() {
  return <Notice title="Your answers from the estimator are filled in">You can change any of them.</Notice>;
}

interface ReviewStepProps {
  readonly steps: FormSteps;
  readonly found: FoundDraft;
  readonly isPrepared: boolean;
}

function ReviewStep({ steps, found, isPrepared }: ReviewStepProps) {
  const { answers } = steps;
  return (
    <>
      <p>Please check your answers before you submit.</p>
      <Review
        definition={isPrepared ? toStaffForm(prequalificationForm) : prequalificationForm}
        answers={answers}
        editPath={address.toPath}
        note={({ name }) => describeEntered(found, { name, answers })}
      />
      <StepFields steps={steps} stepName={reviewStep} />
    </>
  );
}
