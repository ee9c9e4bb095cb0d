/** When a call starts, in words: "In 12 min", "Under way"; empty when it's more than an hour. */
export const formatStart = (startsAt: string, now = Date.now()): string => {
  const minutes = Math.round((Date.parse(startsAt) - now) / 60_000);
  if (minutes <= 0) return "Under way";
  return minutes < 60 ? `In ${minutes} min` : "";
};
