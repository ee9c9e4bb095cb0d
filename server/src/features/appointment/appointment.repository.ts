import type { Database, Queryable } from "../../db/database.ts";
import { queryWithLiveSession, type SessionChecked } from "../../session/live-session.ts";
import type { SessionToken } from "../../session/session-token.ts";

const listedAtMost = 50;

export interface AppointmentListRow {
  readonly title: string;
  readonly starts_at: Date;
}

/** What is not over yet, soonest first. */
export const listOwnUpcoming = (db: Database, token: SessionToken): Promise<SessionChecked<AppointmentListRow[]>> =>
  queryWithLiveSession<AppointmentListRow>(db, token, {
    name: "appointment-list",
    rows: `select title, starts_at from appointments
      where client_id = live.client_id and status = 'Scheduled' and ends_at > now()
      order by starts_at, id limit ${listedAtMost}`,
  });

export interface AppointmentRow extends AppointmentListRow {
  readonly ends_at: Date;
  readonly status: string;
}

/** All there ever were, newest first. */
export const listAllOfClient = async (db: Queryable, clientId: string): Promise<AppointmentRow[]> =>
  (
    await db.query<AppointmentRow>(
      "select title, starts_at, ends_at, status from appointments where client_id = $1 order by starts_at desc, id",
      [clientId],
    )
  ).rows;
