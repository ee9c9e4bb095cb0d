import type { TimeCursor } from "../text/time-cursor.ts";
import { type Sql, sql } from "./sql.ts";

/** SQL for the column `cursor_value`: an instant in microseconds, which a Date would lose. */
export const cursorValue = (instant: string): Sql =>
  sql`(extract(epoch from ${sql.identifier(instant)}) * 1000000)::bigint::text`;

/** Matches rows after the cursor in a list from newest to oldest, by an instant and an id; all rows without a cursor. */
export const isOlderThan = (cursor: TimeCursor | undefined, instant: string, id: string): Sql =>
  cursor ? sql`${pair(instant, id)} < ${place(cursor)}` : sql`true`;

/** The same for a list from oldest to newest. */
export const isNewerThan = (cursor: TimeCursor | undefined, instant: string, id: string): Sql =>
  cursor ? sql`${pair(instant, id)} > ${place(cursor)}` : sql`true`;

const pair = (instant: string, id: string) => sql`(${sql.identifier(instant)}, ${sql.identifier(id)})`;

const place = ({ value, id }: TimeCursor) =>
  sql`('epoch'::timestamptz + ${value}::bigint * interval '1 microsecond', ${id})`;
