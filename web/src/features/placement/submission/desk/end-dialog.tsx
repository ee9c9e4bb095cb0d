import {
  type DeskSubmission,
  recordPass,
  withdrawSubmission,
} from "@funding-desk/contract/placement/submission/desk-api";
import { submissionLimits } from "@funding-desk/contract/placement/submission/limits";
import { OvertakenNotice } from "../../../../desk-parts/overtaken-notice.tsx";
import { useRevision } from "../../../../desk-parts/use-revision.ts";
import { callDesk } from "../../../../http/call-desk.ts";
import { FormDialog } from "../../../../ui/form-dialog.tsx";
import { TextArea } from "../../../../ui/text-area.tsx";
import { useFields } from "../../../../ui/use-fields.ts";
import { useSubmissionSaving } from "./submission-queries.ts";

interface EndDialogProps {
  readonly clientId: string;
  readonly submission: DeskSubmission;
  readonly end: "pass" | "withdraw";
  readonly onClose: () => void;
}

const ends = {
  pass: {
    endpoint: recordPass,
    title: (lender: string) => `${lender} passed?`,
    lead: "For a lender that said so by email or phone. Its link ends, and the client reads that it won't make an offer.",
    label: "What the lender said",
    submitLabel: "Record it",
  },
  withdraw: {
    endpoint: withdrawSubmission,
    title: (lender: string) => `Withdraw from ${lender}?`,
    lead: "The lender's link ends at once. If the file was sent, we ask the lender to stop using what it has. This can't be taken back.",
    label: "Why",
    submitLabel: "Withdraw",
  },
} as const;

/** Ends a submission without an offer. Mount it only while it is open. */
export function EndDialog({ clientId, submission, end, onClose }: EndDialogProps) {
  const { save, readRevision } = useSubmissionSaving(clientId);
  const { sending, overtaken, run } = useRevision(submission.revision, () => readRevision(submission.id));
  const { values, bind } = useFields({ reason: "" }, sending.fields);
  const { endpoint, title, lead, label, submitLabel } = ends[end];
  const reason = values.reason.trim();
  const params = { id: clientId, submissionId: submission.id };
  const submit = () => {
    const isMissing = sending.refuseMissing({ reason: reason === "" && "Please say why, in a few words." });
    if (isMissing || reason.length > submissionLimits.reasonChars) return;
    void run(async (expected_revision) => {
      const { revision } = await save(() => callDesk(endpoint, { params, body: { reason, expected_revision } }));
      onClose();
      return revision;
    });
  };
  return (
    <FormDialog
      title={title(submission.lender_name)}
      receiver={end === "withdraw" && submission.status !== "preparing" ? submission.lender_email : undefined}
      submitLabel={submitLabel}
      busyLabel="Saving..."
      isBusy={sending.isBusy}
      isDangerous={end === "withdraw"}
      problem={sending.problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <OvertakenNotice sentence={overtaken}>
        <p>Close this to see what changed, or press {submitLabel} again.</p>
      </OvertakenNotice>
      <p>{lead}</p>
      <TextArea {...bind("reason")} label={label} required rows={3} maxLength={submissionLimits.reasonChars} />
    </FormDialog>
  );
}
