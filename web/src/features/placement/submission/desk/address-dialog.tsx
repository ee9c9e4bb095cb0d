import { changeLenderAddress, type DeskSubmission } from "@funding-desk/contract/placement/submission/desk-api";
import { OvertakenNotice } from "../../../../desk-parts/overtaken-notice.tsx";
import { useRevision } from "../../../../desk-parts/use-revision.ts";
import { callDesk } from "../../../../http/call-desk.ts";
import { FormDialog } from "../../../../ui/form-dialog.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { toast } from "../../../../ui/toaster.tsx";
import { useFields } from "../../../../ui/use-fields.ts";
import { useSubmissionSaving } from "./submission-queries.ts";

interface AddressDialogProps {
  readonly clientId: string;
  readonly submission: DeskSubmission;
  readonly onClose: () => void;
}

const submitLabel = "Send it there";

/** Sends a file to another address of its lender. Mount it only while it is open. */
export function AddressDialog({ clientId, submission, onClose }: AddressDialogProps) {
  const { save, readRevision } = useSubmissionSaving(clientId);
  const { sending, overtaken, run } = useRevision(submission.revision, () => readRevision(submission.id));
  const { values, bind } = useFields({ lender_email: submission.lender_email }, sending.fields);
  const address = values.lender_email.trim();
  const params = { id: clientId, submissionId: submission.id };
  const submit = () => {
    if (sending.refuseMissing({ lender_email: address === "" && "Enter the lender's email address." })) return;
    void run(async (expected_revision) => {
      const body = { lender_email: address, expected_revision };
      const { revision } = await save(() => callDesk(changeLenderAddress, { params, body }));
      toast.success(`We sent it to ${address}.`);
      onClose();
      return revision;
    });
  };
  return (
    <FormDialog
      title={`Another address for ${submission.lender_name}`}
      receiver={address || submission.lender_name}
      submitLabel={submitLabel}
      busyLabel="Sending..."
      isBusy={sending.isBusy}
      problem={sending.problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <OvertakenNotice sentence={overtaken}>
        <p>Close this to see what changed, or press {submitLabel} again.</p>
      </OvertakenNotice>
      <TextField
        {...bind("lender_email")}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        label="Lender's email"
        required
        hint={
          submission.channel === "link"
            ? "It gets a new link and the code for it. The earlier link ends."
            : "It gets the same files attached."
        }
      />
    </FormDialog>
  );
}
