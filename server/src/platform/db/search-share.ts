import type { Queryable } from "./database.ts";
import { type Sql, sql } from "./sql.ts";

/** Patterns for `like` on the row's words; all have to match. */
export const matchesAll = (row: string, patterns: readonly string[]): Sql =>
  sql.and(patterns.map((pattern) => sql`${sql.identifier(`${row}.search`)} like ${pattern}`));

const looked = 1000;
/** Tables with a `search` column, and their random ids. */
const ids = { pipeline_items: "id", clients: "id", client_words: "client_id" } as const;

/**
 * The share of a table's rows that match all patterns, estimated from the first thousand by their random ids.
 * Rare words are looked up in the trigram index once, and sorted. Common ones turn up soon when reading in order. PostgreSQL
 * can't tell them apart: its statistics about a long text say nothing about the words in it.
 */
export const estimateShare = async (
  db: Queryable,
  table: keyof typeof ids,
  patterns: readonly string[],
): Promise<number> =>
  (
    await db.get<{
      share: number;
    }>(sql`select count(*) filter (where ${matchesAll("i", patterns)})::float8 / greatest(count(*), 1) as share
      from (select search from ${sql.identifier(table)} order by ${sql.identifier(ids[table])} limit ${looked}) i`)
  ).share;
