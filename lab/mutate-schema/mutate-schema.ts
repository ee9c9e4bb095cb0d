/**
 * Shows that no change of the schema goes unnoticed: draws changes of columns, adds each to a copy of the migrations,
 * rewrites server/src/platform/db/tables.ts as a developer would, and runs the checks.
 * `npm run lab -- mutate-schema 20 7` draws 20 changes with the seed 7.
 */
import { chmod, cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { repositoryRoot } from "../../scripts/launch/repository.mjs";
import { createDatabase } from "../../server/src/platform/db/database.ts";
import { startEmbeddedPostgres } from "../../server/src/platform/db/embedded/embedded-postgres.ts";
import { migrate } from "../../server/src/platform/db/migrate.ts";
import { createJobs } from "../../server/src/platform/jobs/jobs.ts";
import { type Catalog, loadCatalog } from "../../server/src/testing/statements/catalog.ts";
import { checkStatements, type StatementReport } from "../../server/src/testing/statements/check-statements.ts";
import { recordComposedStatements } from "../../server/src/testing/statements/composed-statements.ts";
import { openSources } from "../../server/src/testing/statements/open-sources.ts";
import { writeTables } from "../../server/src/testing/statements/tables-file.ts";
import { createRandom, drawMutation, type Mutation } from "./mutations.ts";

interface Findings {
  readonly catalog: Catalog;
  readonly tables: string;
  readonly report: StatementReport;
}

const count = Number(process.argv[2] ?? 20);
const seed = Number(process.argv[3] ?? 1);
const root = repositoryRoot.replace(/\/$/, "");
const tablesFile = `${root}/server/src/platform/db/tables.ts`;
const ownMigrations = `${root}/server/src/platform/db/migrations`;
const quiet = { info() {}, warn() {}, error: console.error };

const sources = openSources(root);
const recorded = await recordComposedStatements();
const written = await readFile(tablesFile, "utf8");
const folder = await mkdtemp(path.join(tmpdir(), "funding-desk-mutations-"));
// When root runs this, PostgreSQL's user must be able to enter.
await chmod(folder, 0o711);
const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, "data"), log: quiet });
try {
  process.exitCode = await run();
} finally {
  sources.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

async function run(): Promise<number> {
  await migrate(postgres.url);
  const jobs = createJobs({ databaseUrl: postgres.url, logger: quiet });
  await jobs.start();
  await jobs.stop();
  const before = await lookAt(postgres.url);
  if (before.report.problems.length > 0 || before.tables !== written) {
    console.log(["The checks fail without any change:", ...before.report.problems].join("\n"));
    return 1;
  }
  const columns = [...before.catalog.columns.values()]
    .flatMap((table) => [...table].filter(([number]) => number > 0).map(([, column]) => column))
    .filter(({ schema, table }) => schema === "public" && table !== "schema_migrations");
  const isUsed = ({ table, name }: (typeof columns)[number]) => before.report.uses.has(`${table}.${name}`);
  const random = createRandom(seed);
  const missed: Mutation[] = [];
  for (let number = 1; number <= count; ) {
    const mutation = drawMutation({ random, columns, isUsed });
    const caught = await tryMutation(mutation);
    const { column, kind } = mutation;
    // Draw again when PostgreSQL refuses the migration: a key can't be null, and a trigger may depend on a column's
    // type.
    if (caught === "refused") continue;
    if (caught === "missed") missed.push(mutation);
    console.log(
      `${String(number).padStart(3)}. ${column.table}.${column.name} (${column.typeName}) ${kind}: ${caught}`,
    );
    number += 1;
  }
  console.log(`\n${count - missed.length} of ${count} changes were caught (seed ${seed}).`);
  for (const { sql } of missed) console.log(`Missed: ${sql}`);
  return missed.length > 0 ? 1 : 0;
}

async function tryMutation({ sql }: Mutation): Promise<string> {
  const url = await copyDatabase();
  const migrations = path.join(folder, "migrations");
  await cp(ownMigrations, migrations, { recursive: true });
  await writeFile(path.join(migrations, "9999_mutation.sql"), `${sql};\n`);
  try {
    await migrate(url, migrations);
  } catch {
    return "refused";
  }
  const { report, tables } = await lookAt(url);
  if (report.problems.length > 0)
    return `the check of statements says\n     ${report.problems.slice(0, 2).join("\n     ")}`;
  const [error] = sources.project.program.getSemanticDiagnostics();
  if (error) return `the type check says\n     ${error.fileName?.slice(root.length + 1)}: ${error.text}`;
  return tables === written ? "missed" : "only db/tables.ts is out of date: no statement breaks";
}

/** Checks the statements against a database, with the table types that it gives. */
async function lookAt(databaseUrl: string): Promise<Findings> {
  const database = createDatabase(databaseUrl, { max: 1 });
  const catalog = await loadCatalog(database);
  await database.close();
  const tables = writeTables(catalog);
  sources.change(tablesFile, tables);
  return { catalog, tables, report: await checkStatements({ sources, databaseUrl, recorded }) };
}

async function copyDatabase(): Promise<string> {
  const template = new URL(postgres.url);
  const client = new pg.Client({ connectionString: postgres.superuserUrl });
  await client.connect();
  await client.query("drop database if exists mutated with (force)");
  await client.query(`create database mutated template ${template.pathname.slice(1)} owner ${template.username}`);
  await client.end();
  return new URL("/mutated", template).href;
}
