import "../../../forms/with-calendar.ts";
import "../../../forms/with-lists.ts";
import { toWire } from "@funding-desk/contract/forms/wire";
import { giveCoBorrowerDetails } from "@funding-desk/contract/placement/co-borrower-door/api";
import { coBorrowerDetailsForm } from "@funding-desk/contract/placement/co-borrower-door/details-form";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { checkRules } from "../../../forms/check-rules.ts";
import { formatMoment } from "../../../forms/format-time.ts";
import { StepErrors } from "../../../forms/step-errors.tsx";
import { StepFields } from "../../../forms/step-fields.tsx";
import { useFormSteps } from "../../../forms/use-form-steps.ts";
import { useSubmitStep } from "../../../forms/use-submit-step.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Form } from "../../../ui/form.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { useArrival } from "../../../ui/use-arrival.ts";
import { useDoor } from "../door/door.ts";
import type { CoBorrowerFile } from "./co-borrower-query.ts";

const { title } = coBorrowerDetailsForm.steps.details;

/** The co-borrower's own numbers. They go in and never come back. */
export function DetailsCard({ file }: { readonly file: CoBorrowerFile }) {
  const [isReplacing, setReplacing] = useState(false);
  // Moves the focus to what replaces the pressed button, but not when the page opens.
  const [hasActed, setActed] = useState(false);
  const show = (isForm: boolean) => {
    setReplacing(isForm);
    setActed(true);
  };
  const { applicant, details_given_at: givenAt } = file;
  return (
    <Card title={title}>
      <p className="mb-5 max-w-measure">
        Lenders ask everyone who applies. These go into the lender's copy only: {applicant} can't see them, and this
        page never shows them again.
      </p>
      {givenAt === null || isReplacing ? (
        <DetailsForm takesFocus={hasActed} onDone={() => show(false)} />
      ) : (
        <OnFile givenAt={givenAt} takesFocus={hasActed} onReplace={() => show(true)} />
      )}
    </Card>
  );
}

interface OnFileProps {
  readonly givenAt: string;
  readonly takesFocus: boolean;
  readonly onReplace: () => void;
}

function OnFile({ givenAt, takesFocus, onReplace }: OnFileProps) {
  const arrival = useArrival<HTMLDivElement>("center", takesFocus);
  return (
    <div ref={arrival} tabIndex={-1} className="flex flex-wrap items-center gap-x-6 gap-y-3 outline-none">
      <p className="font-semibold">On file since {formatMoment(givenAt)}</p>
      <Button size="small" onClick={onReplace}>
        Enter them again
      </Button>
    </div>
  );
}

interface DetailsFormProps {
  readonly takesFocus: boolean;
  readonly onDone: () => void;
}

function DetailsForm({ takesFocus, onDone }: DetailsFormProps) {
  const door = useDoor();
  const queryClient = useQueryClient();
  const steps = useFormSteps({ definition: coBorrowerDetailsForm, rules: checkRules(), initialAnswers: {} });
  const { isBusy, submit } = useSubmitStep(steps);
  const arrival = useArrival<HTMLFormElement>("center", takesFocus);
  const save = () =>
    submit("details", async () => {
      await door.call(giveCoBorrowerDetails, { body: toWire(coBorrowerDetailsForm, steps.answers) });
      await queryClient.invalidateQueries();
      toast.onlySuccess("Your numbers are saved.");
      onDone();
    });
  return (
    <Form
      ref={arrival}
      tabIndex={-1}
      aria-label={title}
      aria-busy={isBusy}
      className="flex max-w-form flex-col gap-6 outline-none"
      onSubmit={save}
    >
      <StepErrors steps={steps} stepName="details" />
      <StepFields steps={steps} stepName="details" />
      <div>
        <Button type="submit" variant="brand" isBusy={isBusy} busyLabel="Saving...">
          Save my numbers
        </Button>
      </div>
    </Form>
  );
}
