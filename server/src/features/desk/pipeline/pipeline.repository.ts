import { countedAtMost, type PipelineSort } from "@funding-desk/contract/desk/pipeline/desk-api";
import type { SubmissionKind, SubmissionStatus } from "@funding-desk/contract/intake/status/statuses";
import { isUnconfirmed } from "../../../identity/client/unconfirmed.repository.ts";
import { cursorValue, isNewerThan, isOlderThan } from "../../../platform/db/cursor-sql.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import { estimateShare, matchesAll } from "../../../platform/db/search-share.ts";
import { type Sql, sql } from "../../../platform/db/sql.ts";
import { nothingDue } from "./quiet.repository.ts";

export interface PipelineFilter {
  readonly kind: SubmissionKind;
  readonly statuses: readonly SubmissionStatus[];
  /** Whose clients; undefined for everyone's. */
  readonly owners: readonly string[] | undefined;
  /** Patterns for `like`; all have to match. */
  readonly patterns: readonly string[];
  readonly about: string | undefined;
  /** Whole US dollars. */
  readonly amountFrom: number | undefined;
  readonly amountTo: number | undefined;
  /** At its status since this instant or longer. */
  readonly sinceUntil: Date | undefined;
  /** Only files with nothing due, untouched for `quietDays`. */
  readonly isQuiet: boolean;
  /** Only files that someone still works on. */
  readonly isOpen: boolean;
  /** Only clients with documents to review, and with unread messages. */
  readonly isToReview: boolean;
  readonly isUnread: boolean;
  /** Only clients with a form that staff filled in, and that isn't sent yet. */
  readonly isUnconfirmed: boolean;
}

/** The last row of a page, from which the next one continues. */
export interface PipelineCursor {
  /** Microseconds since 1970, dollars, or the name. */
  readonly value: string;
  readonly id: string;
}

export interface PipelineOrder {
  readonly sort: PipelineSort;
  readonly after?: PipelineCursor | undefined;
  readonly limit: number;
}

export interface PipelineRow {
  readonly id: string;
  readonly kind: SubmissionKind;
  readonly client_id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly business_name: string;
  readonly reference: string;
  readonly status: SubmissionStatus;
  readonly status_since: Date;
  readonly submitted_at: Date;
  readonly changed_at: Date;
  readonly amount: number;
  readonly about: string;
  readonly advisor_id: string | null;
  readonly advisor_name: string | null;
  readonly unread_messages: number;
  readonly waiting_documents: number;
  readonly next_call_at: Date | null;
  readonly next_due_on: string | null;
  readonly is_unconfirmed: boolean;
  readonly cursor_value: string;
}

interface SortSql {
  readonly order: Sql;
  /** As exact text: a Date would lose the microseconds, and with them rows between two pages. */
  readonly value: Sql;
  readonly after: (cursor: PipelineCursor) => Sql;
}

const sorts: Readonly<Record<PipelineSort, SortSql>> = {
  newest: {
    order: sql`i.submitted_at desc, i.id desc`,
    value: cursorValue("i.submitted_at"),
    after: (cursor) => isOlderThan(cursor, "i.submitted_at", "i.id"),
  },
  longest: {
    order: sql`i.status_since, i.id`,
    value: cursorValue("i.status_since"),
    after: (cursor) => isNewerThan(cursor, "i.status_since", "i.id"),
  },
  amount: {
    order: sql`i.amount desc, i.id desc`,
    value: sql`i.amount::text`,
    after: ({ value, id }) => sql`(i.amount, i.id) < (${value}::bigint, ${id}::uuid)`,
  },
  name: {
    order: sql`i.name, i.id`,
    value: sql`i.name`,
    after: ({ value, id }) => sql`(i.name, i.id) > (${value} collate "C", ${id}::uuid)`,
  },
};

const isUnread = sql`m.from_client and m.read_at is null`;
/** Files the scanner refused wait for no one. */
const isToReview = sql`d.review_state = 'waiting' and d.deleted_at is null
  and (select f.state from stored_files f where f.id = d.file_id) <> 'infected'`;

/** All conditions except the searched words, whose clients they are, and what waits. */
const listConditions = (filter: PipelineFilter): Sql[] => [
  sql`i.kind = ${filter.kind}`,
  ...(filter.about === undefined ? [] : [sql`i.about = ${filter.about}`]),
  ...(filter.amountFrom === undefined ? [] : [sql`i.amount >= ${filter.amountFrom}`]),
  ...(filter.amountTo === undefined ? [] : [sql`i.amount <= ${filter.amountTo}`]),
  // A status never predates its submission, so the second condition follows from the first, and it has an index.
  ...(filter.sinceUntil === undefined
    ? []
    : [sql`i.status_since <= ${filter.sinceUntil} and i.submitted_at <= ${filter.sinceUntil}`]),
  ...(filter.isQuiet ? [nothingDue] : []),
  ...(filter.isOpen ? [sql`i.is_open`] : []),
];

