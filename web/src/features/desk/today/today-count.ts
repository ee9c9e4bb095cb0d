import { todayCountedAtMost } from "@funding-desk/contract/desk/today/desk-api";

const numbers = new Intl.NumberFormat("en-US");

/** "12", or "1,000+" for more than we count. */
export const formatTodayCount = (count: number): string =>
  `${numbers.format(Math.min(count, todayCountedAtMost))}${count > todayCountedAtMost ? "+" : ""}`;
