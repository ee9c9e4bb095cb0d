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

/** Words found in a larger share of the rows are common: reading along meets them sooner than looking all of them up. */
const commonFrom = 0.2;

interface Source {
  readonly before: Sql;
  /** Where rows `r` come from, and what else must be true of them. */
  readonly from: Sql;
  readonly conditions: readonly Sql[];
}

/** Rare words are looked up by their index once; PostgreSQL can't tell them from common ones. */
const findSource = async (db: Queryable, { patterns, conditions }: ClientFilter): Promise<Source> => {
  const rows = { before: sql``, from: sql`client_rows r`, conditions };
  if (patterns.length === 0) return rows;
  const isFound = matchesAll("w", patterns);
  return (await estimateShare(db, "client_words", patterns)) < commonFrom
    ? {
        before: sql`with hits as materialized (select r.* from client_words w join client_rows r using (client_id)
          where ${sql.and([isFound, ...conditions])})`,
        from: sql`hits r`,
        conditions: [],
      }
    : {
        ...rows,
        conditions: [...conditions, sql`(select ${isFound} from client_words w where w.client_id = r.client_id)`],
      };
};

const shownLink = sql`case when r.link = 'sent' and r.link_expires_at <= now() then 'expired' else r.link end`;

/** One page. Rows that have what the list is sorted by come first, then those without; each part is read along its index. */
export const listClients = async (
  db: Queryable,
  filter: ClientFilter,
  { sort, direction, after, limit }: ClientOrder,
): Promise<ClientRow[]> => {
  const { before, from, conditions } = await findSource(db, filter);
  const { column, value, parse } = sorts[sort];
  const [way, beyond] = direction === "asc" ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`];
  const order = sql`${column} ${way}, r.client_id ${way}`;
  const select = (isBlank: boolean, more: readonly Sql[]) => (rows: number) =>
    sql`(
    select r.*, ${value} as cursor_value from ${from}
    where ${sql.and([sql`${column} is ${isBlank ? sql`null` : sql`not null`}`, ...more, ...conditions])}
    order by ${order} limit ${rows})`;
  const filled = (more: readonly Sql[]) => select(false, more);
  const parts = !after
    ? [filled([]), select(true, [])]
    : after.value === null
      ? [select(true, [sql`r.client_id ${beyond} ${after.id}::uuid`])]
      : [
          filled([sql`(${column}, r.client_id) ${beyond} (${parse(after.value)}, ${after.id}::uuid)`]),
          select(true, []),
        ];
  // The limits keep PostgreSQL from joining whole tables with these few rows.
  const list = (part: Sql) =>
    db.list<ClientRow>(sql`${before}
    select r.client_id, c.first_name, c.last_name, r.business_name, c.email, r.state, o.origin,
      case when o.origin is null then coalesce(nullif(u.label, ''), r.source) end as signup, s.id as advisor_id,
      s.name as advisor_name, r.prequalification, r.application, r.amount, r.client_acted_at, r.firm_acted_at, r.added_at,
      r.task_id, r.next_step, r.due_on, t.revision as task_revision, ts.id as task_staff_id, ts.name as task_staff_name,
      r.papers, r.deals, r.last_deal_on, ${shownLink} as link, r.cursor_value
    from ${part} r
    cross join lateral (select * from clients where id = r.client_id limit 1) c
    left join staff s on s.id = c.staff_id
    left join lateral (select * from opened_clients where client_id = r.client_id limit 1) o on true
    left join lateral (select * from signup_ids where id = r.source collate "default" limit 1) u on true
    left join lateral (select * from tasks where id = r.task_id limit 1) t on true
    left join staff ts on ts.id = t.staff_id
    order by ${order}`);
  const found: ClientRow[] = [];
  for (const part of parts) if (found.length < limit) found.push(...(await list(part(limit - found.length))));
  return found;
};

export interface ClientCountsRow {
  readonly count: number;
  /** Whole US dollars. */
  readonly amount: number;
  readonly papers: number;
  readonly deals: number;
}

/** Words are looked up in one pass over them: everyone who matches is counted anyway. */
export const countClients = async (
  db: Queryable,
  { patterns, conditions }: ClientFilter,
  atMost: number,
): Promise<ClientCountsRow> => {
  const all = patterns.length === 0 ? conditions : [matchesAll("w", patterns), ...conditions];
  const from = patterns.length === 0 ? sql`client_rows r` : sql`client_words w join client_rows r using (client_id)`;
  return db.get<ClientCountsRow>(sql`
    select count(*) as count, coalesce(sum(amount), 0)::bigint as amount, coalesce(sum(papers), 0)::bigint as papers,
      coalesce(sum(deals), 0)::bigint as deals
    from (select r.amount, r.papers, r.deals from ${from} where ${sql.and(all)} limit ${atMost}) r`);
};

/** By name. */
export const listClientIds = async (db: Queryable, filter: ClientFilter, limit: number): Promise<string[]> => {
  const { before, from, conditions } = await findSource(db, filter);
  return db.listValues<string>(sql`${before}
    select r.client_id from ${from} where ${sql.and(conditions)} order by r.name, r.client_id limit ${limit}`);
};
