// The only place that writes dates, except for what booking computes with zones. What has a time is in this browser's zone
// unless it takes one; civil days are YYYY-MM-DD.

const day = /* @__PURE__ */ new Intl.DateTimeFormat("en-US", { month: "2-digit", day: "2-digit", year: "numeric" });
const clock = /* @__PURE__ */ new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit" });
const longDay = /* @__PURE__ */ new Intl.DateTimeFormat("en-US", { dateStyle: "long" });
const longMoment = /* @__PURE__ */ new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "long" });
const short = { month: "short", day: "numeric" } as const;
const shortMoment = /* @__PURE__ */ new Intl.DateTimeFormat("en-US", { ...short, hour: "numeric", minute: "2-digit" });

/** An instant (ISO 8601) as MM/DD/YYYY; "" when it isn't valid. For civil days, see the contract's `formatDate`. */
export const formatDay = (instant: string): string =>
  Number.isNaN(Date.parse(instant)) ? "" : day.format(new Date(instant));

/** An instant as 3:15 PM; "" when it isn't valid. */
export const formatClock = (instant: string): string =>
  Number.isNaN(Date.parse(instant)) ? "" : clock.format(new Date(instant));

/** An instant as 11/21/2025, 3:15 PM; "" when it isn't valid. */
export const formatMoment = (instant: string): string =>
  Number.isNaN(Date.parse(instant)) ? "" : `${formatDay(instant)}, ${formatClock(instant)}`;

/** Above what was said on a day: "Today", "Yesterday", "Monday, November 23", with the year unless it's this one. */
export const formatConversationDay = (instant: string, now: Date = new Date()): string => {
  const civil = formatDay(instant);
  if (civil === day.format(now)) return "Today";
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  if (civil === day.format(yesterday)) return "Yesterday";
  const said = new Date(instant);
  const year = said.getFullYear() === now.getFullYear() ? {} : ({ year: "numeric" } as const);
  return said.toLocaleDateString("en-US", { weekday: "long", month: "long", day: "numeric", ...year });
};

/** A signature's date: November 21, 2026. */
export const formatLongDay = (instant: Date): string => longDay.format(instant);

/** A signature's date and time with its time zone. */
export const formatLongMoment = (instant: Date): string => longMoment.format(instant);

/** For rows and cards that are scanned: "Nov 25, 9:00 AM". */
export const formatShortMoment = (instant: string): string => shortMoment.format(new Date(instant));

const formatCivil = (civil: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat("en-US", { ...options, timeZone: "UTC" }).format(new Date(`${civil}T00:00:00Z`));

/** For rows and cards that are scanned: "Nov 25", with the year unless it's this one. */
export const formatShortDay = (civil: string): string =>
  Number(civil.slice(0, 4)) === new Date().getFullYear()
    ? formatCivil(civil, short)
    : formatCivil(civil, { ...short, year: "numeric" });

/** The same for an instant, in this browser's zone. */
export const formatShortInstant = (instant: string): string => {
  const at = new Date(instant);
  const isThisYear = at.getFullYear() === new Date().getFullYear();
  return new Intl.DateTimeFormat("en-US", isThisYear ? short : { ...short, year: "numeric" }).format(at);
};

/** "Nov 25" */
export const formatMonthDay = (civil: string): string => formatCivil(civil, short);

/** "November 25" */
export const formatLongMonthDay = (civil: string): string => formatCivil(civil, { month: "long", day: "numeric" });

/** "Monday" */
export const formatWeekday = (civil: string): string => formatCivil(civil, { weekday: "long" });

/** "Tuesday, January 5" */
export const formatWeekdayDay = (civil: string): string =>
  formatCivil(civil, { weekday: "long", month: "long", day: "numeric" });

/** For cards that are scanned: "Tue, Jan 5" */
export const formatShortWeekday = (civil: string): string => formatCivil(civil, { ...short, weekday: "short" });

/** "5 Tue" in the order of the language: "Tue 5". */
export const formatColumnDay = (civil: string): string =>
  formatCivil(civil, { weekday: "short", day: "numeric" })
    .split(" ")
    .toSorted((one, other) => Number(/\d/.test(one)) - Number(/\d/.test(other)))
    .join(" ");

const formatIn = (instant: string, timeZone: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat("en-US", { ...options, timeZone }).format(new Date(instant));
const time = { hour: "numeric", minute: "2-digit" } as const;

/** "9:00 AM CST" */
export const formatClockWithZone = (instant: string, timeZone: string): string =>
  formatIn(instant, timeZone, { ...time, timeZoneName: "short" });

/** "Tuesday, January 5, 9:00 AM" */
export const formatMomentIn = (instant: string, timeZone: string): string =>
  formatIn(instant, timeZone, { ...time, weekday: "long", month: "long", day: "numeric" });

/** "Tue, Jan 5, 9:00 AM CST" */
export const formatMomentWithZone = (instant: string, timeZone: string): string =>
  formatIn(instant, timeZone, { ...time, ...short, weekday: "short", timeZoneName: "short" });

/** "Eastern Time" */
export const nameZone = (timeZone: string): string =>
  new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longGeneric" })
    .formatToParts()
    .find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
