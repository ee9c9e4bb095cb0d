import type { SubmissionStatus } from "@funding-desk/contract/intake/status/statuses";
import { unassignedId } from "../../../identity/staff-session/visibility.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import { estimateShare, matchesAll } from "../../../platform/db/search-share.ts";
import { type Sql, sql } from "../../../platform/db/sql.ts";
import type { Row } from "../../../platform/db/tables.ts";

export interface FoundClientRow extends Pick<Row<"clients">, "first_name" | "last_name" | "email"> {
  readonly client_id: string;
  readonly business_name: string | null;
  readonly reference: string | null;
  readonly status: SubmissionStatus | null;
}

/** Enough to choose from. Typing more finds the rest. */
const found = 10;
/** Rows to look at before keeping one per client. */
const lookedAt = 40;
/** Words found in a larger share of the rows are common. */
const commonFrom = 0.01;

interface SearchOptions {
  readonly table: "pipeline_items" | "clients";
  readonly clientId: Sql;
  /** Whose rows to look at, each with the order of an index that groups them; a single range for everyone's. */
  readonly ranges: readonly { readonly where: Sql; readonly order: Sql }[];
}

/** Clients of the rows `i` that match all patterns: rare words by their index, common ones along the visible rows. */
const findMatches = async (
  db: Queryable,
  patterns: readonly string[],
  { table, clientId, ranges }: SearchOptions,
): Promise<Sql> => {
  const rows = sql`from ${sql.identifier(table)} i`;
  const isFound = matchesAll("i", patterns);
  if ((await estimateShare(db, table, patterns)) < commonFrom) {
    const isOf = sql.join(
      ranges.map(({ where }) => where),
      " or ",
    );
    return sql`with hits as materialized (select ${clientId} as client_id ${rows} where ${isFound} and (${isOf}))
      select client_id from hits limit ${lookedAt}`;
  }
  const along = ranges.map(
    ({ where, order }) => sql`(select ${clientId} as client_id from (
      select i.* ${rows} where ${where} order by ${order} offset 0) i where ${isFound} limit ${lookedAt})`,
  );
  return sql`select client_id from (${sql.join(along, " union all ")}) i limit ${lookedAt}`;
};

/** Of the client `c`, with what they sent last. */
const shown = sql`c.id as client_id, c.first_name, c.last_name, c.email, newest.business_name, newest.reference, newest.status`;
const withNewest = sql`left join lateral (
    select i.business_name, i.reference, i.status, i.submitted_at from pipeline_items i where i.client_id = c.id
    order by i.submitted_at desc limit 1
  ) newest on true`;

/** Openings to look at: a file may have been opened often, or may be another advisor's by now. */
const openings = 200;

/** The files that the member opened last. @param owners whose clients; undefined for everyone's */
export const listRecentClients = (
  db: Queryable,
  staffId: string,
  owners: readonly string[] | undefined,
): Promise<FoundClientRow[]> => {
  const isVisible =
    owners === undefined ? sql`true` : sql`coalesce(c.staff_id, ${unassignedId}::uuid) = any(${owners}::uuid[])`;
  return db.list<FoundClientRow>(sql`
      with opened as (
        select client_id, max(number) as number from (
          select client_id, number from audit_entries where actor_id = ${staffId} and action = 'file.viewed'
          order by number desc limit ${openings}
        ) each_one group by client_id
      )
      select ${shown} from opened join clients c on c.id = opened.client_id ${withNewest}
      where ${isVisible} order by opened.number desc limit ${found}`);
};

/**
 * Clients whose own words, or those of a submission, match all patterns.
 * @param owners whose clients; undefined for everyone's
 */
export const findClients = async (
  db: Queryable,
  patterns: readonly string[],
  owners: readonly string[] | undefined,
): Promise<FoundClientRow[]> => {
  const everybodys = { where: sql`true`, order: sql`i.id` };
  const [submissions, people] = await Promise.all([
    findMatches(db, patterns, {
      table: "pipeline_items",
      clientId: sql`i.client_id`,
      ranges: owners?.map((owner) => ({
        where: sql`i.owner_id = ${owner}::uuid`,
        order: sql`i.owner_id, i.kind`,
      })) ?? [everybodys],
    }),
    findMatches(db, patterns, {
      table: "clients",
      clientId: sql`i.id`,
      ranges: owners?.map((owner) => ({
        where: owner === unassignedId ? sql`i.staff_id is null` : sql`i.staff_id = ${owner}::uuid`,
        order: sql`i.staff_id, i.id`,
      })) ?? [everybodys],
    }),
  ]);
  return db.list<FoundClientRow>(sql`
      with submissions as materialized (${submissions}), people as materialized (${people}), chosen as (
        select client_id from submissions union select client_id from people
      )
      select ${shown} from chosen join clients c on c.id = chosen.client_id ${withNewest} order by newest.submitted_at desc nulls last, c.id limit ${found}`);
};
