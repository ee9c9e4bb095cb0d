import pg from "pg";

/** What `${}` in a statement can be: another piece of SQL, or a value. */
type Part = Sql | Value;
type Value = string | number | boolean | Date | Buffer | null | readonly (string | number | boolean | Buffer)[];

/** A statement built from pieces, or one such piece. `db.list`, `db.find`, and the others accept it as it is. */
export class Sql {
  readonly strings: readonly string[];
  readonly parts: readonly Part[];

  constructor(strings: readonly string[], parts: readonly Part[]) {
    this.strings = strings;
    this.parts = parts;
  }

  /** With `$1`, `$2` … for the values. */
  get text(): string {
    let count = 0;
    const write = (piece: Sql): string =>
      piece.strings.reduce((text, string, index) => {
        const part = piece.parts[index - 1];
        if (part instanceof Sql) return text + write(part) + string;
        count += 1;
        return `${text}$${count}${string}`;
      });
    return write(this);
  }

  get values(): Value[] {
    return this.parts.flatMap((part) => (part instanceof Sql ? part.values : [part]));
  }
}

/**
 * For statements that differ from call to call. A fixed statement is plainer as text with `$1`. Values are sent apart from the
 * text, so nothing a person typed can become SQL.
 */
export const sql = (strings: TemplateStringsArray, ...parts: readonly Part[]): Sql => new Sql(strings, parts);

/** Text that isn't a value. Never use it for anything a person typed. */
sql.raw = (text: string): Sql => new Sql([text], []);

/** A table's or a column's name, such as `clients` or `c.email`. */
sql.identifier = (name: string): Sql => sql.raw(name.split(".").map(pg.escapeIdentifier).join("."));

/** A value in the text itself, so that the planner can match it with an index's condition. */
sql.literal = (value: string): Sql => sql.raw(pg.escapeLiteral(value));

sql.join = (parts: readonly Part[], separator = ", "): Sql =>
  parts.length === 0 ? sql.raw("") : new Sql(["", ...parts.slice(1).map(() => separator), ""], parts);

/** True when there are no conditions. */
sql.and = (conditions: readonly Sql[]): Sql => (conditions.length === 0 ? sql`true` : sql.join(conditions, " and "));
