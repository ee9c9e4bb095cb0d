import { type ClientReminders, pauseReminders } from "@funding-desk/contract/messages/reminder/desk-api";
import { callDesk } from "../../../http/call-desk.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { DateField } from "../../../ui/date-field.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { useFields } from "../../../ui/use-fields.ts";

interface PauseDialogProps {
  readonly clientId: string;
  /** The last day of the current pause; null for none, or no end. */
  readonly untilOn: string | null;
  readonly onSaved: (reminders: ClientReminders) => void;
  readonly onClose: () => void;
}

/** Pauses a client's reminders. */
export function PauseDialog({ clientId, untilOn, onSaved, onClose }: PauseDialogProps) {
  const sending = useSendOnce();
  const { values, bind } = useFields({ until_on: untilOn ?? "" }, sending.fields);
  const submit = async () => {
    const isSaved = await sending.run(async () => {
      const body = { until_on: values.until_on === "" ? null : values.until_on };
      onSaved((await callDesk(pauseReminders, { params: { id: clientId }, body })).data);
    });
    if (!isSaved) return;
    toast.success("Reminders paused.");
    onClose();
  };
  return (
    <FormDialog
      title="Pause reminders"
      submitLabel="Pause"
      busyLabel="Pausing..."
      isBusy={sending.isBusy}
      problem={sending.problem}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <DateField
        {...bind("until_on")}
        label="Until the end of"
        hint="Leave it empty to pause until someone resumes them."
        required={false}
      />
    </FormDialog>
  );
}
