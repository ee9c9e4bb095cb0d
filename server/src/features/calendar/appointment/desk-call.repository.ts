import type { AppointmentStatus, CallChange, CallOutcome } from "@funding-desk/contract/calendar/appointment/states";
import { isSeenBy } from "../../../identity/staff-session/seen-by.repository.ts";
import type { Viewer } from "../../../identity/staff-session/visibility.ts";
import { cursorValue, isNewerThan } from "../../../platform/db/cursor-sql.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import { type Sql, sql } from "../../../platform/db/sql.ts";
import type { TimeCursor } from "../../../platform/text/time-cursor.ts";
import type { GivenAnswer } from "./appointment.repository.ts";

export interface CallChangeRow {
  readonly what: CallChange;
  /** ISO 8601. */
  readonly started_at: string;
  readonly changed_at: string;
  /** Null when the client made the change. */
  readonly by: string | null;
}

export interface DeskCallRow {
  readonly id: string;
  readonly client_id: string;
  readonly client_name: string;
  readonly advisor_id: number;
  readonly advisor_name: string;
  /** The advisor's IANA zone. */
  readonly advisor_zone: string;
  /** The calendar's owner; null if no member owns it. */
  readonly advisor_staff_id: string | null;
  /** Whether the viewer may see the client. */
  readonly is_visible: boolean;
  readonly title: string;
  readonly location: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly status: AppointmentStatus;
  readonly time_zone: string;
  readonly phone: string;
  readonly email: string;
  readonly answers: readonly GivenAnswer[];
  readonly booked_by_name: string | null;
  readonly outcome: CallOutcome | null;
  /** Sealed. */
  readonly outcome_notes: Buffer | null;
  readonly outcome_by: string | null;
  readonly outcome_by_name: string | null;
  readonly outcome_at: Date | null;
  readonly revision: number;
  readonly changes: readonly CallChangeRow[];
  readonly cursor_value: string;
}

const isVisibleTo = (viewer: Viewer): Sql => isSeenBy(viewer, sql`c.staff_id`);

const selectCalls = (viewer: Viewer) => sql`
  select a.id, a.client_id, c.first_name || ' ' || c.last_name as client_name, a.advisor_id, ad.name as advisor_name,
    ad.time_zone as advisor_zone, ad.staff_id as advisor_staff_id, ${isVisibleTo(viewer)} as is_visible, a.title, a.location, a.starts_at,
    a.ends_at, a.status, a.time_zone, a.phone, a.email, a.answers, a.outcome, a.outcome_notes, a.outcome_by, s.name as outcome_by_name,
    bs.name as booked_by_name, a.outcome_at, a.revision, ${cursorValue("a.starts_at")} as cursor_value,
    coalesce((select json_agg(change) from (
      select h.what, to_json(h.started_at) as started_at, to_json(h.changed_at) as changed_at, hs.name as by
      from appointment_changes h left join staff hs on hs.id = h.staff_id
      where h.appointment_id = a.id order by h.changed_at desc limit 20) change), '[]') as changes
  from advisors ad join appointments a on a.advisor_id = ad.id join clients c on c.id = a.client_id
    left join staff s on s.id = a.outcome_by left join staff bs on bs.id = a.booked_by`;

export interface CallSearch {
  /** YYYY-MM-DD, counted in each calendar's own zone. */
  readonly from: string;
  readonly days: number;
  readonly advisorId: number | undefined;
  readonly after: TimeCursor | undefined;
  readonly limit: number;
}

export const listDeskCalls = async (
  db: Queryable,
  { from, days, advisorId, after, limit }: CallSearch,
  viewer: Viewer,
): Promise<DeskCallRow[]> => {
  const conditions = [
    sql`a.starts_at >= (${from}::date)::timestamp at time zone ad.time_zone`,
    sql`a.starts_at < (${from}::date + ${days}::integer)::timestamp at time zone ad.time_zone`,
    // For the index: the same days with one more at each end, since no zone is a day from UTC.
    sql`a.starts_at >= (${from}::date - 1)::timestamp at time zone 'UTC'`,
    sql`a.starts_at < (${from}::date + ${days + 1}::integer)::timestamp at time zone 'UTC'`,
    ...(viewer === undefined ? [] : [sql`(${isVisibleTo(viewer)} or ad.staff_id = any(${viewer}::uuid[]))`]),
    ...(advisorId === undefined ? [] : [sql`ad.id = ${advisorId}`]),
    isNewerThan(after, "a.starts_at", "a.id"),
  ];
  return db.list<DeskCallRow>(
    sql`${selectCalls(viewer)} where ${sql.and(conditions)} order by a.starts_at, a.id limit ${limit}`,
  );
};

export const findDeskCall = (db: Queryable, id: string, viewer: Viewer): Promise<DeskCallRow | undefined> =>
  db.find<DeskCallRow>(sql`${selectCalls(viewer)} where a.id = ${id}::uuid`);

/** Outcomes of the client's calls by id. Calls without an outcome are left out. */
export const findOutcomes = async (db: Queryable, clientId: string): Promise<ReadonlyMap<string, CallOutcome>> => {
  const rows = await db.list<{ id: string; outcome: CallOutcome }>({
    prepared: "select id, outcome from appointments where client_id = $1 and outcome is not null",
    values: [clientId],
  });
  return new Map(rows.map(({ id, outcome }) => [id, outcome]));
};

export interface NotedOutcome {
  readonly id: string;
  readonly outcome: CallOutcome | null;
  /** Sealed. */
  readonly notes: Buffer | null;
  readonly staffId: string;
}

export const updateOutcome = (tx: Queryable, { id, outcome, notes, staffId }: NotedOutcome): Promise<void> =>
  tx.run({
    prepared: `update appointments set outcome = $2, outcome_notes = $3, outcome_by = $4, outcome_at = now() where id = $1`,
    values: [id, outcome, notes, staffId],
  });
