import { sql } from "kysely";
import type { Queryable } from "../../db/database.ts";

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
/** So many are looked at before one of each client is left. In the order of an index, so that a word in all of them ends the search soon. */
const lookedAt = 40;

/**
 * Clients whose own words, or those of a submission, have all the patterns in them.
 * @param owners whose clients; undefined for everybody's
 */
export const findClients = async (
  db: Queryable,
  patterns: readonly string[],
  owners: readonly string[] | undefined,
): Promise<FoundClientRow[]> => {
  const hasAll = (column: string) =>
    sql.join(
      patterns.map((each) => sql`${sql.ref(column)} like ${each}`),
      sql` and `,
    );
  const ofOwners = owners ? sql`and i.owner_id = any(${owners}::uuid[])` : sql``;
  const ofStaff = owners ? sql`and pipeline_owner(c.staff_id) = any(${owners}::uuid[])` : sql``;
  return (
    await sql<FoundClientRow>`
      with submissions as (
        select i.client_id from pipeline_items i where ${hasAll("i.search")} ${ofOwners} order by i.id limit ${lookedAt}
      ), people as (
        select c.id as client_id from clients c where ${hasAll("c.search")} ${ofStaff} order by c.id limit ${lookedAt}
      ), chosen as (
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
