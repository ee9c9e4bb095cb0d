import { type ReminderSetting, reminderLimits } from "@funding-desk/contract/messages/reminder/setting";
import type { SendOnce } from "../../../http/use-send-once.ts";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useFields } from "../../../ui/use-fields.ts";
import { formatHour } from "./reminder-words.ts";

type Hours = Pick<ReminderSetting, "send_from" | "send_until" | "pause_days">;

const listHours = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => ({
    value: String(first + index),
    label: formatHour(first + index),
  }));

interface HoursDialogProps {
  readonly setting: Hours;
  readonly sending: SendOnce;
  readonly onSave: (hours: Hours) => void;
  readonly onClose: () => void;
}

/** Changes the hours in which reminders go out, and how long an answer pauses them. */
export function HoursDialog({ setting, sending, onSave, onClose }: HoursDialogProps) {
  const { values, bind } = useFields(
    () => ({
      send_from: String(setting.send_from),
      send_until: String(setting.send_until),
      pause_days: String(setting.pause_days),
    }),
    sending.fields,
  );
  const submit = () => {
    const days = values.pause_days.trim();
    const isMissing = sending.refuseMissing({
      send_from: values.send_from === "" && "Choose an hour.",
      send_until:
        (values.send_until === "" || Number(values.send_until) <= Number(values.send_from)) &&
        "Choose a later hour than the first.",
      pause_days:
        !(/^\d{1,2}$/.test(days) && Number(days) <= reminderLimits.pauseDays) &&
        `Enter a whole number from 0 to ${reminderLimits.pauseDays}.`,
    });
    if (isMissing) return;
    onSave({ send_from: Number(values.send_from), send_until: Number(values.send_until), pause_days: Number(days) });
  };
  return (
    <FormDialog
      title="Hours and pauses"
      submitLabel="Save"
      busyLabel="Saving..."
      isBusy={sending.isBusy}
      problem={sending.problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField {...bind("send_from")} label="Send from" required options={listHours(0, 23)} />
        <SelectField {...bind("send_until")} label="Send until" required options={listHours(1, 24)} />
      </div>
      <TextField
        {...bind("pause_days")}
        label="Days without reminders after an answer"
        hint="A message, an upload, a saved form, or a booked call is an answer."
        required
        inputMode="numeric"
        autoComplete="off"
      />
    </FormDialog>
  );
}
