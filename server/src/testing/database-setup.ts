import type { TestProject } from "vitest/node";
import { clearUpAfterKilledRuns, removeScratchFolder } from "./scratch-folder.ts";
import { startTemplateDatabase } from "./template-database.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The migrated database that every test database is a copy of. */
    templateDatabaseUrl: string;
    /** The same, as the role that serves. */
    applicationDatabaseUrl: string;
  }
}

/** One PostgreSQL server for the whole run; see `createTestDatabase`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await clearUpAfterKilledRuns();
  const postgres = await startTemplateDatabase();
  project.provide("templateDatabaseUrl", postgres.url);
  project.provide("applicationDatabaseUrl", postgres.applicationUrl);
  return async () => {
    await postgres.stop();
    await removeScratchFolder();
  };
}
