const day = new Intl.DateTimeFormat("en-US", { month: "2-digit", day: "2-digit", year: "numeric" });
const clock = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit" });

/** An instant (ISO 8601) as this place's day, MM/DD/YYYY; "" for what is no instant. */
export const shownDay = (instant: string): string =>
  Number.isNaN(Date.parse(instant)) ? "" : day.format(new Date(instant));

/** An instant as this place's time of day: 3:15 PM; "" for what is no instant. */
export const shownClock = (instant: string): string =>
  Number.isNaN(Date.parse(instant)) ? "" : clock.format(new Date(instant));

/** An instant as this place's day and time: 11/21/2025, 3:15 PM. */
export const shownMoment = (instant: string): string =>
  Number.isNaN(Date.parse(instant)) ? "" : `${shownDay(instant)}, ${shownClock(instant)}`;
