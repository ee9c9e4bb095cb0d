import { type RawBuilder, sql } from "kysely";
import type { Queryable } from "../../db/database.ts";
import { nobody } from "./pipeline.repository.ts";
import { meetsAll, shareOf } from "./search-share.repository.ts";

export interface FoundClientRow {
  readonly client_id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly business_name: string | null;
  readonly reference: string | null;
  readonly status: string | null;
}

/** Enough to choose from; the rest is found by typing on. */
const found = 10;
/** So many are looked at before one of each client is left. */
const lookedAt = 40;
/** From this share of all rows on words are common. */
const commonFrom = 0.01;

interface Searched {
  readonly table: "pipeline_items" | "clients";
  readonly clientId: RawBuilder<unknown>;
  /** Whose rows are looked at, each with the order of an index that has them together; one of everybody's. */
  readonly ranges: readonly { readonly where: RawBuilder<unknown>; readonly order: RawBuilder<unknown> }[];
}

/** Clients of the rows `i` that have all the patterns: of rare words by their index, of common ones along the rows that may be seen. */
const searched = async (
  db: Queryable,
  patterns: readonly string[],
  { table, clientId, ranges }: Searched,
): Promise<RawBuilder<unknown>> => {
  const rows = sql`from ${sql.table(table)} i`;
  const isFound = meetsAll("i", patterns);
  if ((await shareOf(db, table, patterns)) < commonFrom) {
    const isOf = sql.join(
      ranges.map(({ where }) => where),
      sql` or `,
    );
    return sql`with hits as materialized (select ${clientId} as client_id ${rows} where ${isFound} and (${isOf}))
      select client_id from hits limit ${lookedAt}`;
  }
  const along = ranges.map(
    ({ where, order }) => sql`(select ${clientId} as client_id from (
      select i.* ${rows} where ${where} order by ${order} offset 0) i where ${isFound} limit ${lookedAt})`,
  );
  return sql`select client_id from (${sql.join(along, sql` union all `)}) i limit ${lookedAt}`;
};

/**
 * Clients whose own words, or those of a submission, have all the patterns in them.
 * @param owners whose clients; undefined for everybody's
 */
export const findClients = async (
  db: Queryable,
  patterns: readonly string[],
  owners: readonly string[] | undefined,
): Promise<FoundClientRow[]> => {
  const everybodys = { where: sql`true`, order: sql`i.id` };
  const [submissions, people] = await Promise.all([
    searched(db, patterns, {
      table: "pipeline_items",
      clientId: sql`i.client_id`,
      ranges: owners?.map((owner) => ({
        where: sql`i.owner_id = ${owner}::uuid`,
        order: sql`i.owner_id, i.kind`,
      })) ?? [everybodys],
    }),
    searched(db, patterns, {
      table: "clients",
      clientId: sql`i.id`,
      ranges: owners?.map((owner) => ({
        where: owner === nobody ? sql`i.staff_id is null` : sql`i.staff_id = ${owner}::uuid`,
        order: sql`i.staff_id, i.id`,
      })) ?? [everybodys],
    }),
  ]);
  return (
    await sql<FoundClientRow>`
      with submissions as materialized (${submissions}), people as materialized (${people}), chosen as (
        select client_id from submissions union select client_id from people
      )
      select c.id as client_id, c.first_name, c.last_name, c.email, newest.business_name, newest.reference, newest.status
      from chosen join clients c on c.id = chosen.client_id
      left join lateral (
        select i.business_name, i.reference, i.status, i.submitted_at from pipeline_items i where i.client_id = c.id
        order by i.submitted_at desc limit 1
      ) newest on true
      order by newest.submitted_at desc nulls last, c.id limit ${found}`.execute(db.kysely)
  ).rows;
};
