import type { Queryable } from "../../db/database.ts";
import type { Hours, Span } from "./slots.ts";

/** Also the brief queries: an index answers all three at once. */
type Querying = Pick<Queryable, "query">;

/** What clients and staff alike read of a kind of call. */
export interface TypeRow {
  readonly id: number;
  readonly advisor_id: number;
  readonly name: string;
  readonly description: string;
  readonly location: string;
  readonly duration_minutes: number;
  readonly buffer_before_minutes: number;
  readonly buffer_after_minutes: number;
  readonly notice_minutes: number;
  readonly step_minutes: number;
  readonly horizon_days: number;
  readonly change_notice_hours: number;
  /** One that is not can no longer be booked. */
  readonly is_active: boolean;
}

export interface AppointmentTypeRow extends TypeRow {
  readonly advisor_name: string;
  readonly advisor_email: string;
  /** The advisor's IANA zone. */
  readonly time_zone: string;
}

/** Of `appointment_types t`: a `TypeRow`. */
export const typeColumns = `t.id, t.advisor_id, t.name, t.description, t.location, t.duration_minutes, t.buffer_before_minutes,
  t.buffer_after_minutes, t.notice_minutes, t.step_minutes, t.horizon_days, t.change_notice_hours, t.is_active`;
/** In base64; null for a type without one. */
export const coverColumn = "translate(encode(t.cover, 'base64'), E'\\n', '') as cover_base64";

const columnsWithAdvisor = `${typeColumns}, a.name as advisor_name, a.email as advisor_email, a.time_zone`;
const fromTypes = "from appointment_types t join advisors a on a.id = t.advisor_id";

/** Those that can be booked, in the firm's order, with the cover as base64. */
export const listTypes = async (
  db: Queryable,
): Promise<(AppointmentTypeRow & { readonly cover_base64: string | null })[]> =>
  (
    await db.query<AppointmentTypeRow & { cover_base64: string | null }>({
      name: "appointment-type-list",
      text: `select ${columnsWithAdvisor}, ${coverColumn}
        ${fromTypes} where t.is_active order by t.position, t.id`,
    })
  ).rows;

export const findType = async (db: Querying, id: number): Promise<AppointmentTypeRow | undefined> =>
  (
    await db.query<AppointmentTypeRow>({
      name: "appointment-type-find",
      text: `select ${columnsWithAdvisor} ${fromTypes} where t.id = $1`,
      values: [id],
    })
  ).rows[0];

export interface QuestionRow {
  readonly id: number;
  readonly appointment_type_id: number;
  readonly name: string;
  readonly is_required: boolean;
  readonly choices: readonly { readonly id: number; readonly name: string }[];
}

/** What is asked now, of one type, or of all when none is named; in the firm's order. */
export const listQuestions = async (db: Queryable, typeId?: number): Promise<QuestionRow[]> =>
  (
    await db.query<QuestionRow>({
      name: "appointment-question-list",
      text: `select q.id, q.appointment_type_id, q.name, q.is_required, coalesce(
          (select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.position, c.id)
           from appointment_question_choices c where c.question_id = q.id and c.is_active), '[]') as choices
        from appointment_questions q where q.is_active and ($1::integer is null or q.appointment_type_id = $1)
        order by q.appointment_type_id, q.position, q.id`,
      values: [typeId ?? null],
    })
  ).rows;

export interface HoursRow {
  readonly kind: "weekly" | "off" | "extra";
  readonly weekday: number | null;
  readonly day: string | null;
  readonly hours: Hours | null;
}

/** Weekly hours, and the days that differ, from one of the advisor's days to another. */
export const listHours = async (
  db: Querying,
  advisorId: number,
  days: readonly [string, string],
): Promise<HoursRow[]> =>
  (
    await db.query<HoursRow>({
      name: "advisor-hours-list",
      text: `select 'weekly' as kind, weekday, null::date as day, json_build_object('from', from_minute, 'until', until_minute) as hours
          from advisor_hours where advisor_id = $1
        union all select 'off', null, day, null from advisor_days_off where advisor_id = $1 and day between $2 and $3
        union all select 'extra', null, day, json_build_object('from', from_minute, 'until', until_minute)
          from advisor_extra_hours where advisor_id = $1 and day between $2 and $3`,
      values: [advisorId, ...days],
    })
  ).rows;

export interface BusySearch {
  readonly advisorId: number;
  readonly within: Span;
  /** Whose own hold takes nothing away. */
  readonly clientId: string | undefined;
  /** A call of theirs that is to be moved takes nothing away either. */
  readonly exceptAppointmentId: string | undefined;
}

/** What takes the advisor's time: calls, and slots that others hold. */
export const listBusy = async (db: Querying, search: BusySearch): Promise<Span[]> => {
  const { rows } = await db.query<{ from_at: Date; until_at: Date }>({
    name: "advisor-busy-list",
    text: `select lower(taken) as from_at, upper(taken) as until_at from appointments
        where int4range(advisor_id, advisor_id, '[]') && int4range($1, $1, '[]') and taken && tstzrange($2, $3)
          and status = 'Scheduled' and not coalesce(id = $5 and client_id = $4, false)
      union all select lower(taken), upper(taken) from slot_holds
        where int4range(advisor_id, advisor_id, '[]') && int4range($1, $1, '[]') and taken && tstzrange($2, $3)
          and held_until > now() and client_id is distinct from $4`,
    values: [
      search.advisorId,
      new Date(search.within.from),
      new Date(search.within.until),
      search.clientId ?? null,
      search.exceptAppointmentId ?? null,
    ],
  });
  return rows.map(({ from_at, until_at }) => ({ from: from_at.getTime(), until: until_at.getTime() }));
};
