import { toPrepared } from "./prepared-sql.ts";
import { type Sql, sql } from "./sql.ts";

/**
 * Writes as one prepared statement: PostgreSQL runs all of them or none. None may need another's effect, because each sees
 * the rows as they were before. Foreign keys are checked when all are done.
 */
export const together = (writes: readonly Sql[]): Sql =>
  toPrepared(sql`with ${sql.join(writes.map((write, index) => sql`${sql.raw(`w${index}`)} as (${write})`))} select`);
