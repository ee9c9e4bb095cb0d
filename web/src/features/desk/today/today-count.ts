import { todayCountedAtMost } from "@funding-desk/contract/desk/today/desk-api";
import { formatNumber } from "../../../forms/format-number.ts";

/** "12", or "1,000+" for more than we count. */
export const formatTodayCount = (count: number): string =>
  `${formatNumber(Math.min(count, todayCountedAtMost))}${count > todayCountedAtMost ? "+" : ""}`;
