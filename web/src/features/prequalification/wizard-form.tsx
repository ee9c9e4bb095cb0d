import type { Answers } from "@funding-desk/contract/forms/field";
import { prequalificationForm } from "@funding-desk/contract/prequalification/form";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { Navigate } from "react-router";
import { Review } from "../../forms/review.tsx";
import { StepErrors } from "../../forms/step-errors.tsx";
import { StepFields } from "../../forms/step-fields.tsx";
import { Button } from "../../ui/button.tsx";
import { ProgressSteps } from "../../ui/progress-steps.tsx";
import { ConflictNotice } from "../draft/conflict-notice.tsx";
import { saySame } from "../draft/draft-answers.ts";
import { DraftNote } from "../draft/draft-note.tsx";
import { RestoredNotice } from "../draft/restored-notice.tsx";
import { UndoNotice } from "../draft/undo-notice.tsx";
import type { FoundDraft } from "../draft/use-draft.ts";
import { EarlierRequest } from "./earlier-request.tsx";
import { PrequalificationReceipt } from "./receipt.tsx";
import { reviewStep } from "./step-address.ts";
import { address, type PutAway, useWizard, type Wizard } from "./use-wizard.ts";

interface WizardFormProps {
  readonly found: NonNullable<FoundDraft>;
  readonly prefill: Answers;
  readonly userId: string;
}

export function WizardForm({ found, prefill, userId }: WizardFormProps) {
  const wizard = useWizard({ found, prefill, userId });
  const { stepName, steps, receipt } = wizard;
  if (receipt) return <PrequalificationReceipt receipt={receipt} />;
  if (stepName === undefined) return <Navigate to={address.pathOf(wizard.fallbackStep)} replace />;
  const pathOfStep = (number: number) => address.pathOf(address.names[number - 1] ?? stepName);
  return (
    <div className="max-w-form">
      <ConflictNotice sync={found.sync} onChoose={wizard.settle} />
      <div className="mb-8 flex flex-col gap-4 empty:hidden">
        <EarlierRequest userId={userId} />
        <DraftHistory wizard={wizard} found={found} prefill={prefill} stepName={stepName} />
      </div>
      <ProgressSteps steps={address.titles} current={address.names.indexOf(stepName) + 1} linkTo={pathOfStep} />
      <form
        noValidate
        className="mt-8"
        onSubmit={(event) => {
          event.preventDefault();
          if (stepName === reviewStep) void wizard.submit();
          else wizard.next();
        }}
      >
        <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <StepTitle stepName={stepName} hasProblems={steps.problemsOf(stepName).length > 0} />
          <DraftNote sync={found.sync} />
        </div>
        <div key={stepName} className="flex flex-col gap-7">
          <StepErrors steps={steps} stepName={stepName} />
          {stepName === reviewStep ? (
            <ReviewStep answers={steps.answers} />
          ) : (
            <StepFields steps={steps} stepName={stepName} />
          )}
        </div>
        <WizardButtons wizard={wizard} stepName={stepName} />
      </form>
    </div>
  );
}

/** The step's title takes the focus when the step changes, so that it is announced and the next Tab is the first field. */
function StepTitle({ stepName, hasProblems }: { readonly stepName: string; readonly hasProblems: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shownStep = useRef(stepName);
  useEffect(() => {
    if (shownStep.current === stepName) return;
    shownStep.current = stepName;
    // A step one is sent back to has its error summary, and that takes the focus.
    if (!hasProblems) heading.current?.focus({ preventScroll: true });
  }, [stepName, hasProblems]);
  const number = address.names.indexOf(stepName) + 1;
  return (
    <h2 ref={heading} tabIndex={-1} className="text-xl sm:text-2xl">
      <span className="sr-only">
        Step {number} of {address.names.length}:{" "}
      </span>
      {address.titles[number - 1]}
    </h2>
  );
}

function ReviewStep({ answers }: { readonly answers: Answers }) {
  return (
    <>
      <p>Please read your answers once more. You can change any of them before you submit.</p>
      <Review definition={prequalificationForm} answers={answers} editPath={address.pathOf} />
    </>
  );
}

/** The second click of a double click belongs to the button it began on, not to the one that has come into its place. */
const ignoreDoubleClick = (event: MouseEvent) => {
  if (event.detail > 1) event.preventDefault();
};

function WizardButtons({ wizard, stepName }: { readonly wizard: Wizard; readonly stepName: string }) {
  const isReview = stepName === reviewStep;
  return (
    <div className="mt-10 flex flex-col-reverse gap-3 border-line border-t pt-6 sm:flex-row sm:justify-between">
      <Button onClick={wizard.previous} disabled={stepName === address.names[0]}>
        Previous
      </Button>
      {isReview ? (
        <Button type="submit" variant="primary" isBusy={wizard.isSending} onClick={ignoreDoubleClick}>
          Submit Pre-Qualification Form
        </Button>
      ) : (
        <Button type="submit" variant="brand" onClick={ignoreDoubleClick}>
          Next
        </Button>
      )}
    </div>
  );
}

const putAwayWords: Readonly<Record<PutAway["why"], { readonly title: string; readonly undoLabel: string }>> = {
  "started over": { title: "You started over. Your earlier answers are put away.", undoLabel: "Undo" },
  "took theirs": { title: "You now see the newer version.", undoLabel: "Bring mine back" },
  swapped: { title: "You now see the older version.", undoLabel: "Back to the newer one" },
};

interface DraftHistoryProps extends Pick<WizardFormProps, "found" | "prefill"> {
  readonly wizard: Wizard;
  readonly stepName: string;
}

/** What happened to the answers before this moment: restored, or put away and within reach. */
function DraftHistory({ wizard, found, prefill, stepName }: DraftHistoryProps) {
  const { opened } = found;
  // Only what was there on entry is restored; what is typed from now on is not.
  const [isRestored] = useState(opened !== null && !saySame(opened.draft.answers, prefill));
  // Whoever has gone on to another step has taken the answers as they are.
  const [landingStep] = useState(stepName);
  if (wizard.putAway) return <UndoNotice {...putAwayWords[wizard.putAway.why]} onUndo={wizard.undo} />;
  if (!opened || !isRestored || stepName !== landingStep) return null;
  const { other } = opened;
  return (
    <RestoredNotice
      opened={opened}
      stepTitle={address.titles[address.names.indexOf(opened.draft.step)]}
      onStartOver={wizard.startOver}
      onUseOther={() => other && wizard.takeOther(other)}
    />
  );
}
