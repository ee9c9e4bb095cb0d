import { chmod, mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import pg from "pg";
import { admitApplication } from "../platform/db/application-role.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../platform/db/embedded/embedded-postgres.ts";
import { migrate } from "../platform/db/migrate.ts";
import { createJobs } from "../platform/jobs/jobs.ts";
import { getClusterFolder } from "./scratch-folder.ts";

const quiet = { info() {}, warn() {}, error: console.error };

/** Starts the run's PostgreSQL server with a migrated database to copy. */
export const startTemplateDatabase = async (): Promise<EmbeddedPostgres> => {
  const dataDir = getClusterFolder(tmpdir());
  await mkdir(dataDir, { recursive: true });
  // When root runs the tests, PostgreSQL's user must be able to enter.
  await chmod(dataDir, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir, log: quiet });
  await stopFlushing(postgres.superuserUrl);
  await migrate(postgres.url);
  await admitApplication(postgres.url, new URL(postgres.applicationUrl).username);
  // Create the job queue's tables once, not at the start of every test app.
  const jobs = createJobs({ databaseUrl: postgres.applicationUrl, logger: quiet });
  await jobs.start();
  await jobs.stop();
  return postgres;
};

/** The data need not survive a power cut. */
const stopFlushing = (superuserUrl: string): Promise<void> =>
  runAsSuperuser(
    superuserUrl,
    "alter system set fsync = off",
    "alter system set synchronous_commit = off",
    "alter system set full_page_writes = off",
    // Every connection proves its password; the 4,096 default rounds cost more than a short test's queries.
    "alter system set scram_iterations = 1",
    // Its workers visit every file's database, and no table lives long enough to need them.
    "alter system set autovacuum = off",
    "select pg_reload_conf()",
  );

export const runAsSuperuser = async (superuserUrl: string, ...statements: string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
};
