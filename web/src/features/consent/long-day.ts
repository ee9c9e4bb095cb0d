const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long" });
const moment = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "long" });

/** November 21, 2026: a day as it stands beside a signature, in this browser's zone. */
export const longDay = (instant: Date): string => day.format(instant);

/** The same with the time and its zone. */
export const longMoment = (instant: Date): string => moment.format(instant);
