import { type Sql, sql } from "../../platform/db/sql.ts";

/** Who put things off, and the firm's day, YYYY-MM-DD. */
export interface Snoozer {
  readonly staffId: string;
  readonly day: string;
}

interface Row {
  /** Of Today. */
  readonly list: string;
  /** Its id. */
  readonly subject: Sql;
  /** When something last happened in it. */
  readonly newest: Sql;
}

/**
 * Whether the member hasn't put this off, or it's back: on its day, or since something newer.
 * Avoid `not exists` here: PostgreSQL turns it into joins of whole tables.
 */
export const isAwake = ({ staffId, day }: Snoozer, { list, subject, newest }: Row): Sql =>
  sql`coalesce((select false from snoozes z where z.staff_id = ${staffId}::uuid and z.list = ${list} and z.subject_id = ${subject}
    and z.until_on > ${day}::date and z.snoozed_at >= ${newest} limit 1), true)`;
