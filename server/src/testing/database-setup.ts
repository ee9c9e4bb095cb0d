import { chmod, mkdir, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { admitApplication } from "../db/application-role.ts";
import { startEmbeddedPostgres } from "../db/embedded/embedded-postgres.ts";
import { prepareCluster } from "../db/embedded/postgres-cluster.ts";
import { stopPostmaster } from "../db/embedded/postmaster.ts";
import { migrate } from "../db/migrate.ts";
import { createJobs } from "../jobs/jobs.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The migrated database that every test database is a copy of. */
    templateDatabaseUrl: string;
    /** The same, as the role that serves. */
    applicationDatabaseUrl: string;
  }
}

const folderPrefix = "funding-desk-test-";
const quiet = { info() {}, warn() {}, error: console.error };

/** One PostgreSQL server for the whole run; see `createTestDatabase`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await clearUpAfterKilledRuns();
  const dataDir = path.join(tmpdir(), `${folderPrefix}${process.pid}`);
  await mkdir(dataDir, { recursive: true });
  // When root runs the tests, PostgreSQL's user has to get through.
  await chmod(dataDir, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir, log: quiet });
  await migrate(postgres.url);
  await admitApplication(postgres.url, new URL(postgres.applicationUrl).username);
  // The job queue's own tables, once instead of at the start of every test app.
  const jobs = createJobs({ databaseUrl: postgres.applicationUrl, logger: quiet });
  await jobs.start();
  await jobs.stop();
  project.provide("templateDatabaseUrl", postgres.url);
  project.provide("applicationDatabaseUrl", postgres.applicationUrl);
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

async function clearUpAfterKilledRuns(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(folderPrefix) || isAlive(Number(name.slice(folderPrefix.length)))) continue;
    const dataDir = path.join(tmpdir(), name);
    try {
      await stopPostmaster(await prepareCluster(dataDir, () => {}));
      await rm(dataDir, { recursive: true, force: true });
    } catch {
      // Another user's run: theirs to clear up.
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
