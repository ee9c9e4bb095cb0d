import type { Minutes } from "./period.repository.ts";

/** Whole minutes, as the reports send them. */
export const toTimes = (minutes: Minutes) => ({
  median_minutes: minutes ? Math.round(minutes[0]) : null,
  p90_minutes: minutes ? Math.round(minutes[1]) : null,
});
