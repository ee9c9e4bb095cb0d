import type { ReportPeriod } from "@funding-desk/contract/oversight/report/desk-api";
import { type Sql, sql } from "../../../platform/db/sql.ts";

/** Median and 90th percentile of the minutes between two instants; null when there is nothing to measure. */
export const minutesBetween = (start: string, end: string, where: Sql): Sql =>
  sql`percentile_cont(array[0.5, 0.9]::float8[]) within group (order by date_part('epoch', ${sql.identifier(end)} - ${sql.identifier(start)}) / 60)
    filter (where ${where})`;

export type Minutes = readonly [median: number, p90: number] | null;

export interface DayCount {
  /** yyyy-mm-dd */
  readonly day: string;
  readonly count: number;
}

const dayMs = 24 * 3600_000;

/** One number for each day of the period, in order. */
export const toDays = ({ from, to }: ReportPeriod, rows: readonly DayCount[]): number[] => {
  const counts = new Map(rows.map(({ day, count }) => [day, count]));
  const length = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
  return Array.from({ length }, (_, at) => {
    const day = new Date(Date.parse(from) + at * dayMs).toISOString().slice(0, 10);
    return counts.get(day) ?? 0;
  });
};
