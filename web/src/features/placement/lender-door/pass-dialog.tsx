import { passOnFile } from "@funding-desk/contract/placement/lender-door/api";
import { submissionLimits } from "@funding-desk/contract/placement/submission/limits";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { useFields } from "../../../ui/use-fields.ts";
import { useDoor } from "../door/door.ts";

interface PassDialogProps {
  readonly businessName: string;
  readonly onClose: () => void;
}

/** The lender won't make an offer, and its link ends with that. Mount it only while it is open. */
export function PassDialog({ businessName, onClose }: PassDialogProps) {
  const door = useDoor();
  const sending = useSendOnce();
  const { values, bind } = useFields({ reason: "" }, sending.fields);
  const reason = values.reason.trim();
  const pass = async () => {
    await door.call(passOnFile, { body: { reason } });
    door.finish(
      `Thank you. We've told the client that you pass on ${businessName}. You don't need to do anything else.`,
    );
  };
  const submit = () => {
    const isMissing = sending.refuseMissing({ reason: reason === "" && "Say why, in a few words." });
    if (!isMissing && reason.length <= submissionLimits.reasonChars) void sending.run(pass);
  };
  return (
    <FormDialog
      title={`Pass on ${businessName}?`}
      submitLabel="Pass"
      busyLabel="Sending..."
      cancelLabel="Go back"
      isBusy={sending.isBusy}
      problem={sending.problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextArea
        {...bind("reason")}
        label="Why doesn't it fit?"
        required
        rows={3}
        hint="Such as: time in business under two years, or an industry you don't lend to."
        maxLength={submissionLimits.reasonChars}
      />
    </FormDialog>
  );
}
