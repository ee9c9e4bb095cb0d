import { type Sql, sql } from "./sql.ts";

/** Civil days, both inclusive, in that IANA zone. */
export interface Span {
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
}

/** Whether an instant is in the span. */
export const within = (instant: string, { from, to, timeZone }: Span): Sql => {
  const column = sql.identifier(instant);
  return sql`${column} >= ${from}::date::timestamp at time zone ${timeZone}
    and ${column} < (${to}::date + 1)::timestamp at time zone ${timeZone}`;
};
