import {
  type DeskSubmission,
  sendSubmission,
  submissionPreflight,
} from "@funding-desk/contract/placement/submission/desk-api";
import { submissionLimits } from "@funding-desk/contract/placement/submission/limits";
import type { PreflightFinding } from "@funding-desk/contract/placement/submission/preflight";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { OvertakenNotice } from "../../../../desk-parts/overtaken-notice.tsx";
import { useRevision } from "../../../../desk-parts/use-revision.ts";
import { formatCount } from "../../../../forms/format-count.ts";
import { callDesk } from "../../../../http/call-desk.ts";
import { deskQuery } from "../../../../http/desk-query.ts";
import { FormDialog } from "../../../../ui/form-dialog.tsx";
import { Loaded } from "../../../../ui/loaded.tsx";
import { TextArea } from "../../../../ui/text-area.tsx";
import { toast } from "../../../../ui/toaster.tsx";
import { PreflightFindings } from "./preflight-findings.tsx";
import { useSubmissionSaving } from "./submission-queries.ts";

interface SendDialogProps {
  readonly clientId: string;
  readonly submission: DeskSubmission;
  readonly onClose: () => void;
}

const listWarnings = (findings: readonly PreflightFinding[] = []): readonly PreflightFinding[] =>
  findings.filter(({ severity }) => severity === "warns");

/** Sends a file to its lender, once, after showing what speaks against it. Mount it only while it is open. */
export function SendDialog({ clientId, submission, onClose }: SendDialogProps) {
  const { save, readRevision } = useSubmissionSaving(clientId);
  const { sending, overtaken, run } = useRevision(submission.revision, () => readRevision(submission.id));
  const query = useQuery({
    ...deskQuery(submissionPreflight, { params: { id: clientId, submissionId: submission.id } }),
    select: ({ findings }) => findings,
  });
  const [accepted, setAccepted] = useState<readonly string[]>([]);
  const [reason, setReason] = useState("");
  const warnings = listWarnings(query.data);
  const { id, lender_name, lender_email, channel, documents } = submission;
  const check = (): boolean =>
    !sending.refuseMissing({
      ...Object.fromEntries(
        warnings.map((each) => [each.id, !accepted.includes(each.id) && "Tick that you've read this, or mend it."]),
      ),
      reason: warnings.length > 0 && reason.trim() === "" && "Say why you're sending it anyway.",
    }) && reason.length <= submissionLimits.reasonChars;
  const send = () =>
    run(async (expected_revision) => {
      const params = { id: clientId, submissionId: id };
      const body = {
        expected_revision,
        ...(warnings.length > 0 && { accepted_warnings: { ids: [...accepted], reason: reason.trim() } }),
      };
      const { revision } = await save(() => callDesk(sendSubmission, { params, body }));
      toast.success(`On its way to ${lender_name}.`);
      onClose();
      return revision;
    });
  return (
    <FormDialog
      title={`Send to ${lender_name}?`}
      receiver={`${lender_name}, ${lender_email}`}
      submitLabel="Send it"
      busyLabel="Sending..."
      isBusy={sending.isBusy}
      problem={sending.problem}
      onSubmit={() => check() && void send()}
      onClose={onClose}
    >
      <OvertakenNotice sentence={overtaken}>
        <p>What you see here is up to date again. Check it, then press Send it.</p>
      </OvertakenNotice>
      <Loaded query={query} failedTitle="We couldn't check whether it can be sent" skeleton={["h-24 w-full"]}>
        {(findings) => (
          <PreflightFindings
            clientId={clientId}
            findings={findings}
            accepted={accepted}
            errors={sending.fields}
            onAccept={(ids) => {
              sending.clear();
              setAccepted(ids);
            }}
            onLeave={onClose}
          />
        )}
      </Loaded>
      {warnings.length > 0 && (
        <TextArea
          name="reason"
          label="Why you're sending it anyway"
          required
          rows={2}
          hint="Kept in the audit. The lender doesn't see it."
          maxLength={submissionLimits.reasonChars}
          value={reason}
          error={sending.fields.reason}
          onChange={(typed) => {
            sending.clear();
            setReason(typed);
          }}
        />
      )}
      <p>
        A summary, the application, and {formatCount(documents.length, "document")},{" "}
        {channel === "link"
          ? "by a private link and a mailed code:"
          : "as attachments, with Social Security numbers masked:"}
      </p>
      <ul className="list-disc pl-5 text-sm">
        {documents.map((document) => (
          <li key={document.id} className="wrap-anywhere">
            {document.document_type}: {document.filename}
          </li>
        ))}
      </ul>
    </FormDialog>
  );
}
