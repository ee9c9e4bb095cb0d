import type { CallChange } from "@funding-desk/contract/calendar/appointment/states";
import type { Queryable } from "../../../platform/db/database.ts";

export interface NewCallChange {
  readonly id: string;
  readonly appointmentId: string;
  readonly clientId: string;
  readonly what: CallChange;
  /** The previous start. */
  readonly startedAt: Date;
  /** Undefined when the client made the change. */
  readonly staffId: string | undefined;
}

export const insertCallChange = (tx: Queryable, change: NewCallChange): Promise<void> =>
  tx.run({
    prepared: `insert into appointment_changes (id, appointment_id, client_id, what, started_at, staff_id)
      values ($1, $2, $3, $4, $5, $6)`,
    values: [change.id, change.appointmentId, change.clientId, change.what, change.startedAt, change.staffId ?? null],
  });

/** A change to a client's call, as the client may see it. */
export interface OwnCallChange {
  readonly appointment_id: string;
  readonly what: CallChange;
  readonly started_at: Date;
  readonly by: "firm" | "client";
  readonly changed_at: Date;
}

/** Newest first. */
export const listOwnCallChanges = (db: Queryable, clientId: string): Promise<OwnCallChange[]> =>
  db.list<OwnCallChange>({
    prepared: `select appointment_id, what, started_at, case when staff_id is null then 'client' else 'firm' end as by, changed_at
        from appointment_changes where client_id = $1 order by changed_at desc, id limit 1000`,
    values: [clientId],
  });
