import type { Queryable } from "../db/database.ts";

export interface Advisors {
  /** Null for a client without an advisor. */
  readonly staff_id: string | null;
  /** Who stands in for the advisor today. */
  readonly stand_ins: readonly string[];
}

/** Undefined when there is no such client. */
export const findAdvisors = (db: Queryable, clientId: string, timeZone: string): Promise<Advisors | undefined> =>
  db.find<Advisors>({
    prepared: `select c.staff_id, array(select id from staff where id = any(stand_ins(c.staff_id, $2))) as stand_ins
        from clients c where c.id = $1`,
    values: [clientId, timeZone],
  });
