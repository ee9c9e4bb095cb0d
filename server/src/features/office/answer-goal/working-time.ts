import { isFederalHoliday } from "@funding-desk/contract/calendar/appointment/federal-holidays";
import type { AnswerGoalSetting } from "@funding-desk/contract/office/answer-goal/setting";
import { Temporal } from "temporal-polyfill";

export interface WorkingTime
  extends Pick<AnswerGoalSetting, "weekdays" | "opens_at" | "closes_at" | "is_closed_on_holidays"> {
  /** IANA zone of the hours. */
  readonly timeZone: string;
}

const minuteMs = 60_000;

const isWorkingDay = ({ weekdays, is_closed_on_holidays }: WorkingTime, day: Temporal.PlainDate): boolean =>
  weekdays.includes(day.dayOfWeek) && !(is_closed_on_holidays && isFederalHoliday(day.toString()));

/** The instant at which a wall clock in the zone shows so many minutes after midnight; 1,440 is the next midnight. */
const toInstantMs = (day: Temporal.PlainDate, minutes: number, timeZone: string): number => {
  const midnight = day.toPlainDateTime();
  return midnight.add({ minutes }).toZonedDateTime(timeZone).epochMilliseconds;
};

/**
 * The instant at which so many minutes of working time have passed.
 * @param working has at least one weekday, and closes after it opens
 */
export const addWorkingMinutes = (since: Date, minutes: number, working: WorkingTime): Date => {
  const { opens_at, closes_at, timeZone } = working;
  const sinceMs = since.getTime();
  let day = Temporal.Instant.fromEpochMilliseconds(sinceMs).toZonedDateTimeISO(timeZone).toPlainDate();
  let leftMs = minutes * minuteMs;
  for (;;) {
    if (isWorkingDay(working, day)) {
      const fromMs = Math.max(sinceMs, toInstantMs(day, opens_at, timeZone));
      const openMs = Math.max(0, toInstantMs(day, closes_at, timeZone) - fromMs);
      if (leftMs <= openMs) return new Date(fromMs + leftMs);
      leftMs -= openMs;
    }
    day = day.add({ days: 1 });
  }
};
