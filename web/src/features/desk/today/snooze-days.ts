import { formatDate } from "@funding-desk/contract/forms/format";

const weekday = new Intl.DateTimeFormat("en-US", { weekday: "long", timeZone: "UTC" });

/** "Monday, 12/07/2026" */
export const formatSnoozeDay = (day: string): string =>
  `${weekday.format(new Date(`${day}T00:00:00Z`))}, ${formatDate(day)}`;
