import type { StoredOrigin } from "@funding-desk/contract/accounts/account/client-origins";
import type { ClientListSort, SortDirection } from "@funding-desk/contract/desk/client-list/desk-api";
import type { LinkState } from "@funding-desk/contract/desk/client-list/states";
import { cursorValue } from "../../../platform/db/cursor-sql.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import { estimateShare, matchesAll } from "../../../platform/db/search-share.ts";
import { type Sql, sql } from "../../../platform/db/sql.ts";
import type { Row } from "../../../platform/db/tables.ts";

export interface ClientFilter {
  /** Patterns for `like`; all have to match. */
  readonly patterns: readonly string[];
  /** What has to be true of a row `r`, besides its words. */
  readonly conditions: readonly Sql[];
}

/** The last row of a page, from which the next one continues. */
export interface ClientCursor {
  /** What the list is sorted by; null for a client without it. */
  readonly value: string | null;
  readonly id: string;
}

export interface ClientOrder {
  readonly sort: ClientListSort;
  readonly direction: SortDirection;
  readonly after: ClientCursor | undefined;
  readonly limit: number;
  /** How many rows are read along an index at first, before those that match are looked up; 2,000 unless given. */
  readonly probed?: number;
}

type RowColumns = Pick<
  Row<"client_rows">,
  | "client_id"
  | "business_name"
  | "state"
  | "prequalification"
  | "application"
  | "amount"
  | "client_acted_at"
  | "firm_acted_at"
  | "added_at"
  | "next_step"
  | "due_on"
  | "papers"
  | "deals"
  | "last_deal_on"
>;

export interface ClientRow extends RowColumns {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly origin: StoredOrigin | null;
  readonly signup: string | null;
  readonly advisor_id: string | null;
  readonly advisor_name: string | null;
  readonly task_id: string | null;
  readonly task_revision: number | null;
  readonly task_staff_id: string | null;
  readonly task_staff_name: string | null;
  readonly link: LinkState;
  readonly cursor_value: string | null;
}

interface SortSql {
  readonly column: Sql;
  /** As exact text: a Date would lose the microseconds, and with them rows between two pages. */
  readonly value: Sql;
  readonly parse: (value: string) => Sql;
}

const byText = (column: string): SortSql => ({
  column: sql.identifier(column),
  value: sql.identifier(column),
  parse: (value) => sql`${value} collate "C"`,
});
const byNumber = (column: string): SortSql => ({
  column: sql.identifier(column),
  value: sql`${sql.identifier(column)}::text`,
  parse: (value) => sql`${value}::bigint`,
});
const byInstant = (column: string): SortSql => ({
  column: sql.identifier(column),
  value: cursorValue(column),
  parse: (value) => sql`'epoch'::timestamptz + ${value}::bigint * interval '1 microsecond'`,
});
const byDay = (column: string): SortSql => ({
  column: sql.identifier(column),
  value: sql`(${sql.identifier(column)} - '2000-01-01'::date)::text`,
  parse: (value) => sql`'2000-01-01'::date + ${value}::integer`,
});

const sorts: Readonly<Record<ClientListSort, SortSql>> = {
  name: byText("r.name"),
  business: byText("r.business"),
  state: byText("r.state"),
  source: byText("r.source"),
  advisor: byText("r.advisor_name"),
  prequalification: byText("r.prequalification"),
  application: byText("r.application"),
  amount: byNumber("r.amount"),
  client_acted: byInstant("r.client_acted_at"),
  firm_acted: byInstant("r.firm_acted_at"),
  next_step: byText("r.next_step"),
  due: byDay("r.due_on"),
  papers: byNumber("r.papers"),
  deals: byNumber("r.deals"),
  last_deal: byDay("r.last_deal_on"),
  link: byText("r.link"),
  added: byInstant("r.added_at"),
};

/** Words found in a larger share of the rows are common: PostgreSQL can't tell them from rare ones. */
const commonFrom = 0.05;

/** Rare words are looked up first, with a limit that keeps PostgreSQL from reading everyone's rows beside a few hits. */
const findSource = async (
  db: Queryable,
  { patterns, conditions }: ClientFilter,
): Promise<{ readonly from: Sql; readonly where: Sql }> => {
  if (patterns.length === 0) return { from: sql`client_rows r`, where: sql.and(conditions) };
  const where = sql.and([matchesAll("w", patterns), ...conditions]);
  const isRare = (await estimateShare(db, "client_words", patterns)) < commonFrom;
  return {
    from: isRare
      ? sql`client_words w cross join lateral (select * from client_rows where client_id = w.client_id limit 1) r`
      : sql`client_words w join client_rows r using (client_id)`,
    where,
  };
};

/** Of rows that are at hand. */
const matches = ({ patterns, conditions }: ClientFilter): Sql =>
  patterns.length === 0
    ? sql.and(conditions)
    : sql.and([
        ...conditions,
        sql`(select ${matchesAll("w", patterns)} from client_words w where w.client_id = r.client_id)`,
      ]);

const probedRows = 2000;

const shownLink = sql`case when r.link = 'sent' and r.link_expires_at <= now() then 'expired' else r.link end`;

