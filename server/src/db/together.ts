import { nameStatement } from "./prepared.ts";
import { Sql, sql } from "./sql.ts";

/** A composed statement that runs often. Its text must come from a small set. */
class PreparedSql extends Sql {
  private readonly named: Readonly<{ name: string; text: string }>;

  constructor({ strings, parts, text }: Sql) {
    super(strings, parts);
    this.named = nameStatement(text);
  }

  get name(): string {
    return this.named.name;
  }

  override get text(): string {
    return this.named.text;
  }
}

/**
 * Writes as one prepared statement: PostgreSQL runs all of them or none. None may need another's effect, because each sees
 * the rows as they were before. Foreign keys are checked when all are done.
 */
export const together = (writes: readonly Sql[]): Sql =>
  new PreparedSql(
    sql`with ${sql.join(writes.map((write, index) => sql`${sql.raw(`w${index}`)} as (${write})`))} select`,
  );
