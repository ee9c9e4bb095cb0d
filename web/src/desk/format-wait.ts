const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const spans = [
  { ms: 365 * day, one: "1 year", many: "years", short: "y" },
  { ms: 30 * day, one: "1 month", many: "months", short: "mo" },
  { ms: day, one: "1 day", many: "days", short: "d" },
  { ms: hour, one: "1 hour", many: "hours", short: "h" },
  { ms: minute, one: "1 minute", many: "minutes", short: "min" },
] as const;

const spanSince = (instant: string, now: number) => {
  const passed = now - Date.parse(instant);
  const span = spans.find(({ ms }) => passed >= ms);
  return span && { ...span, count: Math.floor(passed / span.ms) };
};

/** How long ago an instant was, in its largest unit: "3 hours", "just now". */
export const formatWait = (instant: string, now = Date.now()): string => {
  const span = spanSince(instant, now);
  if (!span) return "just now";
  return span.count === 1 ? span.one : `${span.count} ${span.many}`;
};

/** The same in short: "3 h". */
export const formatShortWait = (instant: string, now = Date.now()): string => {
  const span = spanSince(instant, now);
  return span ? `${span.count} ${span.short}` : "now";
};
