import { isFederalHoliday } from "@funding-desk/contract/calendar/appointment/federal-holidays";
import type { AppointmentTypeRow, HoursRow } from "./advisor.repository.ts";
import type { Availability, SlotRules } from "./slots.ts";

export type TypeTimes = Pick<
  AppointmentTypeRow,
  | "duration_minutes"
  | "buffer_before_minutes"
  | "buffer_after_minutes"
  | "notice_minutes"
  | "step_minutes"
  | "horizon_days"
>;

/** A type's rules for its slots. */
export const toSlotRules = (type: TypeTimes): SlotRules => ({
  duration: type.duration_minutes,
  bufferBefore: type.buffer_before_minutes,
  bufferAfter: type.buffer_after_minutes,
  notice: type.notice_minutes,
  step: type.step_minutes,
  horizonDays: type.horizon_days,
});

/** An advisor's days off, and US federal holidays. Extra hours open either of them. */
export const withHolidays = (daysOff: readonly string[]): Availability["daysOff"] => {
  const own = new Set(daysOff);
  return { has: (day) => own.has(day) || isFederalHoliday(day) };
};

/** Joins the rows of an advisor's hours. */
export const toAvailability = (timeZone: string, rows: readonly HoursRow[]): Availability => {
  const groupHours = (kind: HoursRow["kind"], keyOf: (row: HoursRow) => string) =>
    Object.fromEntries(
      [
        ...Map.groupBy(
          rows.filter((row) => row.kind === kind),
          keyOf,
        ),
      ].map(([key, group]) => [key, group.flatMap(({ hours }) => hours ?? [])]),
    );
  return {
    timeZone,
    weekly: groupHours("weekly", ({ weekday }) => String(weekday)),
    daysOff: withHolidays(rows.flatMap(({ kind, day }) => (kind === "off" && day ? [day] : []))),
    extra: groupHours("extra", ({ day }) => day ?? ""),
  };
};
