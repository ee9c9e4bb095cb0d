import { nameStatement } from "./prepared.ts";
import { Sql } from "./sql.ts";

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

/** A composed statement that runs often: PostgreSQL plans it once per connection. Its text must come from a small set. */
export const toPrepared = (statement: Sql): Sql => new PreparedSql(statement);
