import { callOutcomes, outcomeRows } from "@funding-desk/contract/calendar/appointment/states";
import type { CallRowWire, DocumentRowWire } from "@funding-desk/contract/oversight/report/desk-api";
import type { Queryable } from "../../../platform/db/database.ts";
import { type Span, within } from "../../../platform/db/span.ts";
import { sql } from "../../../platform/db/sql.ts";
import { type DayCount, type Minutes, minutesBetween } from "./period.repository.ts";

export interface LeftRow {
  readonly form: string;
  readonly step: string | null;
  readonly field: string | null;
  readonly left: number;
  readonly open: number;
}

/** Drafts last touched in the span, by where they are: `left` if untouched for longer than the hours, else `open`. */
export const countDrafts = (db: Queryable, span: Span, leftAfterHours: number): Promise<LeftRow[]> =>
  db.list<LeftRow>(sql`select form, left_step as step, left_field as field,
        count(*) filter (where saved_at < now() - make_interval(hours => ${leftAfterHours})) as left,
        count(*) filter (where saved_at >= now() - make_interval(hours => ${leftAfterHours})) as open
      from drafts where ${within("saved_at", span)} group by form, left_step, left_field`);

export const countSubmitted = (
  db: Queryable,
  span: Span,
): Promise<{ readonly prequalification: number; readonly application: number }> =>
  db.get<{ prequalification: number; application: number }>(sql`select
      (select count(*) from prequalifications where ${within("submitted_at", span)}) as prequalification,
      (select count(*) from applications where ${within("submitted_at", span)}) as application`);

export interface CallRow extends Omit<CallRowWire, "name"> {
  readonly of: "total" | "type" | "calendar";
  readonly name: string | null;
  /** Whose calendar it is; null for a calendar of no one, and other rows. */
  readonly staff_id: string | null;
}

const outcomes = callOutcomes.map(
  (outcome) => sql`when a.outcome = ${sql.literal(outcome)} then ${sql.literal(outcomeRows[outcome].countsAs)}`,
);

/** Calls that begin in the span: all (always there), by the name of their kind, and by calendar. Most calls first. */
export const countCalls = async (db: Queryable, span: Span): Promise<CallRow[]> => {
  const counted = (end: string) => sql`count(*) filter (where c.became = ${end})`;
  return db.list<CallRow>(sql`with calls as materialized (
        select t.name as type, a.advisor_id, a.client_id, exists (
            select from appointment_changes h where h.appointment_id = a.id and h.what = 'moved') as is_moved,
          case
            when a.status = 'Cancelled' then 'cancelled'
            ${sql.join(outcomes, " ")}
            when a.ends_at <= now() then 'unnoted'
            else 'upcoming'
          end as became
        from appointments a join appointment_types t on t.id = a.appointment_type_id
        where ${within("a.starts_at", span)})
      select case when grouping(c.type) = 0 then 'type' when grouping(v.id) = 0 then 'calendar' else 'total' end as of,
        coalesce(c.type, v.name) as name, v.staff_id, count(*) as booked, ${counted("held")} as held, ${counted("missed")} as missed,
        ${counted("cancelled")} as cancelled, ${counted("moved_by_phone")} as moved_by_phone, ${counted("unnoted")} as unnoted,
        ${counted("upcoming")} as upcoming, count(*) filter (where c.is_moved) as moved,
        count(distinct c.client_id) as clients
      from calls c join advisors v on v.id = c.advisor_id
      group by grouping sets ((c.type), (v.id, v.name, v.staff_id), ())
      order by booked desc, name`);
};

const heldOutcomes = callOutcomes.filter((outcome) => outcomeRows[outcome].countsAs === "held");

/** Calls held, by the day on which they began. */
export const countHeld = (db: Queryable, span: Span): Promise<DayCount[]> =>
  db.list<DayCount>(sql`select to_char(starts_at at time zone ${span.timeZone}, 'YYYY-MM-DD') as day, count(*) as count
      from appointments where ${within("starts_at", span)} and status <> 'Cancelled'
        and outcome in (${sql.join(heldOutcomes.map(sql.literal))})
      group by 1`);

export interface DocumentRow
  extends Pick<DocumentRowWire, "uploaded" | "accepted" | "rejected" | "waiting" | "clients"> {
  /** Null for all types together. */
  readonly name: string | null;
  readonly minutes: Minutes;
}

/** Documents uploaded in the span that still exist: all (always there), and by type in the types' own order. */
export const countDocuments = (db: Queryable, span: Span): Promise<DocumentRow[]> =>
  db.list<DocumentRow>(sql`select t.name, count(*) as uploaded, count(*) filter (where d.review_state = 'accepted') as accepted,
        count(*) filter (where d.review_state = 'rejected') as rejected,
        count(*) filter (where d.review_state = 'waiting') as waiting, count(distinct d.client_id) as clients,
        ${minutesBetween("d.uploaded_at", "d.reviewed_at", sql`d.reviewed_at is not null`)} as minutes
      from documents d join document_types t on t.id = d.document_type_id join stored_files f on f.id = d.file_id
      where ${within("d.uploaded_at", span)} and d.deleted_at is null and f.state <> 'infected'
      group by grouping sets ((t.id, t.name, t.position), ())
      order by grouping(t.id) desc, t.position, t.id`);

/** Documents uploaded that still exist, by day. */
export const countUploads = (db: Queryable, span: Span): Promise<DayCount[]> =>
  db.list<DayCount>(sql`select to_char(d.uploaded_at at time zone ${span.timeZone}, 'YYYY-MM-DD') as day, count(*) as count
      from documents d join stored_files f on f.id = d.file_id
      where ${within("d.uploaded_at", span)} and d.deleted_at is null and f.state <> 'infected' group by 1`);
