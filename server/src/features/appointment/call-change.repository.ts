import type { Queryable } from "../../db/database.ts";

export interface NewCallChange {
  readonly id: string;
  readonly appointmentId: string;
  readonly clientId: string;
  readonly what: "moved" | "cancelled";
  /** When the call was to begin before. */
  readonly startedAt: Date;
  /** Undefined for the client. */
  readonly staffId: string | undefined;
}

export const insertCallChange = async (tx: Queryable, change: NewCallChange): Promise<void> => {
  await tx.query({
    name: "appointment-change-insert",
    text: `insert into appointment_changes (id, appointment_id, client_id, what, started_at, staff_id)
      values ($1, $2, $3, $4, $5, $6)`,
    values: [change.id, change.appointmentId, change.clientId, change.what, change.startedAt, change.staffId ?? null],
  });
};

/** Of a call of the client's, what they may know of it besides. */
export interface OwnCallChange {
  readonly appointment_id: string;
  readonly what: "moved" | "cancelled";
  readonly started_at: Date;
  readonly by: "firm" | "client";
  readonly changed_at: Date;
}

/** Newest first. */
export const listOwnCallChanges = async (db: Queryable, clientId: string): Promise<OwnCallChange[]> =>
  (
    await db.query<OwnCallChange>({
      name: "appointment-change-list",
      text: `select appointment_id, what, started_at, case when staff_id is null then 'client' else 'firm' end as by, changed_at
        from appointment_changes where client_id = $1 order by changed_at desc, id limit 1000`,
      values: [clientId],
    })
  ).rows;
