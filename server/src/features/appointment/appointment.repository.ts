import type { Database } from "../../db/database.ts";
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
