import type { Queryable } from "../../../platform/db/database.ts";
import { type Span, within } from "../../../platform/db/span.ts";
import { sql } from "../../../platform/db/sql.ts";
import { type Minutes, minutesBetween } from "./period.repository.ts";

export interface TeamMemberRow {
  /** Null for clients without an advisor. */
  readonly staff_id: string | null;
  readonly name: string | null;
  readonly is_active: boolean | null;
  /** Whether they guide clients, even if they have none now. */
  readonly is_advisor: boolean | null;
  readonly open_files: number;
  readonly median_age_days: number | null;
}

/** Everyone at the firm with the files that someone still works on, as of now. @param staffId only theirs; undefined for all */
export const listTeam = (db: Queryable, staffId: string | undefined): Promise<TeamMemberRow[]> => {
  const ofOwner = staffId === undefined ? sql`` : sql`and i.owner_id = ${staffId}::uuid`;
  const ofStaff = staffId === undefined ? sql`` : sql`where id = ${staffId}::uuid`;
  return db.list<TeamMemberRow>(sql`with files as (
        select i.owner_id, count(*) as open_files,
          percentile_cont(0.5) within group (order by date_part('epoch', now() - i.submitted_at) / 86400) as median_age_days
        from pipeline_items i where i.is_open ${ofOwner} group by i.owner_id)
      select s.id as staff_id, s.name, s.is_active, s.role = 'advisor' as is_advisor,
        coalesce(f.open_files, 0) as open_files, f.median_age_days
      from (select id, name, is_active, role from staff ${ofStaff}) s full join files f on f.owner_id = s.id
      order by s.name nulls last, s.id`);
};

export interface FirstAnswerRow {
  /** The client's advisor; null without one. */
  readonly staff_id: string | null;
  readonly submitted: number;
  readonly answered: number;
  readonly minutes: Minutes;
}

/**
 * What was submitted in the span, and how long it took until staff changed its status or wrote to the client.
 * @param staffId only their clients'; undefined for everyone's
 */
export const countFirstAnswers = (
  db: Queryable,
  span: Span,
  staffId: string | undefined,
): Promise<FirstAnswerRow[]> => {
  const ofStaff = staffId === undefined ? sql`` : sql`where c.staff_id = ${staffId}::uuid`;
  return db.list<FirstAnswerRow>(sql`with sent as (
        select id, client_id, submitted_at from prequalifications where ${within("submitted_at", span)}
        union all
        select id, client_id, submitted_at from applications where ${within("submitted_at", span)}),
      answers as (
        select c.staff_id, sent.submitted_at, least(
            (select h.changed_at from status_changes h where h.subject_id = sent.id order by h.changed_at limit 1),
            (select m.sent_at from messages m where m.client_id = sent.client_id and not m.from_client
              and m.sent_at > sent.submitted_at order by m.sent_at limit 1)
          ) as answered_at
        from sent join clients c on c.id = sent.client_id ${ofStaff})
      select staff_id, count(*) as submitted, count(answered_at) as answered,
        ${minutesBetween("submitted_at", "answered_at", sql`answered_at is not null`)} as minutes
      from answers group by staff_id`);
};
