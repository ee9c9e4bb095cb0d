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

const findSpan = (passed: number) => {
  const span = spans.find(({ ms }) => passed >= ms);
  return span && { ...span, count: Math.floor(passed / span.ms) };
};

const formatSpan = ({ count, one, many }: NonNullable<ReturnType<typeof findSpan>>): string =>
  count === 1 ? one : `${count} ${many}`;

/** How long ago an instant was, in its largest unit: "3 hours", "just now". */
export const formatWait = (instant: string, now = Date.now()): string => {
  const span = findSpan(now - Date.parse(instant));
  return span ? formatSpan(span) : "just now";
};

/** How long it is until an instant, in its largest unit: "3 hours", "less than a minute". */
export const formatLeft = (instant: string, now = Date.now()): string => {
  const span = findSpan(Date.parse(instant) - now);
  return span ? formatSpan(span) : "less than a minute";
};

/** The same in short: "3 h". */
export const formatShortWait = (instant: string, now = Date.now()): string => {
  const span = findSpan(now - Date.parse(instant));
  return span ? `${span.count} ${span.short}` : "now";
};
