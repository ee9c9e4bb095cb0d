const day = new Intl.DateTimeFormat("en-US", { month: "2-digit", day: "2-digit", year: "numeric" });
const clock = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit" });
const longDay = new Intl.DateTimeFormat("en-US", { dateStyle: "long" });
const longMoment = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "long" });

// All in this browser's time zone.

/** An instant (ISO 8601) as MM/DD/YYYY; "" when it isn't valid. */
export const formatDay = (instant: string): string =>
  Number.isNaN(Date.parse(instant)) ? "" : day.format(new Date(instant));

/** An instant as 3:15 PM; "" when it isn't valid. */
export const formatClock = (instant: string): string =>
  Number.isNaN(Date.parse(instant)) ? "" : clock.format(new Date(instant));

/** An instant as 11/21/2025, 3:15 PM; "" when it isn't valid. */
export const formatMoment = (instant: string): string =>
  Number.isNaN(Date.parse(instant)) ? "" : `${formatDay(instant)}, ${formatClock(instant)}`;

/** A signature's date: November 21, 2026. */
export const formatLongDay = (instant: Date): string => longDay.format(instant);

/** A signature's date and time with its time zone. */
export const formatLongMoment = (instant: Date): string => longMoment.format(instant);