interface Ranges {
  readonly columns: Sql;
  readonly more?: readonly Sql[];
  readonly order: Sql;
  /** The limit, with the order when it matters. */
  readonly until: Sql;
}

/**
 * Rows at `wanted.status`. Each owner's rows, idle and not, are read separately, in the
 * order of their index and no further than needed. A single condition would have to sort everything. The owners aren't joined,
 * because unassigned clients can outnumber an advisor's a thousand times, and PostgreSQL has to know which it plans for. Words are
 * matched row by row: `offset 0` keeps PostgreSQL from going through their index for each range.
 */
const selectAtStatus = (filter: PipelineFilter, { columns, more = [], order, until }: Ranges): Sql => {
  const conditions = [
    ...listConditions(filter),
    sql`i.status = wanted.status`,
    sql`i.is_idle = either.is_idle`,
    ...more,
  ];
  const either = sql`unnest(${filter.isQuiet ? [true] : [true, false]}::boolean[]) as either (is_idle)`;
  const selectRange = (owner: Sql) => {
    const range = sql`from pipeline_items i where ${sql.and([...conditions, owner])}`;
    return filter.patterns.length === 0
      ? sql`select ${columns} ${range} ${until}`
      : sql`select ${columns} from (select i.* ${range} order by ${order} offset 0) i where ${matchesAll("i", filter.patterns)} ${until}`;
  };
  const selectOwner = (owner: Sql) => sql`(select ${columns} from ${either} cross join lateral (
    ${selectRange(owner)}) i ${until})`;
  const { owners } = filter;
  if (owners === undefined) return selectOwner(sql`true`);
  if (owners.length === 0) return selectOwner(sql`false`);
  const each = owners.map((owner) => selectOwner(sql`i.owner_id = ${owner}::uuid`));
  return sql`select ${columns} from (${sql.join(each, " union all ")}) i ${until}`;
};

/** The same when all rows that match have been looked up as `hits`. */
const selectHitsAtStatus = ({ columns, more = [], until }: Ranges): Sql =>
  sql`select ${columns} from hits i where ${sql.and([sql`i.status = wanted.status`, ...more])} ${until}`;

/** Clients for whom all of that waits. Few do, each table has an index of what waits, and the rest isn't looked at. */
const selectWaitingClients = (filter: PipelineFilter): Sql | undefined => {
  const waiting = [
    ...(filter.isToReview ? [sql`select d.client_id from documents d where ${isToReview}`] : []),
    ...(filter.isUnread ? [sql`select m.client_id from messages m where ${isUnread}`] : []),
    ...(filter.isUnconfirmed ? [sql`select d.client_id from drafts d where d.has_entered`] : []),
  ];
  return waiting.length === 0 ? undefined : sql.join(waiting, " intersect ");
};

const selectHits = (filter: PipelineFilter): Sql => {
  const { owners, patterns } = filter;
  const waiting = selectWaitingClients(filter);
  const rows = waiting
    ? sql`(select distinct client_id from (${waiting}) each_one) w join pipeline_items i on i.client_id = w.client_id`
    : sql`pipeline_items i`;
  const conditions = [
    ...(patterns.length === 0 ? [] : [matchesAll("i", patterns)]),
    ...listConditions(filter),
    ...(owners === undefined ? [] : [sql`i.owner_id = any(${owners}::uuid[])`]),
  ];
  return sql`with hits as materialized (select i.* from ${rows} where ${sql.and(conditions)})`;
};

/**
 * Words found in a larger share of the rows are common: reading along meets them sooner than looking all of them up. An
 * advisor has fewer rows to read along, so there the limit is higher.
 */
const commonFrom = { everybodys: 0.03, owners: 0.1 };

/** The rows at each `wanted.status`, found by the shorter way. */
const selectEachStatus = async (
  db: Queryable,
  filter: PipelineFilter,
  ranges: Ranges,
): Promise<{ readonly before: Sql; readonly found: Sql }> => {
  const { owners, patterns } = filter;
  const common = owners === undefined ? commonFrom.everybodys : commonFrom.owners;
  const isRare =
    filter.isToReview ||
    filter.isUnread ||
    filter.isUnconfirmed ||
    (patterns.length > 0 && (await estimateShare(db, "pipeline_items", patterns)) < common);
  return isRare
    ? { before: selectHits(filter), found: selectHitsAtStatus(ranges) }
    : { before: sql``, found: selectAtStatus(filter, ranges) };
};

