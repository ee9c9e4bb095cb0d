const hour = 60;
const day = 24 * hour;

/** Keeps a number and its unit on one line. */
export const space = "\u00a0";

/** One decimal, or none when it would be zero. */
const formatOneDigit = (value: number): string => value.toFixed(1).replace(/\.0$/, "");

/** How long something took, in its largest unit: "45 min", "3.5 h", "12 days"; a dash when we don't know. */
export const formatMinutes = (minutes: number | null): string => {
  if (minutes === null) return "–";
  if (minutes < hour) return `${minutes}${space}min`;
  if (minutes < 2 * day) return `${formatOneDigit(minutes / hour)}${space}h`;
  return `${formatOneDigit(minutes / day)}${space}days`;
};

/** A whole percentage; a dash when the whole is zero. */
export const formatShare = (part: number, whole: number): string =>
  whole === 0 ? "–" : `${Math.round((part / whole) * 100)}%`;
