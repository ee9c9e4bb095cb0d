import { quietDays } from "@funding-desk/contract/desk/pipeline/desk-api";
import type { SubmissionKind, SubmissionStatus } from "@funding-desk/contract/intake/status/statuses";
import { unanswered } from "../../../identity/client/unanswered.repository.ts";
import { isUnconfirmed } from "../../../identity/client/unconfirmed.repository.ts";
import { cursorValue, isNewerThan } from "../../../platform/db/cursor-sql.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import { sql } from "../../../platform/db/sql.ts";
import type { TimeCursor } from "../../../platform/text/time-cursor.ts";

/**
 * For the pipeline's row `i`: still open, untouched for long, and no task, request, or call ahead. Avoid `not exists` here:
 * PostgreSQL turns it into joins of whole tables.
 */
export const nothingDue = sql`i.is_idle and i.changed_at < now() - ${quietDays} * interval '1 day'
  and coalesce((select false from appointments a
    where a.client_id = i.client_id and a.status = 'Scheduled' and a.ends_at > now() limit 1), true)`;

export interface OpenItemRow {
  readonly id: string;
  readonly kind: SubmissionKind;
  readonly client_id: string;
  readonly client_name: string;
  readonly business_name: string;
  readonly advisor_name: string | null;
  readonly is_unconfirmed: boolean;
  readonly reference: string;
  readonly status: SubmissionStatus;
  readonly status_since: Date;
  readonly changed_at: Date;
  readonly amount: number;
  readonly about: string;
  readonly cursor_value: string;
}

export interface OpenItemPage {
  readonly after: TimeCursor | undefined;
  readonly limit: number;
}

const columns = sql`i.id, i.kind, i.client_id, c.first_name || ' ' || c.last_name as client_name, i.business_name,
  s.name as advisor_name, ${isUnconfirmed(sql`c.id`)} as is_unconfirmed, i.reference, i.status, i.status_since, i.changed_at, i.amount, i.about`;
const people = sql`join clients c on c.id = i.client_id left join staff s on s.id = c.staff_id`;

/** Whether the row `i` is the longest untouched of its client's that are idle and answered. */
const isFirstOfClient = sql`coalesce((select false from pipeline_items e
  where e.client_id = i.client_id and e.is_idle and (e.kind, e.status) not in (${unanswered})
    and (e.changed_at, e.id) < (i.changed_at, i.id) limit 1), true)`;

/** Answered files with nothing due, one row per client, longest untouched first. @param owner whose; undefined for everyone's */
export const listQuiet = async (
  db: Queryable,
  owner: string | undefined,
  { after, limit }: OpenItemPage,
): Promise<OpenItemRow[]> => {
  const conditions = [
    owner === undefined ? sql`true` : sql`i.owner_id = ${owner}::uuid`,
    sql`(i.kind, i.status) not in (${unanswered})`,
    nothingDue,
    isFirstOfClient,
    isNewerThan(after, "i.changed_at", "i.id"),
  ];
  return db.list<OpenItemRow>(sql`select ${columns}, ${cursorValue("i.changed_at")} as cursor_value from (
        select i.* from pipeline_items i where ${sql.and(conditions)} order by i.changed_at, i.id limit ${limit}
      ) i ${people} order by i.changed_at, i.id`);
};

/** Unanswered submissions, longest waiting first. @param owners whose; undefined for everyone's */
export const listUnanswered = async (
  db: Queryable,
  owners: readonly string[] | undefined,
  { after, limit }: OpenItemPage,
): Promise<OpenItemRow[]> => {
  const of = owners ? sql`cross join unnest(${owners}::uuid[]) as owned (owner_id)` : sql``;
  const isOf = owners ? sql`and i.owner_id = owned.owner_id` : sql``;
  const isAfter = isNewerThan(after, "i.status_since", "i.id");
  return db.list<OpenItemRow>(sql`select ${columns}, ${cursorValue("i.status_since")} as cursor_value from (
        select i.* from (values ${unanswered}) as wanted (kind, status)
        cross join (values (true), (false)) as either (is_idle) ${of} cross join lateral (
          select i.* from pipeline_items i
          where i.kind = wanted.kind and i.status = wanted.status and i.is_idle = either.is_idle ${isOf} and ${isAfter}
          order by i.status_since, i.id limit ${limit}
        ) i order by i.status_since, i.id limit ${limit}
      ) i ${people} order by i.status_since, i.id`);
};
