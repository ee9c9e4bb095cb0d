import "../../../forms/with-calendar.ts";
import "../../../forms/with-lists.ts";
import type { FileSubmission } from "@funding-desk/contract/desk/client-file/desk-api";
import { toMessagesByName, toWire } from "@funding-desk/contract/forms/wire";
import { coBorrowerForm } from "@funding-desk/contract/intake/application/co-borrower-form";
import { addCoBorrower } from "@funding-desk/contract/intake/correction/desk-api";
import { limits } from "@funding-desk/contract/platform/limits";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { OvertakenNotice } from "../../../desk-parts/overtaken-notice.tsx";
import { ReasonField, useReason } from "../../../desk-parts/reason-field.tsx";
import { checkRules } from "../../../forms/check-rules.ts";
import { StepErrors } from "../../../forms/step-errors.tsx";
import { StepFields } from "../../../forms/step-fields.tsx";
import { useFormSteps } from "../../../forms/use-form-steps.ts";
import { callDesk } from "../../../http/call-desk.ts";
import { wholeDesk } from "../../../http/desk-query.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { Button } from "../../../ui/button.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { toast } from "../../../ui/toaster.tsx";

interface AddCoBorrowerProps {
  readonly clientId: string;
  readonly application: Extract<FileSubmission, { kind: "application" }>;
}

/** Adds a co-borrower to a submitted application on the client's behalf. */
export function AddCoBorrower(props: AddCoBorrowerProps) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen && props.application.co_borrowers.length >= limits.coBorrowers) return null;
  return (
    <div className="mt-6">
      <Button size="small" onClick={() => setOpen(true)}>
        Add a co-borrower
      </Button>
      {isOpen && <AddCoBorrowerDialog {...props} onClose={() => setOpen(false)} />}
    </div>
  );
}

function AddCoBorrowerDialog({
  clientId,
  application,
  onClose,
}: AddCoBorrowerProps & { readonly onClose: () => void }) {
  const queryClient = useQueryClient();
  const reason = useReason();
  /** How many there were when the dialog opened. */
  const [seen] = useState(application.co_borrowers.length);
  const [isOvertaken, setOvertaken] = useState(false);
  const steps = useFormSteps({
    definition: coBorrowerForm,
    rules: checkRules(),
    initialAnswers: {},
    idPrefix: "added-co-borrower-",
  });
  const refetch = () => queryClient.invalidateQueries(wholeDesk);
  const sending = useSendOnce({
    async onOvertaken() {
      setOvertaken(true);
      await refetch();
    },
    onFail({ fields }) {
      steps.refuse(toMessagesByName(coBorrowerForm, fields));
      void refetch();
    },
  });
  const add = async () => {
    const body = {
      application_id: application.id,
      answers: toWire(coBorrowerForm, steps.answers),
      reason: reason.text,
      expected_co_borrowers: isOvertaken ? application.co_borrowers.length : seen,
    };
    await callDesk(addCoBorrower, { params: { id: clientId }, body });
    await refetch();
    toast.success("Added. The client sees it with your name.");
    onClose();
  };
  const submit = () => {
    const isReasonGiven = reason.check();
    const { toast: missing } = steps.checkStep("coBorrower");
    if (missing === undefined && isReasonGiven) void sending.run(add);
  };
  return (
    <FormDialog
      width="wide"
      title={`Add a co-borrower to ${application.reference}`}
      submitLabel={isOvertaken ? "Add mine anyway" : "Add the co-borrower"}
      busyLabel="Adding..."
      isBusy={sending.isBusy}
      problem={sending.problem}
      onSubmit={submit}
      onClose={onClose}
    >
      {isOvertaken && (
        <OvertakenNotice sentence="Someone else added a co-borrower">
          Your answers are still below. The co-borrowers are now:{" "}
          {application.co_borrowers.map(({ name }) => name).join(", ")}.
        </OvertakenNotice>
      )}
      <StepErrors steps={steps} stepName="coBorrower" />
      <StepFields steps={steps} stepName="coBorrower" />
      <ReasonField label="Why are you adding them?" hint="The client sees this next to your name." reason={reason} />
    </FormDialog>
  );
}
