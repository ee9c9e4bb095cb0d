import { countedAtMost, type PipelineSort } from "@funding-desk/contract/pipeline/desk-api";
import type { SubmissionKind } from "@funding-desk/contract/status/words";
import { type RawBuilder, sql } from "kysely";
import type { Queryable } from "../../db/database.ts";
import { nothingDue } from "./quiet.repository.ts";

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

const conditionsOf = (filter: PipelineFilter): RawBuilder<unknown>[] => [
  sql`i.kind = ${filter.kind}`,
  ...filter.patterns.map((pattern) => sql`i.search like ${pattern}`),
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
  /** With an order, and where it ends. */
  readonly until: RawBuilder<unknown>;
}

/**
 * What is found at `wanted.status`. Each owner, where that is asked, and idle ones and others are looked through by themselves, in the
 * order of their index and no further than needed: one condition over all of them would have to sort them all. The owners are no join:
 * nobody has a thousand times as many clients as anybody, and PostgreSQL has to know which of them it plans for.
 */
const foundAtStatus = (filter: PipelineFilter, { columns, more = [], until }: Ranges): RawBuilder<unknown> => {
  const conditions = [...conditionsOf(filter), sql`i.status = wanted.status`, sql`i.is_idle = either.is_idle`, ...more];
  const either = sql`unnest(${filter.isQuiet ? [true] : [true, false]}::boolean[]) as either (is_idle)`;
  const of = (owner: RawBuilder<unknown>) => sql`(select ${columns} from ${either} cross join lateral (
    select ${columns} from pipeline_items i where ${all([...conditions, owner])} ${until}) i ${until})`;
  const { owners } = filter;
  if (owners === undefined) return of(sql`true`);
  if (owners.length === 0) return of(sql`false`);
  const each = owners.map((owner) => of(sql`i.owner_id = ${owner}::uuid`));
  return sql`select ${columns} from (${sql.join(each, sql` union all `)}) i ${until}`;
};

/** The first rows of each status. */
const firstOfEachStatus = (filter: PipelineFilter, { sort, after, limit }: PipelineOrder): RawBuilder<unknown> => {
  const { order, after: afterCursor } = sorts[sort];
  const found = foundAtStatus(filter, {
    columns: sql`i.*`,
    more: after ? [afterCursor(after)] : [],
    until: sql`order by ${order} limit ${limit}`,
  });
  return sql`select i.* from unnest(${filter.statuses}::text[]) as wanted (status) cross join lateral (${found}) i`;
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
  const page = sql`select i.* from (${firstOfEachStatus(filter, order)}) i order by ${sorts[order.sort].order} limit ${order.limit}`;
  return (await shown(page, order.sort).execute(db.kysely)).rows;
};

/** The first rows of each status, in one list. */
export const listFirstItems = async (
  db: Queryable,
  filter: PipelineFilter,
  order: Omit<PipelineOrder, "after">,
): Promise<PipelineRow[]> => (await shown(firstOfEachStatus(filter, order), order.sort).execute(db.kysely)).rows;

export interface StatusCountRow {
  readonly status: string;
  readonly count: number;
}

/** Of each status, and counted only so far: whoever has more counts in the reports. */
export const countItems = async (db: Queryable, filter: PipelineFilter): Promise<StatusCountRow[]> => {
  const found = foundAtStatus(filter, { columns: sql`i.id`, until: sql`limit ${countedAtMost + 1}` });
  const counted = sql<StatusCountRow>`
    select wanted.status, found.count from unnest(${filter.statuses}::text[]) with ordinality as wanted (status, position)
    cross join lateral (select count(*) as count from (${found}) i) found order by wanted.position`;
  return (await counted.execute(db.kysely)).rows;
};
