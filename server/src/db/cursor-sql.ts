import type { TimeCursor } from "../time-cursor.ts";
import { type Sql, sql } from "./sql.ts";

/** For the column `cursor_value`: an instant to the microsecond, which a Date would lose. */
export const cursorValue = (instant: string): Sql =>
  sql`(extract(epoch from ${sql.identifier(instant)}) * 1000000)::bigint::text`;

/** True of the rows after the cursor in a list that goes back from the newest row, by an instant and an id. True of all without a cursor. */
export const isOlderThan = (cursor: TimeCursor | undefined, instant: string, id: string): Sql =>
  cursor ? sql`${pair(instant, id)} < ${place(cursor)}` : sql`true`;

/** The same in a list that begins with the oldest row. */
export const isNewerThan = (cursor: TimeCursor | undefined, instant: string, id: string): Sql =>
  cursor ? sql`${pair(instant, id)} > ${place(cursor)}` : sql`true`;

const pair = (instant: string, id: string) => sql`(${sql.identifier(instant)}, ${sql.identifier(id)})`;

const place = ({ value, id }: TimeCursor) =>
  sql`('epoch'::timestamptz + ${value}::bigint * interval '1 microsecond', ${id})`;
