import type { Catalog } from "./catalog.ts";
import { describe } from "./declared-types.ts";
import { toJsValue } from "./js-types.ts";

const heading = `/**
 * The rows of every table as JavaScript receives them, with each column's PostgreSQL type. \`npm run db:types\` writes this
 * file from a migrated database. A test fails when it's out of date.
 */
export interface Tables {`;

/** The text of server/src/platform/db/tables.ts. */
export const writeTables = (catalog: Catalog): string => {
  const tables = [...catalog.columns.values()].flatMap((columns) => {
    const own = [...columns].filter(([number, { schema }]) => number > 0 && schema === "public");
    const [, first] = own[0] ?? [];
    return first ? [{ name: first.table, columns: own.map(([, column]) => column) }] : [];
  });
  const written = tables
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ name, columns }) => {
      const lines = columns.map((column) => {
        const items = catalog.itemTypes.get(column.type);
        const value = toJsValue(
          { ...column, items: items === undefined ? undefined : { type: items, isNullable: false } },
          catalog,
        );
        return `    readonly ${column.name}: ${describe(value)}; // ${column.typeName}`;
      });
      return `  readonly ${name}: {\n${lines.join("\n")}\n  };`;
    });
  return `${heading}\n${written.join("\n")}\n}\n\n/** A table's row. */\nexport type Row<Table extends keyof Tables> = Tables[Table];\n`;
};
