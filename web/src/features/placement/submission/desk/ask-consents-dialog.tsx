import {
  type ConsentPurpose,
  consentPurposeLabels,
  consentPurposes,
} from "@funding-desk/contract/accounts/consent/purposes";
import { askForConsents, type DeskSubmission } from "@funding-desk/contract/placement/submission/desk-api";
import { useState } from "react";
import { formatList } from "../../../../forms/format-number.ts";
import { callDesk } from "../../../../http/call-desk.ts";
import { useSendOnce } from "../../../../http/use-send-once.ts";
import { CheckboxField } from "../../../../ui/checkbox-field.tsx";
import { FormDialog } from "../../../../ui/form-dialog.tsx";
import { toast } from "../../../../ui/toaster.tsx";
import { useSubmissionSaving } from "./submission-queries.ts";

interface AskConsentsDialogProps {
  readonly clientId: string;
  readonly submission: DeskSubmission;
  readonly onClose: () => void;
}

const hints: Readonly<Record<ConsentPurpose, string>> = {
  submit: "Needed from everyone before anything is sent.",
  "soft inquiry": "Only if the lender looks at personal credit before an offer. Doesn't change scores.",
  "hard inquiry": "Only if the lender says that it makes one. Other lenders see it, and it may lower scores.",
};

/** Asks everyone in the application for consent. Mount it only while it is open. */
export function AskConsentsDialog({ clientId, submission, onClose }: AskConsentsDialogProps) {
  const sending = useSendOnce();
  const { save } = useSubmissionSaving(clientId);
  const [purposes, setPurposes] = useState<readonly ConsentPurpose[]>(["submit"]);
  const { people, lender_name } = submission;
  const params = { id: clientId, submissionId: submission.id };
  const ask = async (idempotencyKey: string) => {
    await save(() => callDesk(askForConsents, { params, body: { purposes: [...purposes] }, idempotencyKey }));
    onClose();
    toast.success("We emailed everyone who hasn't agreed yet.");
  };
  const submit = () => {
    const isMissing = sending.refuseMissing({ purposes: purposes.length === 0 && "Choose at least one." });
    if (!isMissing) void sending.run(ask, purposes.join());
  };
  return (
    <FormDialog
      title="Ask for consents"
      receiver={formatList(people.map(({ name }) => name))}
      submitLabel="Ask"
      busyLabel="Asking..."
      isBusy={sending.isBusy}
      problem={sending.problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        For {lender_name}. {people.length > 1 && "Each co-borrower gets a private link. "}Whoever agreed isn't asked
        again.
      </p>
      <fieldset className="grid gap-5">
        <legend className="sr-only">What to ask for</legend>
        {consentPurposes.map((purpose, index) => (
          <CheckboxField
            key={purpose}
            name={`purpose-${index}`}
            label={consentPurposeLabels[purpose]}
            hint={hints[purpose]}
            value={purposes.includes(purpose)}
            error={index === 0 ? sending.fields.purposes : undefined}
            onChange={(isChosen) => {
              sending.clear();
              setPurposes(consentPurposes.filter((each) => (each === purpose ? isChosen : purposes.includes(each))));
            }}
          />
        ))}
      </fieldset>
    </FormDialog>
  );
}
