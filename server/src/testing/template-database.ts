import { chmod, mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import pg from "pg";
import { admitApplication } from "../db/application-role.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../db/embedded/embedded-postgres.ts";
import { migrate } from "../db/migrate.ts";
import { createJobs } from "../jobs/jobs.ts";
import { getClusterFolder } from "./scratch-folder.ts";

const quiet = { info() {}, warn() {}, error: console.error };

/** Starts the run's PostgreSQL server with a migrated database to copy. */
export const startTemplateDatabase = async (): Promise<EmbeddedPostgres> => {
  const dataDir = getClusterFolder(tmpdir());
  await mkdir(dataDir, { recursive: true });
  // When root runs the tests, PostgreSQL's user must be able to enter.
  await chmod(dataDir, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir, log: quiet });
  await stopFlushing(postgres.url);
  await migrate(postgres.url);
  await admitApplication(postgres.url, new URL(postgres.applicationUrl).username);
  // Create the job queue's tables once, not at the start of every test app.
  const jobs = createJobs({ databaseUrl: postgres.applicationUrl, logger: quiet });
  await jobs.start();
  await jobs.stop();
  return postgres;
};

/** The data need not survive a power cut. */
const stopFlushing = (url: string): Promise<void> =>
  runAsSuperuser(
    url,
    "alter system set fsync = off",
    "alter system set synchronous_commit = off",
    "alter system set full_page_writes = off",
    "select pg_reload_conf()",
  );

/** The embedded server's superuser has the same password as the program's roles. */
export const runAsSuperuser = async (databaseUrl: string, ...statements: string[]): Promise<void> => {
  const url = new URL("/postgres", databaseUrl);
  url.username = "postgres";
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
};