/** The first rows of each status. */
const selectFirstOfEachStatus = async (
  db: Queryable,
  filter: PipelineFilter,
  { sort, after, limit }: PipelineOrder,
): Promise<Sql> => {
  const { order, after: afterCursor } = sorts[sort];
  const { before, found } = await selectEachStatus(db, filter, {
    columns: sql`i.*`,
    more: after ? [afterCursor(after)] : [],
    order,
    until: sql`order by ${order} limit ${limit}`,
  });
  return sql`${before} select i.* from unnest(${filter.statuses}::text[]) as wanted (status) cross join lateral (${found}) i`;
};

/** Rows as the list shows them, with what else is going on in the client's file. */
const selectShown = (found: Sql, sort: PipelineSort) => sql`
  select i.id, i.kind, i.client_id, c.first_name, c.last_name, i.business_name, i.reference, i.status, i.status_since, i.submitted_at,
    i.changed_at, i.amount, i.about, s.id as advisor_id, s.name as advisor_name, ${sorts[sort].value} as cursor_value,
    (select count(*) from messages m where m.client_id = i.client_id and ${isUnread}) as unread_messages,
    (select count(*) from documents d where d.client_id = i.client_id and ${isToReview}) as waiting_documents,
    (select min(a.starts_at) from appointments a where a.client_id = i.client_id and a.status = 'Scheduled' and a.ends_at > now())
      as next_call_at,
    least(
      (select min(t.due_on) from tasks t where t.client_id = i.client_id and t.done_at is null),
      (select min(r.due_on) from document_requests r
        where r.client_id = i.client_id and r.fulfilled_at is null and r.withdrawn_at is null)
    ) as next_due_on,
    ${isUnconfirmed(sql`i.client_id`)} as is_unconfirmed
  from (${found}) i join clients c on c.id = i.client_id left join staff s on s.id = c.staff_id
  order by ${sorts[sort].order}`;

/** One page of the list. */
export const listItems = async (
  db: Queryable,
  filter: PipelineFilter,
  order: PipelineOrder,
): Promise<PipelineRow[]> => {
  const first = await selectFirstOfEachStatus(db, filter, order);
  const page = sql`select i.* from (${first}) i order by ${sorts[order.sort].order} limit ${order.limit}`;
  return db.list<PipelineRow>(selectShown(page, order.sort));
};

/** The first rows of every status, in one list. */
export const listFirstItems = async (
  db: Queryable,
  filter: PipelineFilter,
  order: Omit<PipelineOrder, "after">,
): Promise<PipelineRow[]> =>
  db.list<PipelineRow>(selectShown(await selectFirstOfEachStatus(db, filter, order), order.sort));

export interface StatusCountRow {
  readonly status: SubmissionStatus;
  readonly count: number;
  /** Of those counted, in whole US dollars. */
  readonly amount: number;
}

/** Of each status, with their amounts. Counting stops at `countedAtMost`; the reports count to the end. */
export const countItems = async (db: Queryable, filter: PipelineFilter): Promise<StatusCountRow[]> => {
  const { before, found } = await selectEachStatus(db, filter, {
    columns: sql`i.id, i.amount`,
    order: sorts.newest.order,
    until: sql`limit ${countedAtMost + 1}`,
  });
  const counted = sql`${before}
    select found.count, found.amount from unnest(${filter.statuses}::text[]) with ordinality as wanted (status, position)
    cross join lateral (select count(*) as count, coalesce(sum(i.amount), 0)::bigint as amount from (${found}) i) found
    order by wanted.position`;
  const rows = await db.list<{ count: number; amount: number }>(counted);
  return filter.statuses.map((status, index) => ({
    status,
    count: rows[index]?.count ?? 0,
    amount: rows[index]?.amount ?? 0,
  }));
};

/** The rows without what is in them. @param limit of rows at each status */
export const listFiles = async (
  db: Queryable,
  filter: PipelineFilter,
  limit: number,
): Promise<Pick<PipelineRow, "id" | "client_id">[]> => {
  const { before, found } = await selectEachStatus(db, filter, {
    columns: sql`i.id, i.client_id`,
    order: sorts.newest.order,
    until: sql`limit ${limit}`,
  });
  return db.list<Pick<PipelineRow, "id" | "client_id">>(
    sql`${before} select i.id, i.client_id from unnest(${filter.statuses}::text[]) as wanted (status)
      cross join lateral (${found}) i`,
  );
};
