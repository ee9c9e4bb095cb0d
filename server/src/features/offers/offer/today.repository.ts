import type { Queryable } from "../../../platform/db/database.ts";

/** The civil date (YYYY-MM-DD) by the database's clock, which all servers share: for what a right rests on. */
export const readToday = (db: Queryable, timeZone: string): Promise<string> =>
  db.getValue<string>({ prepared: "select to_char(now() at time zone $1, 'YYYY-MM-DD')", values: [timeZone] });
