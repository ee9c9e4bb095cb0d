import { coBorrowerForm } from "@funding-desk/contract/application/co-borrower-form";
import { auditLimits } from "@funding-desk/contract/audit/desk-api";
import type { FileSubmission } from "@funding-desk/contract/client-file/desk-api";
import { addCoBorrower } from "@funding-desk/contract/correction/desk-api";
import { messagesByName, toWire } from "@funding-desk/contract/forms/wire";
import { limits } from "@funding-desk/contract/limits";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { callDesk } from "../../api/call-desk.ts";
import { CallError } from "../../api/call-error.ts";
import { checkRules } from "../../content/check-rules.ts";
import { StepErrors } from "../../forms/step-errors.tsx";
import { StepFields } from "../../forms/step-fields.tsx";
import { useFormSteps } from "../../forms/use-form-steps.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { toast } from "../../ui/toaster.tsx";

interface AddCoBorrowerProps {
  readonly clientId: string;
  readonly application: Extract<FileSubmission, { kind: "application" }>;
}

/** Adds somebody who applies with the owner to an application that was sent, on the client's behalf. */
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
  const formId = useId();
  const queryClient = useQueryClient();
  const [reason, setReason] = useState("");
  const [wasTried, setTried] = useState(false);
  /** How many there were when the dialog was opened. */
  const [seen] = useState(application.co_borrowers.length);
  const steps = useFormSteps({
    definition: coBorrowerForm,
    rules: checkRules(),
    initialAnswers: {},
    idPrefix: "added-co-borrower-",
  });
  const addition = useMutation({
    mutationFn: (expected: number) =>
      callDesk(addCoBorrower, {
        params: { id: clientId },
        body: {
          application_id: application.id,
          answers: toWire(coBorrowerForm, steps.answers),
          reason: reason.trim(),
          expected_co_borrowers: expected,
        },
      }),
    onSuccess: () => {
      toast.success("Added. The client sees it with your name.");
      onClose();
    },
    onError: (error) => {
      if (error instanceof CallError) steps.refuse(messagesByName(coBorrowerForm, error.fields));
    },
    // What was typed is sensitive: the cache of what was sent does not keep it.
    gcTime: 0,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["desk"] }),
  });
  const { error } = addition;
  const isOvertaken = error instanceof CallError && error.code === "answers_changed";
  const isAtFields = error instanceof CallError && Object.keys(error.fields).length > 0;
  const isShort = reason.trim().length < auditLimits.reasonMinChars;
  // Once it is stored nothing more is sent, however quickly somebody presses.
  const isSending = addition.isPending || addition.isSuccess;
  const send = () => {
    setTried(true);
    const { toast: problem } = steps.checkStep("coBorrower");
    if (problem === undefined && !isShort && !isSending)
      addition.mutate(isOvertaken ? application.co_borrowers.length : seen);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width="wide"
      title={`Add a co-borrower to ${application.reference}`}
      actions={
        <>
          <Button type="submit" form={formId} variant="brand" isBusy={isSending} busyLabel="Adding...">
            {isOvertaken ? "Add mine all the same" : "Add the co-borrower"}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-7"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {isOvertaken && (
          <div role="alert">
            <Notice tone="warning" title="Co-borrowers were added meanwhile">
              Nothing of yours is lost: what you typed is still below. Now there are:{" "}
              {application.co_borrowers.map(({ name }) => name).join(", ")}.
            </Notice>
          </div>
        )}
        {error && !isOvertaken && !isAtFields && <Notice tone="error">{error.message}</Notice>}
        <StepErrors steps={steps} stepName="coBorrower" />
        <StepFields steps={steps} stepName="coBorrower" />
        <TextArea
          label="Why is it added?"
          name="reason"
          required
          rows={2}
          hint="The client reads this beside your name."
          maxLength={auditLimits.reasonMaxChars}
          value={reason}
          onChange={setReason}
          error={wasTried && isShort ? "Please say why, in a few words." : undefined}
        />
      </form>
    </Dialog>
  );
}
