import type { CallOutcome } from "@funding-desk/contract/appointment/desk-api";
import { type RawBuilder, sql } from "kysely";
import type { Queryable } from "../../db/database.ts";
import type { TimeCursor } from "../../time-cursor.ts";
import type { GivenAnswer } from "./appointment.repository.ts";

export interface CallChangeRow {
  readonly what: "moved" | "cancelled";
  /** ISO 8601. */
  readonly started_at: string;
  readonly changed_at: string;
  /** Null for the client. */
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
  /** Whose calendar it is in; null for nobody's at the desk. */
  readonly advisor_staff_id: string | null;
  /** Whether the client is one whom the viewer may see. */
  readonly is_visible: boolean;
  readonly title: string;
  readonly location: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly status: "Scheduled" | "Cancelled";
  readonly time_zone: string;
  readonly phone: string;
  readonly email: string;
  readonly answers: readonly GivenAnswer[];
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

/** The advisor whose and whose nobody's clients are seen; undefined for everybody's. */
export type Viewer = string | undefined;

const seen = (viewer: Viewer): RawBuilder<unknown> =>
  viewer === undefined ? sql`true` : sql`(c.staff_id is null or c.staff_id = ${viewer}::uuid)`;

const selectCalls = (viewer: Viewer) => sql`
  select a.id, a.client_id, c.first_name || ' ' || c.last_name as client_name, a.advisor_id, ad.name as advisor_name,
    ad.time_zone as advisor_zone, ad.staff_id as advisor_staff_id, ${seen(viewer)} as is_visible, a.title, a.location, a.starts_at,
    a.ends_at, a.status, a.time_zone, a.phone, a.email, a.answers, a.outcome, a.outcome_notes, a.outcome_by, s.name as outcome_by_name,
    a.outcome_at, a.revision, (extract(epoch from a.starts_at) * 1000000)::bigint::text as cursor_value,
    coalesce((select json_agg(change) from (
      select h.what, to_json(h.started_at) as started_at, to_json(h.changed_at) as changed_at, hs.name as by
      from appointment_changes h left join staff hs on hs.id = h.staff_id
      where h.appointment_id = a.id order by h.changed_at desc limit 20) change), '[]') as changes
  from advisors ad join appointments a on a.advisor_id = ad.id join clients c on c.id = a.client_id
    left join staff s on s.id = a.outcome_by`;

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
    // The same days with one more at either end, for the index: no zone is so far from UTC.
    sql`a.starts_at >= (${from}::date - 1)::timestamp at time zone 'UTC'`,
    sql`a.starts_at < (${from}::date + ${days + 1}::integer)::timestamp at time zone 'UTC'`,
    ...(viewer === undefined ? [] : [sql`(${seen(viewer)} or ad.staff_id = ${viewer}::uuid)`]),
    ...(advisorId === undefined ? [] : [sql`ad.id = ${advisorId}`]),
    ...(after
      ? [
          sql`(a.starts_at, a.id) > ('epoch'::timestamptz + ${after.value}::bigint * interval '1 microsecond', ${after.id}::uuid)`,
        ]
      : []),
  ];
  const where = sql.join(conditions, sql` and `);
  return (
    await sql<DeskCallRow>`${selectCalls(viewer)} where ${where} order by a.starts_at, a.id limit ${limit}`.execute(
      db.kysely,
    )
  ).rows;
};

export const findDeskCall = async (db: Queryable, id: string, viewer: Viewer): Promise<DeskCallRow | undefined> =>
  (await sql<DeskCallRow>`${selectCalls(viewer)} where a.id = ${id}::uuid`.execute(db.kysely)).rows[0];

/** What became of the client's calls, by their ids; those of which nobody has said so are left out. */
export const findOutcomes = async (db: Queryable, clientId: string): Promise<ReadonlyMap<string, CallOutcome>> => {
  const { rows } = await db.query<{ id: string; outcome: CallOutcome }>({
    name: "appointment-outcomes",
    text: "select id, outcome from appointments where client_id = $1 and outcome is not null",
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

export const updateOutcome = async (tx: Queryable, { id, outcome, notes, staffId }: NotedOutcome): Promise<void> => {
  await tx.query({
    name: "appointment-outcome",
    text: `update appointments set outcome = $2, outcome_notes = $3, outcome_by = $4, outcome_at = now() where id = $1`,
    values: [id, outcome, notes, staffId],
  });
};
