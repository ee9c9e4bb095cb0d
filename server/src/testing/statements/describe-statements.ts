import pg from "pg";
import { postgresTypes, toQueryable } from "../../platform/db/database.ts";
import { type Catalog, loadCatalog, type TableColumn } from "./catalog.ts";
import { type ColumnFacts, readColumns } from "./column-facts.ts";
import { parseNodeTree, type Tree, type TreeNode, toNode, toNodes, toNumber, toText, walk } from "./node-tree.ts";

export interface StatementText {
  readonly text: string;
  /** Whether `$1`, `$2` … may be null. */
  readonly areValuesNullable: readonly boolean[];
}

export interface Parameter {
  /** Object id of the PostgreSQL type. */
  readonly type: number;
  /** The column that the parameter is written to, if it is written unchanged. */
  readonly writesTo: TableColumn | undefined;
}

export interface Description {
  readonly columns: readonly ColumnFacts[];
  readonly parameters: readonly Parameter[];
  /** `table.column` of everything that it reads or writes. */
  readonly uses: ReadonlySet<string>;
}

export interface DescribedStatements {
  readonly catalog: Catalog;
  /** In the order of the texts; the error where PostgreSQL refused one. */
  readonly descriptions: readonly (Description | Error)[];
}

/**
 * Asks PostgreSQL what statements take and return. It prepares each one, which gives the parameters' types, and creates
 * a function from it, because PostgreSQL keeps a function's body as a tree with every name resolved. Nothing is run.
 */
export const describeStatements = async (
  databaseUrl: string,
  statements: readonly StatementText[],
): Promise<DescribedStatements> => {
  const client = new pg.Client({ connectionString: databaseUrl, types: postgresTypes, pipeline: true });
  await client.connect();
  try {
    const db = toQueryable((statement, values) => client.query(statement, values));
    // The functions live in this connection's temporary schema and disappear with it.
    await db.run("set synchronous_commit = off");
    const catalog = await loadCatalog(db);
    const refusals = await collectRefusals(
      statements.map(
        ({ text }, index) =>
          () =>
            db.run(`prepare statement_${index} as ${text}`),
      ),
    );
    const parameters = new Map(
      (
        await db.list<{ name: string; types: string; ids: number[] }>(
          `select name, array_to_string(parameter_types, ', ') as types, parameter_types::oid[]::int4[] as ids
           from pg_prepared_statements`,
        )
      ).map((row) => [row.name, row]),
    );
    const secondRefusals = await collectRefusals(
      statements.map(({ text }, index) => async () => {
        const types = parameters.get(`statement_${index}`)?.types;
        if (types === undefined) return;
        await db.run(`create function pg_temp.statement_${index} (${types}) returns void begin atomic ${text}; end`);
      }),
    );
    const bodies = new Map(
      (
        await db.list<{ name: string; body: string }>(
          "select proname as name, prosqlbody::text as body from pg_proc where pronamespace = pg_my_temp_schema()",
        )
      ).map(({ name, body }) => [name, body]),
    );
    const descriptions = statements.map(({ areValuesNullable }, index): Description | Error => {
      const name = `statement_${index}`;
      const refusal = refusals[index] ?? secondRefusals[index];
      const query = findQuery(parseNodeTree(bodies.get(name) ?? ""));
      if (refusal || !query) return refusal ?? new Error("PostgreSQL kept no body of it.");
      const types = parameters.get(name)?.ids ?? [];
      return describeQuery({ query, catalog, types, areValuesNullable });
    });
    return { catalog, descriptions };
  } finally {
    await client.end();
  }
};

const collectRefusals = async (attempts: readonly (() => Promise<void>)[]): Promise<(Error | undefined)[]> =>
  (await Promise.allSettled(attempts.map((attempt) => attempt()))).map((result) =>
    result.status === "rejected" ? (result.reason as Error) : undefined,
  );

/** A body is a list of lists of queries, and ours have one. */
const findQuery = (tree: Tree): TreeNode | undefined => {
  if (!Array.isArray(tree)) return toNode(tree);
  return tree.map(findQuery).find((query) => query !== undefined);
};

interface Analyzed {
  readonly query: TreeNode;
  readonly catalog: Catalog;
  readonly types: readonly number[];
  readonly areValuesNullable: readonly boolean[];
}

const describeQuery = ({ query, catalog, types, areValuesNullable }: Analyzed): Description | Error => {
  const facts = types.map((type, index) => ({
    type,
    isNullable: areValuesNullable[index] ?? true,
    // Arrays that we send hold no nulls.
    items: { type: catalog.itemTypes.get(type) ?? 0, isNullable: false },
  }));
  const written = mapWrittenColumns(query, catalog);
  return {
    columns: readColumns(query, catalog, facts),
    parameters: types.map((type, index) => ({ type, writesTo: written.get(index + 1) })),
    uses: listUsedColumns(query, catalog),
  };
};

/** Maps the numbers of parameters to the columns that they're written to. */
const mapWrittenColumns = (query: TreeNode, catalog: Catalog): ReadonlyMap<number, TableColumn> => {
  const written = new Map<number, TableColumn>();
  for (const { tag, fields } of walk(query)) {
    if (tag !== "QUERY" || toText(fields.commandType) === "1") continue;
    const relation = toNodes(fields.rtable)[toNumber(fields.resultRelation) - 1];
    const columns = catalog.columns.get(toNumber(relation?.fields.relid));
    for (const { fields: target } of toNodes(fields.targetList)) {
      const parameter = toNode(target.expr);
      const column = columns?.get(toNumber(target.resno));
      if (parameter?.tag === "PARAM" && column) written.set(toNumber(parameter.fields.paramid), column);
    }
  }
  return written;
};

/** PostgreSQL counts from the first system column. */
const systemColumns = 7;

const listUsedColumns = (query: TreeNode, catalog: Catalog): ReadonlySet<string> => {
  const used = new Set<string>();
  for (const { tag, fields } of walk(query)) {
    if (tag !== "RTEPERMISSIONINFO") continue;
    const columns = catalog.columns.get(toNumber(fields.relid));
    for (const set of [fields.selectedCols, fields.insertedCols, fields.updatedCols]) {
      for (const number of Array.isArray(set) ? set.slice(1) : []) {
        const column = columns?.get(toNumber(number) - systemColumns);
        if (column) used.add(`${column.table}.${column.name}`);
      }
    }
  }
  return used;
};
