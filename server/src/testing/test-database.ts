import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { createDatabase, type Database } from "../db/database.ts";

export type TestDatabase = Database & { url: string };

/**
 * A migrated database of its own, for one test file:
 * `const database = await createTestDatabase(); afterAll(() => database.close());`
 * Closing it drops it.
 */
export async function createTestDatabase({ max = 5 }: { max?: number } = {}): Promise<TestDatabase> {
  const template = new URL(inject("templateDatabaseUrl"));
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await asSuperuser(
    template,
    `CREATE DATABASE ${name} TEMPLATE ${template.pathname.slice(1)} OWNER ${template.username}`,
  );
  const url = new URL(`/${name}`, template).href;
  const database = createDatabase(url, { max });
  return {
    ...database,
    url,
    async close() {
      await database.close();
      await asSuperuser(template, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

/** The embedded server's superuser has the same password as the role that the program works as. */
async function asSuperuser(template: URL, statement: string): Promise<void> {
  const url = new URL("/postgres", template);
  url.username = "postgres";
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
