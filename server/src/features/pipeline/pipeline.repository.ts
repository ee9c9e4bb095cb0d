import { countedAtMost, type PipelineSort } from "@funding-desk/contract/pipeline/desk-api";
import type { SubmissionKind } from "@funding-desk/contract/status/words";
import { type RawBuilder, sql } from "kysely";
import type { Queryable } from "../../db/database.ts";
import { nothingDue } from "./quiet.repository.ts";
import { meetsAll, shareOf } from "./search-share.repository.ts";

/** In `owner_id`: nobody's. */
export const nobody = "00000000-0000-0000-0000-000000000000";

export interface PipelineFilter {
  readonly kind: SubmissionKind;
  readonly statuses: readonly string[];
  /** Whose clients; undefined for everybody's. */
  readonly owners: readonly string[] | undefined;
  /** Patterns for `like`, which all have to be met. */
  readonly patterns: readonly string[];
  readonly about: string | undefined;
  /** Whole US dollars. */
  readonly amountFrom: number | undefined;
  readonly amountTo: number | undefined;
  /** Where it stands since this instant or longer. */
  readonly sinceUntil: Date | undefined;
  /** Files that have nothing due and were not touched for `quietDays`. */
  readonly isQuiet: boolean;
}

/** The last row of a page by its order, from which the next one goes on. */
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
  readonly status: string;
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
  readonly cursor_value: string;
}

interface SortSql {
  readonly order: RawBuilder<unknown>;
  /** As text, exactly: a Date would lose the microseconds, and with them rows between two pages. */
  readonly value: RawBuilder<unknown>;
  readonly after: (cursor: PipelineCursor) => RawBuilder<unknown>;
}

