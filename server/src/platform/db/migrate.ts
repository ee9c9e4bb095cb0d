import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { migrationsFolder } from "../../places.ts";
import { StartupError } from "../errors/startup-error.ts";

type Migration = { version: number; name: string; sql: string; checksum: string };
type AppliedMigration = Pick<Migration, "version" | "name" | "checksum">;

const fileName = /^(\d{4})_([a-z0-9_]+)\.sql$/;
/** An arbitrary number that every Funding Desk uses for this lock. */
export const migrationLock = 7_304_001;

/**
 * Applies the migrations in `directory`: each file once, in order, in its own transaction. Several servers may do this at once:
 * one does the work, the others wait.
 * @returns the names of the files applied by this call
 * @throws {StartupError} when an applied file was edited or the database is newer than this code
 */
export async function migrate(databaseUrl: string, directory = migrationsFolder): Promise<string[]> {
  const migrations = await readMigrations(directory);
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "funding-desk migrations" });
  await client.connect();
  try {
    if (pending(migrations, await readApplied(client)).length === 0) return [];
    await client.query("SELECT pg_advisory_lock($1)", [migrationLock]);
    await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
      version integer CONSTRAINT schema_migrations_pkey PRIMARY KEY,
      name text NOT NULL,
      checksum text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now()
    )`);
    const toApply = pending(migrations, await readApplied(client));
    for (const migration of toApply) await apply(client, migration);
    return toApply.map(({ name }) => name);
  } finally {
    // Ending the session also releases the lock.
    await client.end();
  }
}

/**
 * Names the migrations that a start would apply.
 * @throws {StartupError} as `migrate` does
 */
export async function listPendingMigrations(databaseUrl: string, directory = migrationsFolder): Promise<string[]> {
  const migrations = await readMigrations(directory);
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "funding-desk migrations" });
  await client.connect();
  try {
    return pending(migrations, await readApplied(client)).map(({ name }) => name);
  } finally {
    await client.end();
  }
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith(".sql")).sort();
  const migrations = await Promise.all(
    names.map(async (name): Promise<Migration> => {
      const number = fileName.exec(name)?.[1];
      if (!number) throw new StartupError(`The migration ${name} must be named like 0007_what_it_does.sql.`);
      // A checkout on Windows may have changed the line ends; the migration is still the same.
      const sql = (await readFile(path.join(directory, name), "utf8")).replaceAll("\r\n", "\n");
      return { version: Number(number), name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
  for (const [index, { version, name }] of migrations.entries()) {
    if (version === migrations[index + 1]?.version) {
      throw new StartupError(`Two migrations have the number of ${name}; each needs its own.`);
    }
  }
  return migrations;
}

async function readApplied(client: pg.Client): Promise<AppliedMigration[]> {
  const { rows: tables } = await client.query("SELECT 1 WHERE to_regclass('schema_migrations') IS NOT NULL");
  if (tables.length === 0) return [];
  const { rows } = await client.query<AppliedMigration>(
    "SELECT version, name, checksum FROM schema_migrations ORDER BY version",
  );
  return rows;
}

function pending(migrations: Migration[], applied: AppliedMigration[]): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.version, migration]));
  for (const { version, name, checksum } of applied) {
    const migration = known.get(version);
    if (!migration) {
      throw new StartupError(
        `The database is newer than this program: it has the migration ${name}, which this program does not know. Start the version that made it, or a later one.`,
      );
    }
    if (migration.checksum !== checksum) {
      throw new StartupError(
        `The migration ${migration.name} was changed after it was applied. Restore the file and put the change into a new migration.`,
      );
    }
  }
  const appliedVersions = new Set(applied.map(({ version }) => version));
  const missing = migrations.filter(({ version }) => !appliedVersions.has(version));
  const newest = Math.max(0, ...appliedVersions);
  const late = missing.find(({ version }) => version < newest);
  if (late) {
    throw new StartupError(
      `The migration ${late.name} comes before one that has already been applied. Give it the next free number.`,
    );
  }
  return missing;
}

async function apply(client: pg.Client, { version, name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query("BEGIN");
    await client.query(sql);
    await client.query("INSERT INTO schema_migrations (version, name, checksum) VALUES ($1, $2, $3)", [
      version,
      name,
      checksum,
    ]);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    throw new StartupError(`The migration ${name} failed and left nothing behind: ${describe(error)}`, {
      cause: error,
    });
  }
}

const describe = (error: unknown) => (error instanceof Error ? error.message : String(error));
