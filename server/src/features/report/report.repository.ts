import { sql } from "kysely";
import type { Queryable } from "../../db/database.ts";
import { type Minutes, minutesBetween, type Span, within } from "./period.repository.ts";

export interface LeftRow {
  readonly form: string;
  readonly step: string | null;
  readonly field: string | null;
  readonly left: number;
  readonly open: number;
}

/** Drafts last touched in the span, by where they stand: `left` untouched for longer than the hours, `open` not. */
export const countDrafts = async (db: Queryable, span: Span, leftAfterHours: number): Promise<LeftRow[]> =>
  (
    await sql<LeftRow>`select form, left_step as step, left_field as field,
        count(*) filter (where saved_at < now() - make_interval(hours => ${leftAfterHours})) as left,
        count(*) filter (where saved_at >= now() - make_interval(hours => ${leftAfterHours})) as open
      from drafts where ${within("saved_at", span)} group by form, left_step, left_field`.execute(db.kysely)
  ).rows;

export const countSubmitted = async (
  db: Queryable,
  span: Span,
): Promise<{ readonly prequalification: number; readonly application: number }> => {
  const { rows } = await sql<{ prequalification: number; application: number }>`select
      (select count(*) from prequalifications where ${within("submitted_at", span)}) as prequalification,
      (select count(*) from applications where ${within("submitted_at", span)}) as application`.execute(db.kysely);
  return rows[0] ?? { prequalification: 0, application: 0 };
};

export interface CallRow {
  readonly of: "total" | "type" | "calendar";
  readonly name: string | null;
  readonly booked: number;
  readonly held: number;
  readonly missed: number;
  readonly cancelled: number;
  readonly moved_by_phone: number;
  readonly unnoted: number;
  readonly upcoming: number;
  readonly moved: number;
}

/** Of the calls that begin in the span: all, by the name of their kind, and by calendar. The most calls first. */
export const countCalls = async (db: Queryable, span: Span): Promise<CallRow[]> => {
  const counted = (end: string) => sql`count(*) filter (where c.became = ${sql.lit(end)})`;
  return (
    await sql<CallRow>`with calls as materialized (
        select t.name as type, a.advisor_id, exists (
            select from appointment_changes h where h.appointment_id = a.id and h.what = 'moved') as is_moved,
          case
            when a.status = 'Cancelled' or a.outcome = 'No longer needed' then 'cancelled'
            when a.outcome = 'Held' then 'held'
            when a.outcome in ('No show', 'Not reached') then 'missed'
            when a.outcome = 'Moved by phone' then 'moved by phone'
            when a.ends_at <= now() then 'unnoted'
            else 'upcoming'
          end as became
        from appointments a join appointment_types t on t.id = a.appointment_type_id
        where ${within("a.starts_at", span)})
      select case when grouping(c.type) = 0 then 'type' when grouping(v.id) = 0 then 'calendar' else 'total' end as of,
        coalesce(c.type, v.name) as name, count(*) as booked, ${counted("held")} as held, ${counted("missed")} as missed,
        ${counted("cancelled")} as cancelled, ${counted("moved by phone")} as moved_by_phone, ${counted("unnoted")} as unnoted,
        ${counted("upcoming")} as upcoming, count(*) filter (where c.is_moved) as moved
      from calls c join advisors v on v.id = c.advisor_id
      group by grouping sets ((c.type), (v.id, v.name), ())
      order by booked desc, name`.execute(db.kysely)
  ).rows;
};

export interface DocumentRow {
  /** Null for all types together. */
  readonly name: string | null;
  readonly uploaded: number;
  readonly accepted: number;
  readonly rejected: number;
  readonly waiting: number;
  readonly minutes: Minutes;
}

/** Of the documents uploaded in the span that are still there: all, and by type in the types' own order. */
export const countDocuments = async (db: Queryable, span: Span): Promise<DocumentRow[]> =>
  (
    await sql<DocumentRow>`select t.name, count(*) as uploaded, count(*) filter (where d.review_state = 'accepted') as accepted,
        count(*) filter (where d.review_state = 'rejected') as rejected,
        count(*) filter (where d.review_state = 'waiting') as waiting,
        ${minutesBetween("d.uploaded_at", "d.reviewed_at", sql`d.reviewed_at is not null`)} as minutes
      from documents d join document_types t on t.id = d.document_type_id join stored_files f on f.id = d.file_id
      where ${within("d.uploaded_at", span)} and d.deleted_at is null and f.state <> 'infected'
      group by grouping sets ((t.id, t.name, t.position), ())
      order by grouping(t.id) desc, t.position, t.id`.execute(db.kysely)
  ).rows;
