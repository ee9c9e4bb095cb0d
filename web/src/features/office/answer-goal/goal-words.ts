import { formatDue } from "../../../forms/format-due.ts";

interface Shown {
  /** Milliseconds since the epoch. */
  readonly now?: number;
  readonly timeZone?: string;
}

/** What a client reads about when we mean to answer, in this browser's zone. @param due instant */
export const describeGoal = (
  due: string,
  { now = Date.now(), timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone }: Shown = {},
): string =>
  Date.parse(due) > now
    ? `We aim to answer by ${formatDue(due, { timeZone, now })}.`
    : "We're running late, and we're sorry. Your advisor still has this on their list.";
