/** By ISO weekday less one. */
export const weekdayNames = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;

/** Minutes of a day as "9 AM" or "5:30 PM"; 1,440 is midnight. */
export const formatMinuteOfDay = (minutes: number): string => {
  const [hour, rest] = [Math.floor(minutes / 60), minutes % 60];
  const clock = `${hour % 12 || 12}${rest === 0 ? "" : `:${String(rest).padStart(2, "0")}`}`;
  return `${clock} ${hour < 12 || hour === 24 ? "AM" : "PM"}`;
};
