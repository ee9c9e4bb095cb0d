import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { createDatabase, type Database } from "../platform/db/database.ts";
import { runAsSuperuser } from "./template-database.ts";

/** A connection as the role that serves. `asOwner` does what only migrations may do. */
export type TestDatabase = Database & {
  url: string;
  ownerUrl: string;
  asOwner<Row extends object>(statement: string, values?: unknown[]): Promise<pg.QueryResult<Row>>;
};

/**
 * Creates a migrated database for one test file:
 * `const database = await createTestDatabase(); afterAll(() => database.close());`
 * Closing it drops it.
 */
export async function createTestDatabase({
  max = 5,
  lockTimeoutMs,
}: {
  max?: number;
  lockTimeoutMs?: number;
} = {}): Promise<TestDatabase> {
  const template = new URL(inject("templateDatabaseUrl"));
  const application = new URL(inject("applicationDatabaseUrl"));
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const superuserUrl = inject("superuserUrl");
  await runAsSuperuser(
    superuserUrl,
    `CREATE DATABASE ${name} TEMPLATE ${template.pathname.slice(1)} STRATEGY FILE_COPY OWNER ${template.username}`,
    // A copy has no privileges of its own.
    `GRANT CREATE ON DATABASE ${name} TO ${application.username}`,
  );
  const url = new URL(`/${name}`, application).href;
  const ownerUrl = new URL(`/${name}`, template).href;
  const database = createDatabase(url, { max, ...(lockTimeoutMs ? { lockTimeoutMs } : {}) });
  database.pool.onSecondConnection = () => {
    throw new Error(
      "Inside a transaction, a statement was sent over another connection. Send it over the transaction.",
    );
  };
  return {
    ...database,
    url,
    ownerUrl,
    async asOwner(statement, values) {
      const client = new pg.Client({ connectionString: ownerUrl });
      await client.connect();
      try {
        return await client.query(statement, values);
      } finally {
        await client.end();
      }
    },
    async close() {
      await database.close();
      await runAsSuperuser(superuserUrl, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}
