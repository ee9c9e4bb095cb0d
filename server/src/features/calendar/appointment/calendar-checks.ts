import {
  type CalendarHours,
  calendarLimits,
  type SlotRulesWire,
  type Stretch,
  type TypeContent,
} from "@funding-desk/contract/calendar/appointment/calendar-desk-api";
import { isCivilDate } from "@funding-desk/contract/forms/civil-date";
import {
  findEmailFault,
  findLengthFault,
  findLineFault,
  findNumberFault,
} from "../../../platform/errors/field-faults.ts";
import { isTimeZone } from "./civil-time.ts";

type Faults = Readonly<Record<string, string | undefined>>;

const dayMinutes = 24 * 60;

const findStretchesFault = (hours: readonly Stretch[]): string | undefined => {
  if (hours.length > calendarLimits.stretches) return `Use at most ${calendarLimits.stretches} time ranges a day.`;
  const isOff = ({ from, until }: Stretch) => from < 0 || until > dayMinutes || from % 5 !== 0 || until % 5 !== 0;
  if (hours.some(isOff)) return "Enter times in steps of five minutes.";
  if (hours.some(({ from, until }) => from >= until)) return "The end must be after the start.";
  const sorted = hours.toSorted((a, b) => a.from - b.from);
  const overlaps = sorted.some(({ from }, index) => from < (sorted[index - 1]?.until ?? 0));
  return overlaps ? "Two time ranges overlap." : undefined;
};

const findDaysFault = (days: readonly string[]): string | undefined => {
  if (!days.every(isCivilDate)) return "Enter a valid date.";
  return new Set(days).size < days.length ? "A day appears twice." : undefined;
};

export const findHoursFaults = ({ weekly, days_off, extra }: CalendarHours): Faults => {
  const weekdays = weekly.map(({ weekday }) => weekday);
  const isKnown = weekdays.every((weekday) => Number.isInteger(weekday) && weekday >= 1 && weekday <= 7);
  return {
    weekly: !isKnown || new Set(weekdays).size < weekdays.length ? "Each weekday may appear only once." : undefined,
    ...Object.fromEntries(weekly.map(({ weekday, hours }) => [`weekly_${weekday}`, findStretchesFault(hours)])),
    days_off: findDaysFault(days_off),
    extra: findDaysFault(extra.map(({ day }) => day)),
    ...Object.fromEntries(extra.map(({ day, hours }) => [`extra_${day}`, findStretchesFault(hours)])),
  };
};

export const findRuleFaults = (rules: SlotRulesWire): Faults => ({
  duration_minutes: findNumberFault(rules.duration_minutes, calendarLimits.durationMinutes),
  buffer_before_minutes: findNumberFault(rules.buffer_before_minutes, calendarLimits.bufferMinutes),
  buffer_after_minutes: findNumberFault(rules.buffer_after_minutes, calendarLimits.bufferMinutes),
  notice_minutes: findNumberFault(rules.notice_minutes, calendarLimits.noticeMinutes),
  step_minutes: findNumberFault(rules.step_minutes, calendarLimits.stepMinutes),
  horizon_days: findNumberFault(rules.horizon_days, calendarLimits.horizonDays),
});

const line = (what: string) => ({ max: calendarLimits.nameChars, what });

const hasDuplicates = (names: readonly string[]): string | undefined =>
  new Set(names.map((name) => name.toLowerCase())).size < names.length ? "Two of them have the same text." : undefined;

/** Expects trimmed texts. */
export const findTypeFaults = (type: TypeContent): Faults => ({
  name: findLineFault(type.name, line("a name")),
  description: findLengthFault(type.description, calendarLimits.descriptionChars),
  location: findLineFault(type.location, line("how the call is held")),
  ...findRuleFaults(type),
  change_notice_hours: findNumberFault(type.change_notice_hours, calendarLimits.changeNoticeHours),
  questions: hasDuplicates(type.questions.map(({ name }) => name)),
  ...Object.fromEntries(
    type.questions.map(({ name, choices }, index) => [
      `question_${index}`,
      findLineFault(name, { max: 200, what: "the question" }) ??
        (choices.length === 1 ? "Add at least two answers, or none." : undefined) ??
        choices.map((choice) => findLineFault(choice.name, line("the answer"))).find((fault) => fault !== undefined) ??
        hasDuplicates(choices.map((choice) => choice.name)),
    ]),
  ),
});

/** Expects trimmed texts. */
export const findPersonFaults = (person: { name: string; email: string; time_zone: string }): Faults => ({
  name: findLineFault(person.name, line("a name")),
  email: findEmailFault(person.email),
  time_zone: isTimeZone(person.time_zone) ? undefined : "We don't know this time zone.",
});
