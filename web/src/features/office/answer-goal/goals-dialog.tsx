import { formatMinuteOfDay, weekdayNames } from "@funding-desk/contract/forms/week";
import type { AnswerOf } from "@funding-desk/contract/http/endpoint";
import { answerGoalSettings, changeAnswerGoalSettings } from "@funding-desk/contract/office/answer-goal/desk-api";
import {
  type AnswerGoalSetting,
  answerGoalLimits,
  answerMatters,
} from "@funding-desk/contract/office/answer-goal/setting";
import { answerMatterNames, formatWeekdays } from "@funding-desk/contract/office/answer-goal/setting-words";
import { useQueryClient } from "@tanstack/react-query";
import { SettingDialog } from "../../../desk-parts/settings/setting-dialog.tsx";
import { useSettingForm } from "../../../desk-parts/settings/use-setting-form.ts";
import { callDesk } from "../../../http/call-desk.ts";
import { deskQuery } from "../../../http/desk-query.ts";
import { CheckboxField } from "../../../ui/checkbox-field.tsx";
import { Field, labelId } from "../../../ui/field.tsx";
import { FieldGroup } from "../../../ui/field-group.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";

export type StoredGoals = AnswerOf<typeof answerGoalSettings>["data"];

export const goalSettingsQuery = deskQuery(answerGoalSettings, { isStill: true });

const labels = {
  ...answerMatterNames,
  weekdays: "Working days",
  opens_at: "From",
  closes_at: "Until",
  is_closed_on_holidays: "Closed on federal holidays",
  is_shown_to_clients: "Clients see by when you mean to answer",
};

/** As typed: times and days in words, hours as digits, "" without a goal. */
const toTyped = ({ goals, weekdays, opens_at, closes_at, ...switches }: AnswerGoalSetting) => ({
  forms: String(goals.forms ?? ""),
  messages: String(goals.messages ?? ""),
  contact: String(goals.contact ?? ""),
  documents: String(goals.documents ?? ""),
  weekdays: formatWeekdays(weekdays),
  opens_at: formatMinuteOfDay(opens_at),
  closes_at: formatMinuteOfDay(closes_at),
  ...switches,
});
type Typed = ReturnType<typeof toTyped>;

const halfHours = Array.from({ length: 49 }, (_, index) => 30 * index);
const listTimes = (first: number, last: number) =>
  halfHours
    .filter((minutes) => minutes >= first && minutes <= last)
    .map((minutes) => ({ value: formatMinuteOfDay(minutes), label: formatMinuteOfDay(minutes) }));
const { shortestDayMinutes, leastHours, mostHours } = answerGoalLimits;
/** Midnight is the last minute of a day, so it's read from the end. */
const parseTime = (text: string, times: readonly number[]): number =>
  times.find((minutes) => formatMinuteOfDay(minutes) === text) ?? -1;

const allDays = [1, 2, 3, 4, 5, 6, 7];
const parseDays = (text: string): number[] =>
  allDays.filter((day) => text.split(", ").includes(weekdayNames[day - 1] ?? ""));

/** What isn't a number is sent as one that the server refuses with its sentence. */
const parseGoal = (text: string): number | null => {
  if (text.trim() === "") return null;
  return /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
};

const toSetting = (typed: Typed): AnswerGoalSetting => ({
  goals: {
    forms: parseGoal(typed.forms),
    messages: parseGoal(typed.messages),
    contact: parseGoal(typed.contact),
    documents: parseGoal(typed.documents),
  },
  weekdays: parseDays(typed.weekdays),
  opens_at: parseTime(typed.opens_at, halfHours),
  closes_at: parseTime(typed.closes_at, halfHours.toReversed()),
  is_closed_on_holidays: typed.is_closed_on_holidays,
  is_shown_to_clients: typed.is_shown_to_clients,
});

const toRevised = ({ setting, revision }: StoredGoals) => ({ content: toTyped(setting), revision });

/** Changes the goals and the working hours. */
export function GoalsDialog({ opened, onClose }: { readonly opened: StoredGoals; readonly onClose: () => void }) {
  const client = useQueryClient();
  const form = useSettingForm({
    labels,
    opened: toRevised(opened),
    read: async () => toRevised(await client.fetchQuery({ ...goalSettingsQuery, staleTime: 0 })),
    save: async (typed, expected_revision) => {
      const body = { setting: toSetting(typed), expected_revision };
      const { data } = await callDesk(changeAnswerGoalSettings, { body });
      client.setQueryData(goalSettingsQuery.queryKey, data);
      return toRevised(data);
    },
  });
  const { value: days, onChange: setDays, ...dayField } = form.bind("weekdays");
  const chosen = parseDays(days);
  return (
    <SettingDialog title="Answer goals" form={form} savedText="Answer goals saved." onClose={onClose}>
      <FieldGroup title="Working hours within which you answer">
        <div className="grid gap-5 sm:grid-cols-2">
          {answerMatters.map((matter) => (
            <TextField
              key={matter}
              {...form.bind(matter)}
              required={false}
              inputMode="numeric"
              autoComplete="off"
              maxLength={3}
              hint={`${leastHours} to ${mostHours}. Empty for no goal.`}
            />
          ))}
        </div>
      </FieldGroup>
      <FieldGroup title="When you work">
        <Field {...dayField} required isGroup>
          {(control) => (
            <fieldset
              id={control.id}
              aria-labelledby={labelId(control)}
              aria-describedby={control["aria-describedby"]}
              className="grid grid-cols-2 gap-x-4 gap-y-4 py-1"
            >
              {allDays.map((day) => (
                <CheckboxField
                  key={day}
                  label={weekdayNames[day - 1] ?? ""}
                  name={`weekday-${day}`}
                  value={chosen.includes(day)}
                  onChange={(isChosen) =>
                    setDays(formatWeekdays(allDays.filter((each) => (each === day ? isChosen : chosen.includes(each)))))
                  }
                />
              ))}
            </fieldset>
          )}
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField {...form.bind("opens_at")} required options={listTimes(0, 1440 - shortestDayMinutes)} />
          <SelectField {...form.bind("closes_at")} required options={listTimes(shortestDayMinutes, 1440)} />
        </div>
        <CheckboxField {...form.bind("is_closed_on_holidays")} />
      </FieldGroup>
      <FieldGroup title="Clients">
        <CheckboxField
          {...form.bind("is_shown_to_clients")}
          hint="On their dashboard and under Messages, such as “We aim to answer by 5 PM today.”"
        />
      </FieldGroup>
    </SettingDialog>
  );
}
