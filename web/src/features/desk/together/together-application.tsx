import { toStaffForm } from "@funding-desk/contract/forms/staff-form";
import { applicationForm } from "@funding-desk/contract/intake/application/form";
import { useMemo, useRef } from "react";
import { Link } from "react-router";
import { createStepAddress, reviewStep } from "../../../forms/step-address.ts";
import { UnsavedGuard } from "../../../forms/unsaved-guard.tsx";
import { Form } from "../../../ui/form.tsx";
import { Redirect } from "../../../ui/redirect.tsx";
import { StepAccordion } from "../../../ui/step-accordion.tsx";
import { listAccordionSteps } from "../../intake/application/application-form.tsx";
import { ApplicationReview } from "../../intake/application/application-review.tsx";
import { StepForm } from "../../intake/application/step-form.tsx";
import { useApplication } from "../../intake/application/use-application.ts";
import { ConflictNotice } from "../../intake/draft/conflict-notice.tsx";
import { describeEntered } from "../../intake/draft/describe-entered.ts";
import { StepTitle } from "../../intake/draft/step-title.tsx";
import type { FoundDraft } from "../../intake/draft/use-draft.ts";
import { useStepFocus } from "../../intake/draft/use-step-focus.ts";
import { WizardButtons } from "../../intake/draft/wizard-buttons.tsx";
import { type TogetherClient, useAskToConfirm } from "./client-draft.ts";
import { TogetherNote } from "./together-note.tsx";

interface TogetherFormProps {
  readonly client: TogetherClient;
  readonly found: FoundDraft;
}

const definition = toStaffForm(applicationForm);

/** The client's application with its co-borrowers, without consents and files. */
export function TogetherApplication({ client, found }: TogetherFormProps) {
  const address = useMemo(
    () => createStepAddress(definition, `/desk/clients/${client.id}/together/application`, { isReviewCounted: false }),
    [client.id],
  );
  const application = useApplication({ found, userId: client.id, definition, address });
  const { isBusy, ask } = useAskToConfirm(client, "application", found);
  const { steps, kept, coBorrowers, wizard } = application;
  const { stepName } = wizard;
  const heading = useRef<HTMLHeadingElement>(null);
  useStepFocus(heading, { stepName, hasProblems: stepName !== undefined && steps.listProblems(stepName).length > 0 });
  if (stepName === undefined) return <Redirect to={address.toPath(wizard.fallbackStep)} />;
  const note = <TogetherNote sync={found.sync} />;
  return (
    <div className="max-w-3xl">
      <ConflictNotice sync={found.sync} onChoose={wizard.resolve} />
      <p className="mb-6">
        Papers don't go in here: add what you have under{" "}
        <Link to={`/desk/clients/${client.id}?tab=documents`} className="text-link">
          Documents
        </Link>{" "}
        in the file.
      </p>
      {stepName === reviewStep ? (
        <Form className="rounded-card border border-line bg-card px-4 py-6 shadow-soft sm:px-7 sm:py-8" onSubmit={ask}>
          <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
            <StepTitle ref={heading} address={address} stepName={reviewStep} />
            {note}
          </div>
          <p className="mb-8">
            Read the answers back to {client.first_name}. Consents and the attestation aren't yours to give: the client
            ticks them.
          </p>
          <ApplicationReview
            definition={definition}
            answers={steps.answers}
            coBorrowers={coBorrowers.list}
            kept={kept}
            getOnFile={coBorrowers.getOnFile}
            files={undefined}
            editPath={address.toPath}
            note={(answer) => describeEntered(found, answer)}
          />
          <WizardButtons
            wizard={wizard}
            address={address}
            stepName={reviewStep}
            submit={{ label: `Ask ${client.first_name} to confirm`, isBusy }}
          />
        </Form>
      ) : (
        <StepAccordion steps={listAccordionSteps(application)} onOpen={wizard.go} headingRef={heading}>
          <StepForm
            key={stepName}
            application={application}
            found={found}
            userId={client.id}
            stepName={stepName}
            note={note}
          />
        </StepAccordion>
      )}
      <UnsavedGuard hasChanges={coBorrowers.isTyping} />
    </div>
  );
}
