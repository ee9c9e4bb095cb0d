import type { Checker, Type } from "typescript/unstable/sync";
import type { Catalog } from "./catalog.ts";
import {
  describe,
  explainMisfit,
  explainParameterMisfit,
  holdsNull,
  isSendable,
  readDeclaredColumns,
} from "./declared-types.ts";
import { type Description, describeStatements } from "./describe-statements.ts";
import { toJsParameter, toJsValue } from "./js-types.ts";
import type { Sources } from "./open-sources.ts";
import type { RecordedStatement } from "./recorded-statements.ts";
import { findStatements, type SourcePiece, type SourceStatement, valueMethods } from "./source-statements.ts";

export interface StatementReport {
  /** One line each: file, statement, column, the declared type, and what the database says. */
  readonly problems: readonly string[];
  readonly counts: {
    /** Places in the sources that run a statement. */
    readonly places: number;
    /** Places with at least one text that was checked. */
    readonly seen: number;
    /** Texts that PostgreSQL described. */
    readonly texts: number;
  };
  /** `table.column` of everything that statements read or write. */
  readonly uses: ReadonlySet<string>;
}

export interface CheckOptions {
  readonly sources: Sources;
  readonly databaseUrl: string;
  /** All forms of the composed statements. */
  readonly recorded: readonly RecordedStatement[];
}

/** Files that run what they're given. Their statements are checked where they're written. */
const handsOn: ReadonlySet<string> = new Set([
  // Statements of repositories.
  "server/src/platform/db/brief-queries.ts",
  "server/src/platform/db/database.ts",
  "server/src/platform/db/transaction.ts",
  "server/src/identity/session/live-session.ts",
  // Statements of pg-boss.
  "server/src/platform/jobs/jobs.ts",
  // Migrations, roles and their rights, and notifications.
  "server/src/platform/db/application-role.ts",
  "server/src/platform/db/embedded/embedded-postgres.ts",
  "server/src/platform/db/migrate.ts",
  "server/src/platform/db/notifications.ts",
  // Commands to PostgreSQL's replication, and what a backup does with every table.
  "server/src/platform/db/replication.ts",
  "server/src/operate/backup/moment.ts",
]);

/** Statements without values or rows, which PostgreSQL doesn't prepare. */
const command = /^\s*(alter|begin|commit|rollback|savepoint|release|create|lock|listen|set)\b/i;

interface AskedStatement {
  readonly statement: SourceStatement;
  readonly text: string;
  readonly areValuesNullable: readonly boolean[];
  /** The values sent with a composed statement. */
  readonly sent?: readonly unknown[];
}

/**
 * Compares every statement of the product with the database: its values, and its columns by name, type, and
 * nullability.
 */
export const checkStatements = async ({ sources, databaseUrl, recorded }: CheckOptions): Promise<StatementReport> => {
  const { root, project } = sources;
  const { statements, pieces } = findStatements(project, root);
  const problems = listUnseenPieces(pieces, recorded).map(
    ({ file, line }) =>
      `${file.slice(root.length + 1)}:${line}: no call in composed-statements.ts uses this piece of SQL`,
  );
  const asked: AskedStatement[] = [];
  let seen = 0;
  for (const statement of statements) {
    const forms = listForms(statement, recorded);
    asked.push(...forms);
    if (forms.length > 0 || statement.texts || handsOn.has(statement.file.slice(root.length + 1))) seen += 1;
    else
      problems.push(`${formatPlace(statement, root)}: composed-statements.ts does not call it, so it is not checked`);
  }
  const { catalog, descriptions } = await describeStatements(databaseUrl, asked);
  const known = { catalog, checker: project.checker };
  const uses = new Set<string>();
  for (const [index, { statement, sent }] of asked.entries()) {
    const description = descriptions[index];
    const isRefused = !description || description instanceof Error;
    if (!isRefused) for (const column of description.uses) uses.add(column);
    const misfits = isRefused
      ? [`PostgreSQL refuses it: ${description?.message}`]
      : [
          ...listRowMisfits(statement, description, known),
          ...listValueMisfits({ ...statement, sent }, description, known),
        ];
    problems.push(...misfits.map((misfit) => `${formatPlace(statement, root)}: ${misfit}`));
  }
  const counts = { places: statements.length, seen, texts: asked.length };
  return { problems: [...new Set(problems)], counts, uses };
};

