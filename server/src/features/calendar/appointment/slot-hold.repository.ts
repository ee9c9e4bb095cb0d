import type { Queryable } from "../../../platform/db/database.ts";
import type { Span } from "./slots.ts";

export interface HoldRow {
  readonly clientId: string;
  readonly advisorId: number;
  readonly taken: Span;
}

/** Expired holds no longer block anyone. */
export const deleteExpiredHolds = (db: Queryable): Promise<void> =>
  db.run("delete from slot_holds where held_until <= now()");

export const deleteHold = (db: Queryable, clientId: string): Promise<void> =>
  db.run({ prepared: "delete from slot_holds where client_id = $1", values: [clientId] });

/** @throws a violation of `slot_holds_no_overlap` if someone else holds it */
export const insertHold = (db: Queryable, hold: HoldRow, minutes: number): Promise<Date> =>
  db.getValue<Date>({
    prepared: `insert into slot_holds (client_id, advisor_id, taken, held_until)
        values ($1, $2, tstzrange($3, $4), now() + $5 * interval '1 minute') returning held_until`,
    values: [hold.clientId, hold.advisorId, new Date(hold.taken.from), new Date(hold.taken.until), minutes],
  });

/** Whether a call, another client's hold, or an entry of a calendar elsewhere takes any of that time. */
export const isTaken = (db: Queryable, { clientId, advisorId, taken }: HoldRow): Promise<boolean> =>
  db.exists({
    prepared: `select 1 from slot_holds where int4range(advisor_id, advisor_id, '[]') && int4range($1, $1, '[]')
          and taken && tstzrange($2, $3) and held_until > now() and client_id <> $4
        union all select 1 from appointments where int4range(advisor_id, advisor_id, '[]') && int4range($1, $1, '[]')
          and taken && tstzrange($2, $3) and status = 'Scheduled'
        union all select 1 from busy_times where int4range(advisor_id, advisor_id, '[]') && int4range($1, $1, '[]')
          and busy && tstzrange($2, $3) limit 1`,
    values: [advisorId, new Date(taken.from), new Date(taken.until), clientId],
  });

/** The same without calls, which a constraint keeps apart. */
export const isBlocked = (db: Queryable, { clientId, advisorId, taken }: HoldRow): Promise<boolean> =>
  db.exists({
    prepared: `select 1 from slot_holds where int4range(advisor_id, advisor_id, '[]') && int4range($1, $1, '[]')
        and taken && tstzrange($2, $3) and held_until > now() and client_id <> $4
      union all select 1 from busy_times where int4range(advisor_id, advisor_id, '[]') && int4range($1, $1, '[]')
        and busy && tstzrange($2, $3) limit 1`,
    values: [advisorId, new Date(taken.from), new Date(taken.until), clientId],
  });
