import { Redirect } from "../../../ui/redirect.tsx";
import "../../../forms/with-lists.ts";
import { toStaffForm } from "@funding-desk/contract/forms/staff-form";
import { prequalificationForm } from "@funding-desk/contract/intake/prequalification/form";
import { useMemo, useRef } from "react";
import { checkRules } from "../../../forms/check-rules.ts";
import { Review } from "../../../forms/review.tsx";
import { createStepAddress, reviewStep } from "../../../forms/step-address.ts";
import { StepErrors } from "../../../forms/step-errors.tsx";
import { StepFields } from "../../../forms/step-fields.tsx";
import { useFormSteps } from "../../../forms/use-form-steps.ts";
import { Form } from "../../../ui/form.tsx";
import { ProgressSteps } from "../../../ui/progress-steps.tsx";
import { ConflictNotice } from "../../intake/draft/conflict-notice.tsx";
import { describeEntered } from "../../intake/draft/describe-entered.ts";
import { StepTitle } from "../../intake/draft/step-title.tsx";
import type { FoundDraft } from "../../intake/draft/use-draft.ts";
import { useStepFocus } from "../../intake/draft/use-step-focus.ts";
import { useWizard } from "../../intake/draft/use-wizard.ts";
import { WizardButtons } from "../../intake/draft/wizard-buttons.tsx";
import { type TogetherClient, useAskToConfirm } from "./client-draft.ts";
import { TogetherNote } from "./together-note.tsx";

interface TogetherFormProps {
  readonly client: TogetherClient;
  readonly found: FoundDraft;
}

const definition = toStaffForm(prequalificationForm);

/** The client's pre-qualification, without the consent. */
export function TogetherPrequalification({ client, found }: TogetherFormProps) {
  const { sync, opened, start } = found;
  const address = useMemo(
    () =>
      createStepAddress(definition, `/desk/clients/${client.id}/together/prequalification`, { isReviewCounted: true }),
    [client.id],
  );
  const steps = useFormSteps({
    definition,
    rules: checkRules(client.email),
    initialAnswers: { ...start.answers, ...opened?.draft.answers },
  });
  const wizard = useWizard({ address, steps, found, isOver: false });
  const { isBusy, ask } = useAskToConfirm(client, "prequalification", found);
  const { stepName } = wizard;
  const heading = useRef<HTMLHeadingElement>(null);
  useStepFocus(heading, { stepName, hasProblems: stepName !== undefined && steps.listProblems(stepName).length > 0 });
  if (stepName === undefined) return <Redirect to={address.toPath(wizard.fallbackStep)} />;
  const isReview = stepName === reviewStep;
  return (
    <div className="max-w-form">
      <ConflictNotice sync={sync} onChoose={wizard.resolve} />
      <ProgressSteps
        steps={address.titles}
        current={address.names.indexOf(stepName) + 1}
        linkTo={(number) => address.toPath(address.names[number - 1] ?? stepName)}
      />
      <Form className="mt-8" onSubmit={isReview ? ask : wizard.next}>
        <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <StepTitle ref={heading} address={address} stepName={stepName} />
          <TogetherNote sync={sync} />
        </div>
        <div key={stepName} className="flex flex-col gap-7">
          <StepErrors steps={steps} stepName={stepName} />
          {isReview ? (
            <>
              <p>Read the answers back to {client.first_name}. The consent isn't yours to give: the client ticks it.</p>
              <Review
                definition={definition}
                answers={steps.answers}
                editPath={address.toPath}
                note={({ name }) => describeEntered(found, { name, answers: steps.answers })}
              />
            </>
          ) : (
            <StepFields steps={steps} stepName={stepName} />
          )}
        </div>
        <WizardButtons
          wizard={wizard}
          address={address}
          stepName={stepName}
          submit={isReview ? { label: `Ask ${client.first_name} to confirm`, isBusy } : undefined}
        />
      </Form>
    </div>
  );
}
