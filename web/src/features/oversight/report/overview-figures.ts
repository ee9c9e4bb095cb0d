import type { MonthWire, ReportPeriod } from "@funding-desk/contract/oversight/report/desk-api";

export type FigureName = "signed_up" | "funded" | "volume_cents" | "days_to_funded";

/**
 * The twelve months that end with today's, and the same days a year earlier, so that a month that has only begun is
 * compared with as much of one. @param today yyyy-mm-dd
 */
export const toYears = (today: string): { period: ReportPeriod; before: ReportPeriod } => {
  const [year = 0, month = 1, day = 1] = today.split("-").map(Number);
  const toDay = (date: Date) => date.toISOString().slice(0, 10);
  const firstOf = (monthsAgo: number) => toDay(new Date(Date.UTC(year, month - 1 - monthsAgo, 1)));
  const lastDay = new Date(Date.UTC(year - 1, month, 0)).getUTCDate();
  return {
    period: { from: firstOf(11), to: today },
    before: { from: firstOf(23), to: toDay(new Date(Date.UTC(year - 1, month - 1, Math.min(day, lastDay)))) },
  };
};

/** @param month yyyy-mm */
export const toMonthPeriod = (month: string): ReportPeriod => {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return { from: `${month}-01`, to: `${month}-${new Date(Date.UTC(year, number, 0)).getUTCDate()}` };
};

/** Sums up a figure; of days, the mean of the months' medians by their payouts. Null without anything to measure. */
export const sumMonths = (months: readonly MonthWire[], name: FigureName): number | null => {
  if (name !== "days_to_funded") return months.reduce((sum, month) => sum + month[name], 0);
  const measured = months.filter(({ days_to_funded: days }) => days !== null);
  const payouts = measured.reduce((sum, { funded }) => sum + funded, 0);
  if (payouts === 0) return null;
  return measured.reduce((sum, { days_to_funded: days, funded }) => sum + (days ?? 0) * funded, 0) / payouts;
};
