import { type ReminderKind, reminderKindRows } from "@funding-desk/contract/messages/reminder/kinds";
import { type ReminderSchedule, scheduleLimits } from "@funding-desk/contract/messages/reminder/schedule";
import type { SendOnce } from "../../../http/use-send-once.ts";
import { CheckboxField } from "../../../ui/checkbox-field.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useFields } from "../../../ui/use-fields.ts";

const toTyped = (schedule: ReminderSchedule, renewalMonths: number | null) => ({
  renewal_months: String(renewalMonths ?? ""),
  is_on: schedule.is_on,
  due_after_days: String(schedule.due_after_days),
  ahead_days: schedule.ahead_days === null ? "" : String(schedule.ahead_days),
  day_before: schedule.day_before,
  on_day: schedule.on_day,
  repeat_days: schedule.repeat_days === null ? "" : String(schedule.repeat_days),
  repeat_times: schedule.repeat_days === null ? "" : String(schedule.repeat_times),
});
type Typed = ReturnType<typeof toTyped>;

const toSchedule = (typed: Typed): ReminderSchedule => ({
  is_on: typed.is_on,
  due_after_days: Number(typed.due_after_days),
  ahead_days: typed.ahead_days.trim() === "" ? null : Number(typed.ahead_days),
  day_before: typed.day_before,
  on_day: typed.on_day,
  repeat_days: typed.repeat_days.trim() === "" ? null : Number(typed.repeat_days),
  repeat_times: typed.repeat_days.trim() === "" ? 0 : Number(typed.repeat_times),
});

const monthOptions = [3, 4, 6, 9, 12, 18, 24].map((months) => ({
  value: String(months),
  label: `${months} months after funding`,
}));

/** @returns a sentence, or false when the text is a whole number in range */
const findFault = (text: string, [least, most]: readonly [number, number]): string | false => {
  const isGood = /^\d{1,3}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most;
  return !isGood && `Enter a whole number from ${least} to ${most}.`;
};

interface ScheduleDialogProps {
  readonly kind: ReminderKind;
  readonly schedule: ReminderSchedule;
  /** Of renewals; null for never. */
  readonly renewalMonths: number | null;
  readonly sending: SendOnce;
  readonly onSave: (schedule: ReminderSchedule, renewalMonths: number | null) => void;
  readonly onClose: () => void;
}

/** Changes when one kind of reminder goes out. */
export function ScheduleDialog(props: ScheduleDialogProps) {
  const { kind, schedule, renewalMonths, sending, onSave, onClose } = props;
  const { values, bind } = useFields(() => toTyped(schedule, renewalMonths), sending.fields);
  const { name, due, dueAfter } = reminderKindRows[kind];
  const submit = () => {
    const repeats = values.repeat_days.trim() !== "";
    const isMissing = sending.refuseMissing({
      due_after_days: findFault(values.due_after_days, [0, scheduleLimits.dueAfterDays]),
      ahead_days: values.ahead_days.trim() !== "" && findFault(values.ahead_days, [1, scheduleLimits.aheadDays]),
      repeat_days: repeats && findFault(values.repeat_days, [1, scheduleLimits.repeatDays]),
      repeat_times: repeats && findFault(values.repeat_times, [1, scheduleLimits.repeatTimes]),
    });
    if (!isMissing) onSave(toSchedule(values), values.renewal_months === "" ? null : Number(values.renewal_months));
  };
  return (
    <FormDialog
      title={name}
      submitLabel="Save"
      busyLabel="Saving..."
      isBusy={sending.isBusy}
      problem={sending.problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-ink-soft">Due day: {due}</p>
      <CheckboxField {...bind("is_on")} label="Send these reminders" />
      {kind === "renewal" && (
        <SelectField
          {...bind("renewal_months")}
          label="If we don't know the payments"
          hint="Past deals too. Also adds a task for the advisor, even while the emails are off."
          required={false}
          placeholder="Never"
          options={monthOptions}
        />
      )}
      {dueAfter !== null && (
        <TextField {...bind("due_after_days")} label={dueAfter} required inputMode="numeric" autoComplete="off" />
      )}
      <TextField
        {...bind("ahead_days")}
        label="Days before it's due"
        hint="Sends one reminder that many days ahead. Leave it empty for none."
        required={false}
        inputMode="numeric"
        autoComplete="off"
      />
      <CheckboxField {...bind("day_before")} label="On the day before" />
      <CheckboxField {...bind("on_day")} label="On the day it's due" />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...bind("repeat_days")}
          label="Then every so many days"
          hint="Leave it empty to stop."
          required={false}
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField
          {...bind("repeat_times")}
          label="How many times at most"
          required={false}
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
    </FormDialog>
  );
}