/** Lists every text that a place in the sources can run. */
const listForms = (statement: SourceStatement, recorded: readonly RecordedStatement[]): AskedStatement[] => {
  const { texts, values, position } = statement;
  if (texts)
    return texts
      .filter((text) => !command.test(text))
      .map((text) => ({ statement, text, areValuesNullable: (values ?? []).map(holdsNull) }));
  const byText = new Map(recorded.flatMap((each) => (each.position === position ? [[each.text, each] as const] : [])));
  return [...byText.values()].map((each) => ({
    statement,
    text: each.text,
    areValuesNullable: each.values.map((value) => value === null),
    sent: each.values,
  }));
};

const listUnseenPieces = (pieces: readonly SourcePiece[], recorded: readonly RecordedStatement[]): SourcePiece[] => {
  const key = (strings: readonly string[]) => JSON.stringify(strings);
  const used = new Set(recorded.flatMap((statement) => statement.pieces.map(key)));
  return pieces.filter(({ strings }) => !used.has(key(strings)));
};

interface Knowledge {
  readonly catalog: Catalog;
  readonly checker: Checker;
}

const needsRow: ReadonlySet<string> = new Set(["list", "find", "get", "queryWithLiveSession", ...valueMethods]);

const listRowMisfits = ({ row, method }: SourceStatement, { columns }: Description, known: Knowledge): string[] => {
  if (!row) return needsRow.has(method) ? [`the type of its rows is not declared: write ${method}<…>(…)`] : [];
  if (valueMethods.has(method)) {
    const [column] = columns;
    if (!column || columns.length > 1) return [`answers with ${columns.length} columns instead of one`];
    const misfit = explainMisfit(row, toJsValue(column, known.catalog), known.checker);
    return misfit === undefined ? [] : [`column ${column.name}: ${misfit}`];
  }
  const declared = readDeclaredColumns(row, known.checker);
  const names = columns.map(({ name }) => name);
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  return [
    ...twice.map((name) => `column ${name}: there are two of that name`),
    ...[...declared.keys()]
      .filter((name) => !names.includes(name))
      .map((name) => `column ${name}: is declared, but the database answers with no such column`),
    ...columns.flatMap((column) => {
      const value = toJsValue(column, known.catalog);
      const type = declared.get(column.name);
      if (!type) return [`column ${column.name}: is not declared, but the database answers with ${describe(value)}`];
      const misfit = explainMisfit(type, value, known.checker);
      return misfit === undefined ? [] : [`column ${column.name}: ${misfit}`];
    }),
  ];
};

const listValueMisfits = (
  { values, sent }: Pick<SourceStatement, "values"> & Pick<AskedStatement, "sent">,
  { parameters }: Description,
  known: Knowledge,
): string[] => {
  if (sent)
    return parameters.flatMap(({ type }, index) => {
      const wanted = toJsParameter(type, known.catalog);
      if (isSendable(sent[index], wanted)) return [];
      const taken = describe({ type: wanted, isNullable: false });
      return [`$${index + 1}: sent ${typeof sent[index]}, but the database takes ${taken}`];
    });
  if (!values)
    return ["its values cannot be told one by one: write them as a list, or give what is spread a tuple's type"];
  if (values.length !== parameters.length)
    return [`has ${values.length} values, but the database takes ${parameters.length}`];
  return parameters.flatMap(({ type, writesTo }, index) => {
    const value = values[index] as Type;
    const misfit = explainParameterMisfit(value, toJsParameter(type, known.catalog), known.checker);
    const isNullRefused = writesTo && !writesTo.isNullable && holdsNull(value);
    return [
      ...(misfit === undefined ? [] : [`$${index + 1}: ${misfit}`]),
      ...(isNullRefused ? [`$${index + 1}: may be null, but ${writesTo.table}.${writesTo.name} may not`] : []),
    ];
  });
};

const formatPlace = ({ file, line, method }: SourceStatement, root: string): string =>
  `${file.slice(root.length + 1)}:${line} (${method})`;
