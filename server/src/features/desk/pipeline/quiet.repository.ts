import { quietDays } from "@funding-desk/contract/desk/pipeline/desk-api";
import { todayCountedAtMost } from "@funding-desk/contract/desk/today/desk-api";
import type { SubmissionKind, SubmissionStatus } from "@funding-desk/contract/intake/status/statuses";
import { isAwake, type Snoozer } from "../../../identity/client/snoozed.repository.ts";
import { unanswered } from "../../../identity/client/unanswered.repository.ts";
import { isUnconfirmed } from "../../../identity/client/unconfirmed.repository.ts";
import { cursorValue, isNewerThan } from "../../../platform/db/cursor-sql.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import { type Sql, sql } from "../../../platform/db/sql.ts";
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
  readonly snoozer: Snoozer;
  readonly limit: number;
}

const columns = sql`i.id, i.kind, i.client_id, c.first_name || ' ' || c.last_name as client_name, i.business_name,
  s.name as advisor_name, ${isUnconfirmed(sql`c.id`)} as is_unconfirmed, i.reference, i.status, i.status_since, i.changed_at, i.amount, i.about`;
const people = sql`join clients c on c.id = i.client_id left join staff s on s.id = c.staff_id`;

/** Whether the row `i` is the longest untouched of its client's that are idle and answered. */
const isFirstOfClient = sql`coalesce((select false from pipeline_items e
  where e.client_id = i.client_id and e.is_idle and (e.kind, e.status) not in (${unanswered})
    and (e.changed_at, e.id) < (i.changed_at, i.id) limit 1), true)`;

const isQuiet = (owners: readonly string[] | undefined, snoozer: Snoozer): Sql =>
  sql.and([
    owners === undefined ? sql`true` : sql`i.owner_id = any(${owners}::uuid[])`,
    sql`(i.kind, i.status) not in (${unanswered})`,
    nothingDue,
    isFirstOfClient,
    isAwake(snoozer, { list: "quiet", subject: sql`i.id`, newest: sql`i.changed_at` }),
  ]);

/** Answered files with nothing due, one row per client, longest untouched first. @param owners whose; undefined for everyone's */
export const listQuiet = async (
  db: Queryable,
  owners: readonly string[] | undefined,
  { after, snoozer, limit }: OpenItemPage,
): Promise<OpenItemRow[]> =>
  db.list<OpenItemRow>(sql`select ${columns}, ${cursorValue("i.changed_at")} as cursor_value from (
        select i.* from pipeline_items i where ${isQuiet(owners, snoozer)} and ${isNewerThan(after, "i.changed_at", "i.id")}
        order by i.changed_at, i.id limit ${limit}
      ) i ${people} order by i.changed_at, i.id`);

/** Each status of each owner by itself, in an index's order. */
const unansweredItems = (owners: readonly string[] | undefined, { after, snoozer, limit }: OpenItemPage): Sql => {
  const of = owners ? sql`cross join unnest(${owners}::uuid[]) as owned (owner_id)` : sql``;
  const isOf = owners ? sql`and i.owner_id = owned.owner_id` : sql``;
  return sql`select i.* from (values ${unanswered}) as wanted (kind, status)
        cross join (values (true), (false)) as either (is_idle) ${of} cross join lateral (
          select i.* from pipeline_items i
          where i.kind = wanted.kind and i.status = wanted.status and i.is_idle = either.is_idle ${isOf}
            and ${isNewerThan(after, "i.status_since", "i.id")} and ${isAwake(snoozer, { list: "unanswered", subject: sql`i.id`, newest: sql`i.status_since` })}
          order by i.status_since, i.id limit ${limit}
        ) i`;
};

/** Unanswered submissions, longest waiting first. @param owners whose; undefined for everyone's */
export const listUnanswered = async (
  db: Queryable,
  owners: readonly string[] | undefined,
  page: OpenItemPage,
): Promise<OpenItemRow[]> =>
  db.list<OpenItemRow>(sql`select ${columns}, ${cursorValue("i.status_since")} as cursor_value from (
        ${unansweredItems(owners, page)} order by i.status_since, i.id limit ${page.limit}
      ) i ${people} order by i.status_since, i.id`);

interface WaitingOwners {
  readonly unanswered: readonly string[] | undefined;
  readonly quiet: readonly string[] | undefined;
}

/** How many there are of both lists, up to `todayCountedAtMost` + 1. */
export const countWaitingItems = async (
  db: Queryable,
  owners: WaitingOwners,
  snoozer: Snoozer,
): Promise<ReadonlyMap<string, number>> => {
  const limit = todayCountedAtMost + 1;
  const items = unansweredItems(owners.unanswered, { after: undefined, snoozer, limit });
  const found = await db.list<{ list: string; count: number }>(sql`
    select 'unanswered' as list, count(*) as count from (${items} limit ${limit}) unanswered
    union all select 'quiet', count(*) from (
      select from pipeline_items i where ${isQuiet(owners.quiet, snoozer)} limit ${limit}
    ) quiet`);
  return new Map(found.map(({ list, count }) => [list, count]));
};