const micros = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint::text`;
const instant = (value: string) => sql`'epoch'::timestamptz + ${value}::bigint * interval '1 microsecond'`;

const sorts: Readonly<Record<PipelineSort, SortSql>> = {
  newest: {
    order: sql`i.submitted_at desc, i.id desc`,
    value: micros("i.submitted_at"),
    after: ({ value, id }) => sql`(i.submitted_at, i.id) < (${instant(value)}, ${id}::uuid)`,
  },
  longest: {
    order: sql`i.status_since, i.id`,
    value: micros("i.status_since"),
    after: ({ value, id }) => sql`(i.status_since, i.id) > (${instant(value)}, ${id}::uuid)`,
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

/** All but the words that are looked for, and whose clients they are. */
const conditionsOf = (filter: PipelineFilter): RawBuilder<unknown>[] => [
  sql`i.kind = ${filter.kind}`,
  ...(filter.about === undefined ? [] : [sql`i.about = ${filter.about}`]),
  ...(filter.amountFrom === undefined ? [] : [sql`i.amount >= ${filter.amountFrom}`]),
  ...(filter.amountTo === undefined ? [] : [sql`i.amount <= ${filter.amountTo}`]),
  // Nothing stands anywhere before it was sent: the second condition follows from the first, and an index knows it.
  ...(filter.sinceUntil === undefined
    ? []
    : [sql`i.status_since <= ${filter.sinceUntil} and i.submitted_at <= ${filter.sinceUntil}`]),
  ...(filter.isQuiet ? [nothingDue] : []),
];

const all = (conditions: readonly RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);

interface Ranges {
  readonly columns: RawBuilder<unknown>;
  readonly more?: readonly RawBuilder<unknown>[];
  readonly order: RawBuilder<unknown>;
  /** With the order, unless any will do. */
  readonly until: RawBuilder<unknown>;
}

/**
 * What is found at `wanted.status`. Each owner, where that is asked, and idle ones and others are looked through by themselves, in the
 * order of their index and no further than needed: one condition over all of them would have to sort them all. The owners are no join:
 * nobody has a thousand times as many clients as anybody, and PostgreSQL has to know which of them it plans for. Words are looked for
 * in what comes along: with `offset 0` around it PostgreSQL does not go through their index for each range.
 */
const foundAtStatus = (filter: PipelineFilter, { columns, more = [], order, until }: Ranges): RawBuilder<unknown> => {
  const conditions = [...conditionsOf(filter), sql`i.status = wanted.status`, sql`i.is_idle = either.is_idle`, ...more];
  const either = sql`unnest(${filter.isQuiet ? [true] : [true, false]}::boolean[]) as either (is_idle)`;
  const rangeOf = (owner: RawBuilder<unknown>) => {
    const range = sql`from pipeline_items i where ${all([...conditions, owner])}`;
    return filter.patterns.length === 0
      ? sql`select ${columns} ${range} ${until}`
      : sql`select ${columns} from (select i.* ${range} order by ${order} offset 0) i where ${meetsAll("i", filter.patterns)} ${until}`;
  };
  const of = (owner: RawBuilder<unknown>) => sql`(select ${columns} from ${either} cross join lateral (
    ${rangeOf(owner)}) i ${until})`;
  const { owners } = filter;
  if (owners === undefined) return of(sql`true`);
  if (owners.length === 0) return of(sql`false`);
  const each = owners.map((owner) => of(sql`i.owner_id = ${owner}::uuid`));
  return sql`select ${columns} from (${sql.join(each, sql` union all `)}) i ${until}`;
};

/** The same where all that has the words has been looked up before, as `hits`. */
const hitsAtStatus = ({ columns, more = [], until }: Ranges): RawBuilder<unknown> =>
  sql`select ${columns} from hits i where ${all([sql`i.status = wanted.status`, ...more])} ${until}`;

const hitsOf = (filter: PipelineFilter): RawBuilder<unknown> => {
  const { owners, patterns } = filter;
  const ofOwners = owners === undefined ? sql`true` : sql`i.owner_id = any(${owners}::uuid[])`;
  return sql`with hits as materialized (
    select i.* from pipeline_items i where ${meetsAll("i", patterns)} and ${all([...conditionsOf(filter), ofOwners])})`;
};

/**
 * From this share of all rows on words are common: they are met on the way more quickly than all that has them is looked up. Of an
 * advisor's rows, which are not many, less is looked up.
 */
const commonFrom = { everybodys: 0.03, owners: 0.1 };

/** For each `wanted.status` the rows found, by the way that is shorter. */
const ofEachStatus = async (
  db: Queryable,
  filter: PipelineFilter,
  ranges: Ranges,
): Promise<{ readonly before: RawBuilder<unknown>; readonly found: RawBuilder<unknown> }> => {
  const { owners, patterns } = filter;
  const common = owners === undefined ? commonFrom.everybodys : commonFrom.owners;
  const isRare = patterns.length > 0 && (await shareOf(db, "pipeline_items", patterns)) < common;
  return isRare
    ? { before: hitsOf(filter), found: hitsAtStatus(ranges) }
    : { before: sql``, found: foundAtStatus(filter, ranges) };
};

/** The first rows of each status. */
const firstOfEachStatus = async (
  db: Queryable,
  filter: PipelineFilter,
  { sort, after, limit }: PipelineOrder,
): Promise<RawBuilder<unknown>> => {
  const { order, after: afterCursor } = sorts[sort];
  const { before, found } = await ofEachStatus(db, filter, {
    columns: sql`i.*`,
    more: after ? [afterCursor(after)] : [],
    order,
    until: sql`order by ${order} limit ${limit}`,
  });
  return sql`${before} select i.* from unnest(${filter.statuses}::text[]) as wanted (status) cross join lateral (${found}) i`;
};

/** Rows as they are shown, with what else is going on in the client's file. */
const shown = (found: RawBuilder<unknown>, sort: PipelineSort) => sql<PipelineRow>`
  select i.id, i.kind, i.client_id, c.first_name, c.last_name, i.business_name, i.reference, i.status, i.status_since, i.submitted_at,
    i.changed_at, i.amount, i.about, s.id as advisor_id, s.name as advisor_name, ${sorts[sort].value} as cursor_value,
    (select count(*) from messages m where m.client_id = i.client_id and m.from_client and m.read_at is null) as unread_messages,
    (select count(*) from documents d where d.client_id = i.client_id and d.review_state = 'waiting' and d.deleted_at is null)
      as waiting_documents,
    (select min(a.starts_at) from appointments a where a.client_id = i.client_id and a.status = 'Scheduled' and a.ends_at > now())
      as next_call_at,
    least(
      (select min(t.due_on) from tasks t where t.client_id = i.client_id and t.done_at is null),
      (select min(r.due_on) from document_requests r
        where r.client_id = i.client_id and r.fulfilled_at is null and r.withdrawn_at is null)
    ) as next_due_on
  from (${found}) i join clients c on c.id = i.client_id left join staff s on s.id = c.staff_id
  order by ${sorts[sort].order}`;

/** One page of the list. */
export const listItems = async (
  db: Queryable,
  filter: PipelineFilter,
  order: PipelineOrder,
): Promise<PipelineRow[]> => {
  const first = await firstOfEachStatus(db, filter, order);
  const page = sql`select i.* from (${first}) i order by ${sorts[order.sort].order} limit ${order.limit}`;
  return (await shown(page, order.sort).execute(db.kysely)).rows;
};

/** The first rows of each status, in one list. */
export const listFirstItems = async (
  db: Queryable,
  filter: PipelineFilter,
  order: Omit<PipelineOrder, "after">,
): Promise<PipelineRow[]> =>
  (await shown(await firstOfEachStatus(db, filter, order), order.sort).execute(db.kysely)).rows;

export interface StatusCountRow {
  readonly status: string;
  readonly count: number;
}

/** Of each status, and counted only so far: whoever has more counts in the reports. */
export const countItems = async (db: Queryable, filter: PipelineFilter): Promise<StatusCountRow[]> => {
  const { before, found } = await ofEachStatus(db, filter, {
    columns: sql`i.id`,
    order: sorts.newest.order,
    until: sql`limit ${countedAtMost + 1}`,
  });
  const counted = sql<StatusCountRow>`${before}
    select wanted.status, found.count from unnest(${filter.statuses}::text[]) with ordinality as wanted (status, position)
    cross join lateral (select count(*) as count from (${found}) i) found order by wanted.position`;
  return (await counted.execute(db.kysely)).rows;
};
