import "../../../forms/with-calendar.ts";
import "../../../forms/with-lists.ts";
import { messages } from "@funding-desk/contract/forms/messages";
import { complianceQuestions } from "@funding-desk/contract/intake/application/compliance-step";
import { isExplanationOwed } from "@funding-desk/contract/intake/application/form";
import type { DraftFileWire } from "@funding-desk/contract/intake/application/submit-api";
import { addresses, findAddress } from "@funding-desk/contract/intake/known-answer/addresses";
import type { ReactNode, Ref } from "react";
import { aboveAddress } from "../../../forms/same-address.tsx";
import { reviewStep } from "../../../forms/step-address.ts";
import { StepErrors } from "../../../forms/step-errors.tsx";
import { StepFields } from "../../../forms/step-fields.tsx";
import type { FormSteps } from "../../../forms/use-form-steps.ts";
import { Form } from "../../../ui/form.tsx";
import { LoadFailure, type Reading } from "../../../ui/loaded.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { UploadQueue } from "../../documents/file/upload-queue.ts";
import { describeEntered } from "../draft/describe-entered.ts";
import { DraftNote } from "../draft/draft-note.tsx";
import { StepTitle } from "../draft/step-title.tsx";
import type { FoundDraft } from "../draft/use-draft.ts";
import { WizardButtons } from "../draft/wizard-buttons.tsx";
import { ApplicationReview } from "./application-review.tsx";
import { ApplicationUploads } from "./application-uploads.tsx";
import { toEditButtonId } from "./co-borrowers-table.tsx";
import { filesFailedTitle } from "./draft-files-query.ts";
import { OwnerStep } from "./owner-step.tsx";
import type { Application } from "./use-application.ts";

interface StepFormProps {
  readonly application: Application;
  readonly found: FoundDraft;
  /** Left out where no files are taken. */
  readonly queue?: UploadQueue;
  readonly userId: string;
  readonly stepName: string;
  /** Says whether the step is saved. */
  readonly note?: ReactNode;
}

/** The open step: its questions, their problems, Previous and Next. */
export function StepForm({ application, found, queue, userId, stepName, note }: StepFormProps) {
  const { address, steps, kept, wizard, coBorrowers } = application;
  return (
    <Form onSubmit={wizard.next}>
      <div className="-mt-3 mb-2 flex justify-end">{note ?? <DraftNote sync={found.sync} />}</div>
      <div className="flex flex-col gap-7">
        <StepErrors
          steps={steps}
          stepName={stepName}
          besides={stepName === "owner" ? listCoBorrowerErrors(coBorrowers) : undefined}
        />
        {stepName === "owner" ? (
          <OwnerStep application={application} />
        ) : stepName === "documents" && queue ? (
          <ApplicationUploads userId={userId} queue={queue} steps={steps} />
        ) : stepName === "compliance" ? (
          <ComplianceStep steps={steps} />
        ) : (
          <StepFields
            steps={steps}
            stepName={stepName}
            kept={kept}
            above={aboveAddress({
              steps,
              fields: addresses.business,
              other: findAddress(steps.answers, addresses.home),
              label: "Same as home address",
            })}
          />
        )}
      </div>
      <WizardButtons wizard={wizard} address={address} stepName={stepName} />
    </Form>
  );
}

/** One error for each co-borrower with a problem, linking to their edit button. */
const listCoBorrowerErrors = ({ list, listProblems, getName }: Application["coBorrowers"]) =>
  list.flatMap(({ key }) => {
    const [first] = Object.values(listProblems(key));
    return first === undefined ? [] : [{ id: toEditButtonId(key), message: `${getName(key)}: ${first}` }];
  });

interface ReviewFormProps {
  readonly application: Application;
  readonly found: FoundDraft;
  readonly files: Reading<readonly DraftFileWire[]>;
  /** A sentence for each file that couldn't be added. */
  readonly notTaken: readonly string[];
  readonly headingRef: Ref<HTMLHeadingElement>;
  readonly onSubmit: () => void;
}

/** The review of all answers, and Submit. */
export function ReviewForm({ application, found, files, notTaken, headingRef, onSubmit }: ReviewFormProps) {
  const { address, steps, kept, coBorrowers, wizard, isSending, isUnreached } = application;
  return (
    <Form className="rounded-card border border-line bg-card px-4 py-6 shadow-soft sm:px-7 sm:py-8" onSubmit={onSubmit}>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <StepTitle ref={headingRef} address={address} stepName={reviewStep} />
        <DraftNote sync={found.sync} />
      </div>
      <p className="mb-8">Please check your answers before you submit.</p>
      <ApplicationReview
        answers={steps.answers}
        coBorrowers={coBorrowers.list}
        kept={kept}
        getOnFile={coBorrowers.getOnFile}
        files={files.data}
        filesFailure={
          !files.data &&
          files.error && <LoadFailure title={filesFailedTitle} error={files.error} onRetry={files.refetch} />
        }
        notTaken={notTaken}
        editPath={address.toPath}
        note={(answer) => describeEntered(found, answer)}
      />
      {isUnreached && (
        <div className="mt-8">
          <Notice tone="error" title={messages.submissionError}>
            Nothing is lost: your answers and files are safe. Check your connection and press Submit Application again.
            If it did arrive the first time, it won't be sent twice.
          </Notice>
        </div>
      )}
      <WizardButtons
        wizard={wizard}
        address={address}
        stepName={reviewStep}
        submit={{ label: "Submit Application", isBusy: isSending }}
      />
    </Form>
  );
}

/** Marks the explanation as required once an answer is yes. A missing explanation still doesn't block Next. */
function ComplianceStep({ steps }: { readonly steps: FormSteps }) {
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