/** With what is shown beside a row. The limits keep PostgreSQL from joining whole tables with these few rows. */
const withDetails = (rows: Sql): Sql => sql`
  select r.client_id, c.first_name, c.last_name, r.business_name, c.email, r.state, o.origin,
    case when o.origin is null then coalesce(nullif(u.label, ''), r.source) end as signup, s.id as advisor_id,
    s.name as advisor_name, r.prequalification, r.application, r.amount, r.client_acted_at, r.firm_acted_at, r.added_at,
    r.task_id, r.next_step, r.due_on, t.revision as task_revision, ts.id as task_staff_id, ts.name as task_staff_name,
    r.papers, r.deals, r.last_deal_on, ${shownLink} as link, r.cursor_value
  from (${rows}) r
  cross join lateral (select * from clients where id = r.client_id limit 1) c
  left join staff s on s.id = c.staff_id
  left join lateral (select * from opened_clients where client_id = r.client_id limit 1) o on true
  left join lateral (select * from signup_ids where id = r.source collate "default" limit 1) u on true
  left join lateral (select * from tasks where id = r.task_id limit 1) t on true
  left join staff ts on ts.id = t.staff_id`;

const sampled = 2000;

/** Whether many of a part match, by a sample in the order of the random ids. Words aren't looked at. */
const isCommonIn = async (db: Queryable, { patterns, conditions }: ClientFilter, part: Sql): Promise<boolean> =>
  patterns.length === 0 &&
  (
    await db.get<{ share: number }>(sql`
      select count(*) filter (where ${sql.and(conditions)})::float8 / greatest(count(*), 1) as share
      from (select * from client_rows order by client_id limit ${sampled}) r where ${part}`)
  ).share >= commonFrom;

/**
 * One page. Rows that have what the list is sorted by come first, then those without. Each part is read along its index while
 * matches turn up there. When few do, all of the part that match are looked up and sorted: PostgreSQL can't tell which is less
 * work, since it takes every filter to be as common at one end of an order as at the other.
 */
export const listClients = async (
  db: Queryable,
  filter: ClientFilter,
  { sort, direction, after, limit, probed = probedRows }: ClientOrder,
): Promise<ClientRow[]> => {
  const { column, value, parse } = sorts[sort];
  const [way, beyond] = direction === "asc" ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`];
  const order = sql`${column} ${way}, r.client_id ${way}`;
  const filled = sql`${column} is not null`;
  const blank = sql`${column} is null`;
  const parts = !after
    ? [filled, blank]
    : after.value === null
      ? [sql`${blank} and r.client_id ${beyond} ${after.id}::uuid`]
      : [sql`${filled} and (${column}, r.client_id) ${beyond} (${parse(after.value)}, ${after.id}::uuid)`, blank];

  const isPlain = filter.patterns.length === 0 && filter.conditions.length === 0;
  const depthFor = (rows: number): number => (isPlain ? rows : probed);
  /** Those that match among the next rows of a part. */
  const probe = (part: Sql, rows: number): Promise<ClientRow[]> =>
    db.list<ClientRow>(sql`
      with probe as (
        select r.* from client_rows r where ${part} order by ${order} limit ${depthFor(rows)}
      ), found as (
        select r.*, ${value} as cursor_value, row_number() over (order by ${order}) as place
        from (select * from probe r where ${matches(filter)} order by ${order} limit ${rows}) r
      )
      ${withDetails(sql`select * from found`)} order by r.place`);
  const hasMore = (part: Sql, rows: number): Promise<boolean> =>
    db.exists(sql`select from client_rows r where ${part} offset ${depthFor(rows)} limit 1`);
  let source: ReturnType<typeof findSource> | undefined;
  const lookUp = async (part: Sql, rows: number): Promise<ClientRow[]> => {
    source ??= findSource(db, filter);
    const { from, where } = await source;
    // By an order that no index has. Through one, PostgreSQL would walk past all who don't match.
    const way = (await isCommonIn(db, filter, part)) ? order : sql`${blank}, ${order}`;
    return db.list<ClientRow>(sql`
      with found as (
        select r.*, ${value} as cursor_value, row_number() over (order by ${order}) as place
        from (select r.* from ${from} where ${part} and ${where} order by ${way} limit ${rows}) r
      )
      ${withDetails(sql`select * from found`)} order by r.place`);
  };

  const findPart = async (part: Sql, rows: number): Promise<ClientRow[]> => {
    const found = await probe(part, rows);
    return found.length >= rows || isPlain || !(await hasMore(part, rows)) ? found : lookUp(part, rows);
  };

  const page: ClientRow[] = [];
  for (const part of parts) {
    page.push(...(await findPart(part, limit - page.length)));
    if (page.length >= limit) break;
  }
  return page;
};

export interface ClientCountsRow {
  readonly count: number;
  /** Whole US dollars. */
  readonly amount: number;
  readonly papers: number;
  readonly deals: number;
}

/** At most so many. */
export const countClients = async (db: Queryable, filter: ClientFilter, atMost: number): Promise<ClientCountsRow> => {
  const { from, where } = await findSource(db, filter);
  return db.get<ClientCountsRow>(sql`
    select count(*) as count, coalesce(sum(amount), 0)::bigint as amount, coalesce(sum(papers), 0)::bigint as papers,
      coalesce(sum(deals), 0)::bigint as deals
    from (select r.amount, r.papers, r.deals from ${from} where ${where} limit ${atMost}) r`);
};

/** By name. */
export const listClientIds = async (db: Queryable, filter: ClientFilter, limit: number): Promise<string[]> => {
  const { from, where } = await findSource(db, filter);
  return db.listValues<string>(
    sql`select r.client_id from ${from} where ${where} order by r.name, r.client_id limit ${limit}`,
  );
};
