const hour = 60;
const day = 24 * hour;

/** A number and its unit stay on one line. */
export const space = "\u00a0";

/** One digit after the point, and none where it would be nought. */
const oneDigit = (value: number): string => value.toFixed(1).replace(/\.0$/, "");

/** How long something took, in the one unit that says most: "45 min", "3.5 h", "12 days"; a dash for what was not measured. */
export const shownMinutes = (minutes: number | null): string => {
  if (minutes === null) return "–";
  if (minutes < hour) return `${minutes}${space}min`;
  if (minutes < 2 * day) return `${oneDigit(minutes / hour)}${space}h`;
  return `${oneDigit(minutes / day)}${space}days`;
};

export const shownNumber = (value: number): string => value.toLocaleString("en-US");

/** A whole percentage; a dash where there is nothing to have a share of. */
export const shownShare = (part: number, whole: number): string =>
  whole === 0 ? "–" : `${Math.round((part / whole) * 100)}%`;
