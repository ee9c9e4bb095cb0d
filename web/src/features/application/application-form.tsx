import type { Answers } from "@funding-desk/contract/forms/field";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { Navigate } from "react-router";
import { reviewStep } from "../../forms/step-address.ts";
import { UnsavedGuard } from "../../forms/unsaved-guard.tsx";
import { StepAccordion } from "../../ui/step-accordion.tsx";
import { toast } from "../../ui/toaster.tsx";
import { ConflictNotice } from "../draft/conflict-notice.tsx";
import { DraftHistory } from "../draft/draft-history.tsx";
import type { FoundDraft } from "../draft/use-draft.ts";
import { useStepFocus } from "../draft/use-step-focus.ts";
import { useUnfinishedGroups } from "../file/use-upload-queue.ts";
import { accordionSteps } from "./accordion-steps.ts";
import { address } from "./application-address.ts";
import { ApplicationReceipt } from "./application-receipt.tsx";
import { useApplicationUploads } from "./application-uploads.tsx";
import { draftFilesQuery } from "./draft-files-query.ts";
import { EarlierApplication } from "./earlier-application.tsx";
import { ReviewForm, StepForm } from "./step-form.tsx";
import { useApplication } from "./use-application.ts";

interface ApplicationFormProps {
  readonly found: FoundDraft;
  readonly prefill: Answers;
  readonly userId: string;
}

const lostForGood =
  "Files you uploaded are deleted for good, and social security numbers, birth dates and license numbers must be typed again.";

export function ApplicationForm({ found, prefill, userId }: ApplicationFormProps) {
  const queryClient = useQueryClient();
  const queue = useApplicationUploads(userId);
  const application = useApplication({
    found,
    prefill,
    userId,
    onStartOver: (discarded) => {
      queue.stop();
      void discarded.then(() => queryClient.invalidateQueries({ queryKey: draftFilesQuery(userId).queryKey }));
    },
  });
  const { wizard, receipt, steps, coBorrowers } = application;
  const { stepName } = wizard;
  // Submitted, they belong to the application.
  const files = useQuery({ ...draftFilesQuery(userId), enabled: receipt === undefined }).data;
  const unfinished = useUnfinishedGroups(queue).size;
  const heading = useRef<HTMLHeadingElement>(null);
  useStepFocus(heading, {
    stepName,
    hasProblems: stepName !== undefined && steps.problemsOf(stepName).length > 0,
    // Over the first step stands what there is to say of the whole form.
    isScrolledTo: stepName !== address.names[0],
  });
  if (receipt) {
    return <ApplicationReceipt accepted={receipt} sent={{ ...receipt, onFileOf: coBorrowers.onFileOf }} />;
  }
  if (stepName === undefined) return <Navigate to={address.pathOf(wizard.fallbackStep)} replace />;
  return (
    <div className="max-w-3xl">
      <ConflictNotice sync={found.sync} onChoose={wizard.settle} />
      <div className="mb-6 flex flex-col gap-4 empty:hidden">
        <EarlierApplication userId={userId} />
        <DraftHistory
          wizard={wizard}
          address={address}
          found={found}
          fresh={{ answers: prefill, step: "" }}
          stepName={stepName}
          lostForGood={lostForGood}
        />
      </div>
      {stepName === reviewStep ? (
        <ReviewForm
          application={application}
          found={found}
          files={files}
          headingRef={heading}
          onSubmit={() => {
            if (unfinished === 0) return void application.submit(files);
            toast.onlyError("Some files are not uploaded yet. Please wait for them, or remove them.");
            wizard.go("documents");
          }}
        />
      ) : (
        <StepAccordion steps={accordionSteps(steps, wizard)} onOpen={wizard.go} headingRef={heading}>
          <StepForm
            key={stepName}
            application={application}
            found={found}
            queue={queue}
            userId={userId}
            stepName={stepName}
          />
        </StepAccordion>
      )}
      {/* What is typed is in the draft; a file under way and a co-borrower not yet added are not. */}
      <UnsavedGuard hasChanges={unfinished > 0 || coBorrowers.isTyping} />
    </div>
  );
}
