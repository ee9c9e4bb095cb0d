import type { Queryable } from "../../platform/db/database.ts";

export interface TableColumn {
  readonly schema: string;
  readonly table: string;
  readonly name: string;
  /** Object id of its type. */
  readonly type: number;
  /** Its name in SQL. */
  readonly typeName: string;
  readonly isNullable: boolean;
  /** The only values that a check constraint allows. */
  readonly values: readonly string[] | undefined;
}

/** What PostgreSQL knows about the tables and about the functions in statements. */
export interface Catalog {
  /** By the object id of a table, then by the column's number. */
  readonly columns: ReadonlyMap<number, ReadonlyMap<number, TableColumn>>;
  /** Function names, and whether each returns null for a null. */
  readonly functions: ReadonlyMap<number, { readonly name: string; readonly isStrict: boolean }>;
  readonly operators: ReadonlyMap<number, string>;
  /** For an array type, the type of its items. */
  readonly itemTypes: ReadonlyMap<number, number>;
  readonly typeNames: ReadonlyMap<number, string>;
}

/**
 * Matches `CHECK ((state = ANY (ARRAY['open'::text, 'closed'::text])))`, or `CHECK ((state = 'open'::text))` for one
 * value.
 */
const allowedValues = /^CHECK \(\((\w+) = (?:ANY \(ARRAY\[(.*)\]\)|('.*'::text))\)\)$/;
const quoted = /'((?:[^']|'')*)'::text/g;

const parseAllowedValues = (definition: string): { column: string; values: string[] } | undefined => {
  const [, column, many, one] = allowedValues.exec(definition) ?? [];
  if (column === undefined) return undefined;
  const values = [...(many ?? one ?? "").matchAll(quoted)].map(([, value = ""]) => value.replaceAll("''", "'"));
  return { column, values };
};

/** Columns that triggers copy from others, and that can hold the same values. */
const copies: Readonly<Record<string, readonly string[]>> = {
  "pipeline_items.status": ["prequalifications.stage", "applications.status"],
};

export const loadCatalog = async (db: Queryable): Promise<Catalog> => {
  const [columns, checks, functions, operators, types] = await Promise.all([
    db.list<{
      relation: number;
      schema: string;
      table_name: string;
      number: number;
      name: string;
      type: number;
      type_name: string;
      is_nullable: boolean;
    }>(
      `select c.oid::int8 as relation, c.relnamespace::regnamespace::text as schema, c.relname as table_name, a.attnum as number, a.attname as name, a.atttypid::int8 as type,
         format_type(a.atttypid, a.atttypmod) as type_name, not a.attnotnull as is_nullable
       from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
       where c.relkind in ('r', 'p', 'v')
       order by c.relname, a.attnum`,
    ),
    db.list<{ relation: number; definition: string }>(
      "select conrelid::int8 as relation, pg_get_constraintdef(oid) as definition from pg_constraint where contype = 'c'",
    ),
    db.list<{ id: number; name: string; is_strict: boolean }>(
      "select oid::int8 as id, proname as name, proisstrict as is_strict from pg_proc",
    ),
    db.list<{ id: number; name: string }>("select oid::int8 as id, oprname as name from pg_operator"),
    db.list<{ id: number; name: string; item: number }>(
      "select oid::int8 as id, typname as name, case when typcategory = 'A' then typelem else 0 end::int8 as item from pg_type",
    ),
  ]);
  const names = new Map<number, string>(columns.map(({ relation, table_name }) => [relation, table_name]));
  const values = new Map<string, readonly string[]>(
    checks.flatMap(({ relation, definition }) => {
      const allowed = parseAllowedValues(definition);
      return allowed ? [[`${names.get(relation)}.${allowed.column}`, allowed.values] as const] : [];
    }),
  );
  for (const [copy, originals] of Object.entries(copies))
    values.set(copy, [...new Set(originals.flatMap((original) => values.get(original) ?? []))]);
  const tables = new Map<number, Map<number, TableColumn>>();
  for (const column of columns) {
    const table = tables.get(column.relation) ?? new Map<number, TableColumn>();
    tables.set(column.relation, table);
    table.set(column.number, {
      schema: column.schema,
      table: column.table_name,
      name: column.name,
      type: column.type,
      typeName: column.type_name,
      isNullable: column.is_nullable,
      values: values.get(`${column.table_name}.${column.name}`),
    });
  }
  return {
    columns: tables,
    functions: new Map(functions.map(({ id, name, is_strict }) => [id, { name, isStrict: is_strict }])),
    operators: new Map(operators.map(({ id, name }) => [id, name])),
    itemTypes: new Map(types.flatMap(({ id, item }) => (item === 0 ? [] : [[id, item]]))),
    typeNames: new Map(types.map(({ id, name }) => [id, name])),
  };
};
