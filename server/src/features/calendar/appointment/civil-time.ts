import { Temporal } from "temporal-polyfill";
import { DomainError } from "../../../platform/errors/errors.ts";

/** A zone's name, such as `America/New_York` or `UTC`. Temporal accepts more (offsets, whole timestamps), which no one means. */
const zoneName = /^[A-Za-z][A-Za-z0-9_+\-/]*$/;

export const isTimeZone = (zone: string): boolean => {
  if (!zoneName.test(zone)) return false;
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone);
    return true;
  } catch {
    return false;
  }
};

/** @throws {DomainError} `time_zone_unknown` */
export const requireTimeZone = (zone: string): void => {
  if (!isTimeZone(zone)) throw new DomainError("time_zone_unknown");
};

export interface CivilTime {
  /** YYYY-MM-DD */
  readonly date: string;
  /** h:mm AM/PM */
  readonly time: string;
}

/** The date and time that a wall clock in the zone shows at the instant. */
export const toCivilTime = (instant: Date, zone: string): CivilTime => {
  const there = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone);
  const minutes = String(there.minute).padStart(2, "0");
  return {
    date: there.toPlainDate().toString(),
    time: `${there.hour % 12 || 12}:${minutes} ${there.hour < 12 ? "AM" : "PM"}`,
  };
};
