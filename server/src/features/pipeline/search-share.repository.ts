import { type RawBuilder, sql } from "kysely";
import type { Queryable } from "../../db/database.ts";

/** Patterns for `like` on the row's words, which all have to be met. */
export const meetsAll = (row: string, patterns: readonly string[]): RawBuilder<unknown> =>
  sql.join([sql`true`, ...patterns.map((pattern) => sql`${sql.ref(`${row}.search`)} like ${pattern}`)], sql` and `);

const looked = 1000;

/**
 * How large a share of a table has all the patterns, seen from the first thousand rows in the order of their ids, which are random.
 * What is rare is looked up in the trigram index, once, and sorted; what is common is met soon on the way along an order. PostgreSQL
 * cannot tell them apart: what it knows of a long text says nothing of the words in it.
 */
export const shareOf = async (
  db: Queryable,
  table: "pipeline_items" | "clients",
  patterns: readonly string[],
): Promise<number> =>
  (
    await sql<{
      share: number;
    }>`select count(*) filter (where ${meetsAll("i", patterns)})::float8 / greatest(count(*), 1) as share
      from (select search from ${sql.table(table)} order by id limit ${looked}) i`.execute(db.kysely)
  ).rows[0]?.share ?? 0;
