import {
  type CalendarHours,
  calendarLimits,
  type SlotRulesWire,
  type Stretch,
  type TypeContent,
} from "@funding-desk/contract/appointment/calendar-desk-api";
import { isCivilDate } from "@funding-desk/contract/forms/civil-date";
import { emailFault, lineFault, numberFault } from "../../field-faults.ts";
import { isTimeZone } from "./civil-time.ts";

type Faults = Readonly<Record<string, string | undefined>>;

const dayMinutes = 24 * 60;

const stretchesFault = (hours: readonly Stretch[]): string | undefined => {
  if (hours.length > calendarLimits.stretches) return `Use at most ${calendarLimits.stretches} time ranges a day.`;
  const isOff = ({ from, until }: Stretch) => from < 0 || until > dayMinutes || from % 5 !== 0 || until % 5 !== 0;
  if (hours.some(isOff)) return "Enter times in steps of five minutes.";
  if (hours.some(({ from, until }) => from >= until)) return "The end must be after the start.";
  const sorted = hours.toSorted((a, b) => a.from - b.from);
  const overlaps = sorted.some(({ from }, index) => from < (sorted[index - 1]?.until ?? 0));
  return overlaps ? "Two time ranges overlap." : undefined;
};

const daysFault = (days: readonly string[]): string | undefined => {
  if (!days.every(isCivilDate)) return "Enter a valid date.";
  return new Set(days).size < days.length ? "A day appears twice." : undefined;
};

export const hoursFaults = ({ weekly, days_off, extra }: CalendarHours): Faults => {
  const weekdays = weekly.map(({ weekday }) => weekday);
  const isKnown = weekdays.every((weekday) => Number.isInteger(weekday) && weekday >= 1 && weekday <= 7);
  return {
    weekly: !isKnown || new Set(weekdays).size < weekdays.length ? "Each weekday may appear only once." : undefined,
    ...Object.fromEntries(weekly.map(({ weekday, hours }) => [`weekly_${weekday}`, stretchesFault(hours)])),
    days_off: daysFault(days_off),
    extra: daysFault(extra.map(({ day }) => day)),
    ...Object.fromEntries(extra.map(({ day, hours }) => [`extra_${day}`, stretchesFault(hours)])),
  };
};

export const ruleFaults = (rules: SlotRulesWire): Faults => ({
  duration_minutes: numberFault(rules.duration_minutes, calendarLimits.durationMinutes),
  buffer_before_minutes: numberFault(rules.buffer_before_minutes, calendarLimits.bufferMinutes),
  buffer_after_minutes: numberFault(rules.buffer_after_minutes, calendarLimits.bufferMinutes),
  notice_minutes: numberFault(rules.notice_minutes, calendarLimits.noticeMinutes),
  step_minutes: numberFault(rules.step_minutes, calendarLimits.stepMinutes),
  horizon_days: numberFault(rules.horizon_days, calendarLimits.horizonDays),
});

const line = (what: string) => ({ max: calendarLimits.nameChars, what });

const doubles = (names: readonly string[]): string | undefined =>
  new Set(names.map((name) => name.toLowerCase())).size < names.length ? "Two of them have the same text." : undefined;

/** Expects trimmed texts. */
export const typeFaults = (type: TypeContent): Faults => ({
  name: lineFault(type.name, line("a name")),
  description:
    [...type.description].length > calendarLimits.descriptionChars
      ? `Maximum ${calendarLimits.descriptionChars} characters allowed`
      : undefined,
  location: lineFault(type.location, line("how the call is held")),
  ...ruleFaults(type),
  change_notice_hours: numberFault(type.change_notice_hours, calendarLimits.changeNoticeHours),
  questions: doubles(type.questions.map(({ name }) => name)),
  ...Object.fromEntries(
    type.questions.map(({ name, choices }, index) => [
      `question_${index}`,
      lineFault(name, { max: 200, what: "the question" }) ??
        (choices.length === 1 ? "Add at least two answers, or none." : undefined) ??
        choices.map((choice) => lineFault(choice.name, line("the answer"))).find((fault) => fault !== undefined) ??
        doubles(choices.map((choice) => choice.name)),
    ]),
  ),
});

/** Expects trimmed texts. */
export const personFaults = (person: { name: string; email: string; time_zone: string }): Faults => ({
  name: lineFault(person.name, line("a name")),
  email: emailFault(person.email),
  time_zone: isTimeZone(person.time_zone) ? undefined : "We don't know this time zone.",
});
