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
export const rulesOf = (type: TypeTimes): SlotRules => ({
  duration: type.duration_minutes,
  bufferBefore: type.buffer_before_minutes,
  bufferAfter: type.buffer_after_minutes,
  notice: type.notice_minutes,
  step: type.step_minutes,
  horizonDays: type.horizon_days,
});

/** Joins the rows of an advisor's hours. */
export const availabilityOf = (timeZone: string, rows: readonly HoursRow[]): Availability => {
  const hoursBy = (kind: HoursRow["kind"], keyOf: (row: HoursRow) => string) =>
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
    weekly: hoursBy("weekly", ({ weekday }) => String(weekday)),
    daysOff: new Set(rows.flatMap(({ kind, day }) => (kind === "off" && day ? [day] : []))),
    extra: hoursBy("extra", ({ day }) => day ?? ""),
  };
};
