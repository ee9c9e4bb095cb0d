import type { ReportPeriod } from "@funding-desk/contract/report/desk-api";
import { type RawBuilder, sql } from "kysely";

/** Civil days, both included, in that IANA zone. */
export interface Span extends ReportPeriod {
  readonly timeZone: string;
}

/** Whether an instant lies in the span. */
export const within = (instant: string, { from, to, timeZone }: Span): RawBuilder<unknown> => {
  const column = sql.ref(instant);
  return sql`${column} >= ${from}::date::timestamp at time zone ${timeZone}
    and ${column} < (${to}::date + 1)::timestamp at time zone ${timeZone}`;
};

/** Median and 90th percentile of the minutes between two instants; null where there is nothing to measure. */
export const minutesBetween = (start: string, end: string, where: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`percentile_cont(array[0.5, 0.9]::float8[]) within group (order by date_part('epoch', ${sql.ref(end)} - ${sql.ref(start)}) / 60)
    filter (where ${where})`;

export type Minutes = readonly [median: number, p90: number] | null;
