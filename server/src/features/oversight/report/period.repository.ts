import type { ReportPeriod } from "@funding-desk/contract/oversight/report/desk-api";
import { type Sql, sql } from "../../../platform/db/sql.ts";

/** Civil days, both inclusive, in that IANA zone. */
export interface Span extends ReportPeriod {
  readonly timeZone: string;
}

/** Whether an instant is in the span. */
export const within = (instant: string, { from, to, timeZone }: Span): Sql => {
  const column = sql.identifier(instant);
  return sql`${column} >= ${from}::date::timestamp at time zone ${timeZone}
    and ${column} < (${to}::date + 1)::timestamp at time zone ${timeZone}`;
};

/** Median and 90th percentile of the minutes between two instants; null when there is nothing to measure. */
export const minutesBetween = (start: string, end: string, where: Sql): Sql =>
  sql`percentile_cont(array[0.5, 0.9]::float8[]) within group (order by date_part('epoch', ${sql.identifier(end)} - ${sql.identifier(start)}) / 60)
    filter (where ${where})`;

export type Minutes = readonly [median: number, p90: number] | null;
