import type { Queryable } from "../../../platform/db/database.ts";
import type { Row } from "../../../platform/db/tables.ts";
import type { Hours, Span } from "./slots.ts";

/** The part of an appointment type that clients and staff both see. */
export type TypeRow = Omit<Row<"appointment_types">, "cover" | "position" | "revision" | "changed_by">;

export interface AppointmentTypeRow extends TypeRow {
  readonly advisor_name: string;
  readonly advisor_email: string;
  /** The advisor's IANA zone. */
  readonly time_zone: string;
}

/** Columns of `appointment_types t` that make a `TypeRow`. */
export const typeColumns = `t.id, t.advisor_id, t.name, t.description, t.location, t.duration_minutes, t.buffer_before_minutes,
  t.buffer_after_minutes, t.notice_minutes, t.step_minutes, t.horizon_days, t.change_notice_hours, t.is_active`;
/** Base64; null if the type has no cover. */
export const coverColumn = "translate(encode(t.cover, 'base64'), E'\\n', '') as cover_base64";

const columnsWithAdvisor = `${typeColumns}, a.name as advisor_name, a.email as advisor_email, a.time_zone`;
const fromTypes = "from appointment_types t join advisors a on a.id = t.advisor_id";

interface OfferedTypeRow extends AppointmentTypeRow {
  readonly cover_base64: string | null;
  /** Whether it's a call with the client's own advisor. */
  readonly is_own_advisor: boolean;
}

/** Types that can be booked, the client's own advisor's first, then in the firm's order, with the cover in base64. */
export const listTypes = (db: Queryable, clientId: string): Promise<OfferedTypeRow[]> =>
  db.list<OfferedTypeRow>({
    prepared: `select ${columnsWithAdvisor}, ${coverColumn}, c.id is not null as is_own_advisor
        ${fromTypes} left join clients c on c.id = $1 and c.staff_id = a.staff_id
        where t.is_active order by c.id is null, t.position, t.id`,
    values: [clientId],
  });

export const findType = (db: Queryable, id: number): Promise<AppointmentTypeRow | undefined> =>
  db.find<AppointmentTypeRow>({ prepared: `select ${columnsWithAdvisor} ${fromTypes} where t.id = $1`, values: [id] });

export interface QuestionRow extends Omit<Row<"appointment_questions">, "position" | "is_active"> {
  readonly choices: readonly { readonly id: number; readonly name: string }[];
}

/** The current questions of one type, or of all types, in the firm's order. */
export const listQuestions = (db: Queryable, typeId?: number): Promise<QuestionRow[]> =>
  db.list<QuestionRow>({
    prepared: `select q.id, q.appointment_type_id, q.name, q.is_required, coalesce(
          (select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.position, c.id)
           from appointment_question_choices c where c.question_id = q.id and c.is_active), '[]') as choices
        from appointment_questions q where q.is_active and ($1::integer is null or q.appointment_type_id = $1)
        order by q.appointment_type_id, q.position, q.id`,
    values: [typeId ?? null],
  });

export interface HoursRow {
  readonly kind: "weekly" | "off" | "extra";
  readonly weekday: number | null;
  readonly day: string | null;
  readonly hours: Hours | null;
}

/** Weekly hours, and exceptions between two of the advisor's days. */
export const listHours = (db: Queryable, advisorId: number, days: readonly [string, string]): Promise<HoursRow[]> =>
  db.list<HoursRow>({
    prepared: `select 'weekly' as kind, weekday, null::date as day, json_build_object('from', from_minute, 'until', until_minute) as hours
          from advisor_hours where advisor_id = $1
        union all select 'off', null, day, null from advisor_days_off where advisor_id = $1 and day between $2 and $3
        union all select 'extra', null, day, json_build_object('from', from_minute, 'until', until_minute)
          from advisor_extra_hours where advisor_id = $1 and day between $2 and $3`,
    values: [advisorId, ...days],
  });

export interface BusySearch {
  readonly advisorId: number;
  readonly within: Span;
  /** This client's own hold doesn't block time. */
  readonly clientId: string | undefined;
  /** The call being moved doesn't block time either. */
  readonly exceptAppointmentId: string | undefined;
}

/** Time that calls, other clients' holds, and entries of calendars elsewhere take. */
export const listBusy = async (db: Queryable, search: BusySearch): Promise<Span[]> => {
  const rows = await db.list<{ from_at: Date; until_at: Date }>({
    prepared: `select coalesce(lower(taken), $2) as from_at, coalesce(upper(taken), $3) as until_at from appointments
        where int4range(advisor_id, advisor_id, '[]') && int4range($1, $1, '[]') and taken && tstzrange($2, $3)
          and status = 'Scheduled' and not coalesce(id = $5 and client_id = $4, false)
      union all select coalesce(lower(taken), $2), coalesce(upper(taken), $3) from slot_holds
        where int4range(advisor_id, advisor_id, '[]') && int4range($1, $1, '[]') and taken && tstzrange($2, $3)
          and held_until > now() and client_id is distinct from $4
      union all select coalesce(lower(busy), $2), coalesce(upper(busy), $3) from busy_times
        where int4range(advisor_id, advisor_id, '[]') && int4range($1, $1, '[]') and busy && tstzrange($2, $3)`,
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
