import type { Queryable } from "../../../platform/db/database.ts";
import { type Sql, sql } from "../../../platform/db/sql.ts";

/** Patterns for `like` on the row's words; all have to match. */
export const matchesAll = (row: string, patterns: readonly string[]): Sql =>
  sql.and(patterns.map((pattern) => sql`${sql.identifier(`${row}.search`)} like ${pattern}`));

const looked = 1000;

/**
 * The share of a table's rows that match all patterns, estimated from the first thousand by their random ids.
 * Rare words are looked up in the trigram index once, and sorted. Common ones turn up soon when reading in order. PostgreSQL
 * can't tell them apart: its statistics about a long text say nothing about the words in it.
 */
export const estimateShare = async (
  db: Queryable,
  table: "pipeline_items" | "clients",
  patterns: readonly string[],
): Promise<number> =>
  (
    await db.get<{
      share: number;
    }>(sql`select count(*) filter (where ${matchesAll("i", patterns)})::float8 / greatest(count(*), 1) as share
      from (select search from ${sql.identifier(table)} order by id limit ${looked}) i`)
  ).share;
