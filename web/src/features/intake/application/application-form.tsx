import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { formatCount } from "../../../forms/format-count.ts";
import { formatDay } from "../../../forms/format-time.ts";
import { reviewStep } from "../../../forms/step-address.ts";
import { UnsavedGuard } from "../../../forms/unsaved-guard.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Redirect } from "../../../ui/redirect.tsx";
import { type AccordionStep, StepAccordion } from "../../../ui/step-accordion.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { useNotTaken, useUnfinishedGroups } from "../../documents/file/use-upload-queue.ts";
import { ConflictNotice } from "../draft/conflict-notice.tsx";
import { DraftHistory } from "../draft/draft-history.tsx";
import { StepAside } from "../draft/step-aside.tsx";
import type { FoundDraft } from "../draft/use-draft.ts";
import { useStepFocus } from "../draft/use-step-focus.ts";
import { address } from "./application-address.ts";
import { applicationsQuery } from "./application-queries.ts";
import { ApplicationReceipt } from "./application-receipt.tsx";
import { useApplicationUploads } from "./application-uploads.tsx";
import { draftFilesQuery } from "./draft-files-query.ts";
import { ReviewForm, StepForm } from "./step-form.tsx";
import { stepReasons } from "./step-reasons.ts";
import { type Application, useApplication } from "./use-application.ts";

interface ApplicationFormProps {
  readonly found: FoundDraft;
  readonly userId: string;
  /** The list of what the client owes, for the receipt. */
  readonly owed: ReactNode;
}

const lostForGood =
  "Uploaded files are deleted for good, and so are social security numbers, birth dates and license numbers that you entered here.";

export function ApplicationForm({ found, userId, owed }: ApplicationFormProps) {
  const queryClient = useQueryClient();
  const queue = useApplicationUploads(userId);
  const application = useApplication({
    found,
    userId,
    onStartOver: (discarded) => {
      queue.stop();
      void discarded.then(() => queryClient.invalidateQueries({ queryKey: draftFilesQuery(userId).queryKey }));
    },
  });
  const { wizard, receipt, steps, coBorrowers } = application;
  const { stepName } = wizard;
  // After the submit, the files belong to the application.
  const files = useQuery({ ...draftFilesQuery(userId), enabled: receipt === undefined });
  const unfinished = useUnfinishedGroups(queue).size;
  const notTaken = useNotTaken(queue);
  const heading = useRef<HTMLHeadingElement>(null);
  useStepFocus(heading, {
    stepName,
    hasProblems: stepName !== undefined && steps.listProblems(stepName).length > 0,
    // The notices about the whole form are above the first step.
    isScrolledTo: stepName !== address.names[0],
  });
  if (receipt) {
    return (
      <ApplicationReceipt
        owed={owed}
        userId={userId}
        accepted={receipt}
        sent={{ ...receipt, getOnFile: coBorrowers.getOnFile }}
      />
    );
  }
  if (stepName === undefined) return <Redirect to={address.toPath(wizard.fallbackStep)} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 xl:grid-cols-[minmax(0,48rem)_minmax(14rem,18rem)]">
      <div className="max-w-3xl">
        <ConflictNotice sync={found.sync} onChoose={wizard.resolve} />
        <div className="mb-6 flex flex-col gap-4 empty:hidden">
          <EarlierApplication userId={userId} />
          <DraftHistory
            wizard={wizard}
            address={address}
            found={found}
            stepName={stepName}
            formName="application"
            lostForGood={lostForGood}
          />
        </div>
        {stepName === reviewStep ? (
          <ReviewForm
            application={application}
            found={found}
            files={files}
            notTaken={notTaken}
            headingRef={heading}
            onSubmit={() => {
              if (unfinished === 0) return void application.submit(files.data);
              toast.onlyError(
                "Some files aren't uploaded yet. Please wait for them, answer what they ask, or remove them.",
              );
              wizard.go("documents");
            }}
          />
        ) : (
          <StepAccordion
            steps={listAccordionSteps(application).map((step) =>
              step.name === "documents" ? { ...step, remark: describeNotTaken(notTaken) } : step,
            )}
            onOpen={wizard.go}
            headingRef={heading}
          >
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
        {/* The draft has what was typed, but not files still uploading or a co-borrower not yet added. */}
        <UnsavedGuard hasChanges={unfinished > 0 || coBorrowers.isTyping} />
      </div>
      <StepAside reasons={reasons} current={address.names.indexOf(stepName)} />
    </div>
  );
}

const reasons = Object.values(stepReasons);

const describeNotTaken = ({ length }: readonly string[]): string | undefined =>
  length === 0 ? undefined : `${formatCount(length, "file")} not taken`;

/** The progress of each of the eight steps. */
export const listAccordionSteps = ({ address: { names, titles }, steps, wizard }: Application): AccordionStep[] =>
  names
    .filter((name) => name !== reviewStep)
    .map((name, index) => {
      const step = { name, title: titles[index] ?? name, isOpenable: wizard.isReachable(name) };
      if (name === wizard.stepName) return { ...step, state: "current" };
      if (steps.hasGap(name)) return { ...step, state: index < wizard.furthest ? "missing" : "ahead" };
      return { ...step, state: index <= wizard.furthest ? "done" : "ahead" };
    });

/** Tells a client who returns to the form that they have already sent one. */
function EarlierApplication({ userId }: { readonly userId: string }) {
  const { data } = useQuery(applicationsQuery(userId));
  const newest = data?.[0];
  if (!newest) return null;
  return (
    <Notice title={`You sent ${newest.reference} on ${formatDay(newest.date)}: ${newest.status}`}>
      Only start another for a different need.
    </Notice>
  );
}
