import type { TestProject } from "vitest/node";
import { removeKilledRuns, removeScratchFolder } from "./scratch-folder.ts";
import { startTemplateDatabase } from "./template-database.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The migrated database that every test database is a copy of. */
    templateDatabaseUrl: string;
    /** The same database, for the role that serves. */
    applicationDatabaseUrl: string;
    /** The server, for its superuser. */
    superuserUrl: string;
  }
}

/** Starts one PostgreSQL server for the whole run; see `createTestDatabase`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeKilledRuns();
  const postgres = await startTemplateDatabase();
  project.provide("templateDatabaseUrl", postgres.url);
  project.provide("applicationDatabaseUrl", postgres.applicationUrl);
  project.provide("superuserUrl", postgres.superuserUrl);
  return async () => {
    await postgres.stop();
    await removeScratchFolder();
  };
}
