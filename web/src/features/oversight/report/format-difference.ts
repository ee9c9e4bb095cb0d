/** "12 more than the period before" */
export const formatDifference = (
  [now, before]: readonly [number, number],
  format: (value: number) => string,
  than = "the period before",
): string => {
  if (now === before) return `Same as ${than}`;
  return `${format(Math.abs(now - before))} ${now > before ? "more" : "less"} than ${than}`;
};
