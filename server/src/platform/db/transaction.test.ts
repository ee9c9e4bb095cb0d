import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase } from "../../testing/test-database.ts";
import { createDatabase } from "./database.ts";
import { withTransaction } from "./transaction.ts";

const database = await createTestDatabase();
afterAll(() => database.close());

beforeAll(() =>
  database.asOwner(
    "CREATE TABLE counters (name text PRIMARY KEY, value int8 NOT NULL); GRANT ALL ON counters TO PUBLIC",
  ),
);

const counted = async (name: string) =>
  (await database.query<{ value: number }>("SELECT value FROM counters WHERE name = $1", [name])).rows[0]?.value;

test("keeps the work when it returns, and undoes it when it throws", async () => {
  await withTransaction(database, (tx) => tx.query("INSERT INTO counters VALUES ('kept', 1)"));
  const failing = withTransaction(database, async (tx) => {
    await tx.query("INSERT INTO counters VALUES ('lost', 1)");
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(await counted("kept")).toBe(1);
  expect(await counted("lost")).toBeUndefined();
});

test("our statements and pg-boss's see the same transaction", async () => {
  const seen = await withTransaction(database, async (tx) => {
    const [ours, boss] = [
      await tx.get<{ id: string }>("SELECT txid_current()::text AS id"),
      await tx.executeSql("SELECT txid_current()::text AS id"),
    ];
    return [ours.id, (boss.rows as { id: string }[])[0]?.id];
  });
  expect(new Set(seen).size).toBe(1);
});

test("rolls back and reports an error that the work swallows", async () => {
  const careless = withTransaction(database, async (tx) => {
    await tx.query("INSERT INTO counters VALUES ('careless', 1)");
    await tx.query("SELECT 1 / 0").catch(() => {});
  });
  await expect(careless).rejects.toThrow("rolled back");
  expect(await counted("careless")).toBeUndefined();
});

test("reports the statement that failed, even if one that was skipped after it rejects first", async () => {
  const failing = withTransaction(database, (tx) => {
    const failed = tx.query("SELECT 1 / 0").catch(async (error) => {
      await setTimeout(50);
      throw error;
    });
    return Promise.all([failed, tx.query("SELECT 1")]);
  });
  await expect(failing).rejects.toMatchObject({ code: "22012" });
});

describe("a statement over another connection", () => {
  const second = "Inside a transaction, a statement was sent over another connection.";

  test("fails inside a transaction: enough at once would stall the pool", async () => {
    const outside = () => database.query("SELECT 1");
    const wrongs = [outside, () => database.pool.connect(), () => withTransaction(database, async () => {})];
    for (const wrong of wrongs) {
      const work = async () => {
        await Promise.resolve();
        await wrong();
      };
      await expect(withTransaction(database, work)).rejects.toThrow(second);
    }
  });

  test("may be sent when the transaction is over, and over another database's pool", async () => {
    const other = createDatabase(database.url, { max: 1 });
    const later = await withTransaction(database, async () => {
      await other.query("SELECT 1");
      return { start: setTimeout(20).then(() => database.query("SELECT 1")) };
    });
    expect((await later.start).rowCount).toBe(1);
    await other.close();
  });
});

test("retries colliding serializable increments until all succeed", async () => {
  await database.query("INSERT INTO counters VALUES ('busy', 0)");
  const increment = () =>
    withTransaction(
      database,
      async (tx) => {
        const { rows } = await tx.query<{ value: number }>("SELECT value FROM counters WHERE name = 'busy'");
        await tx.query("UPDATE counters SET value = $1 WHERE name = 'busy'", [(rows[0]?.value ?? 0) + 1]);
      },
      { isolation: "serializable" },
    );
  await Promise.all(Array.from({ length: 3 }, increment));
  expect(await counted("busy")).toBe(3);
});

test("doesn't reuse a broken connection", async () => {
  const broken = withTransaction(database, async (tx) => {
    await tx.query("SELECT pg_terminate_backend(pg_backend_pid())");
  });
  await expect(broken).rejects.toThrow();
  expect((await database.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
});

test("runs simultaneous statements in order, and none after the first failure", async () => {
  await withTransaction(database, (tx) =>
    Promise.all([
      tx.query("INSERT INTO counters VALUES ('ordered', 1)"),
      tx.query("UPDATE counters SET value = value * 10 WHERE name = 'ordered'"),
      tx.query("UPDATE counters SET value = value + 1 WHERE name = 'ordered'"),
    ]),
  );
  expect(await counted("ordered")).toBe(11);
  const failing = withTransaction(database, (tx) =>
    Promise.all([
      tx.query("UPDATE counters SET value = 0 WHERE name = 'ordered'"),
      tx.query("INSERT INTO counters VALUES ('ordered', 2)"),
      tx.query("UPDATE counters SET value = 5 WHERE name = 'ordered'"),
    ]),
  );
  await expect(failing).rejects.toMatchObject({ constraint: "counters_pkey" });
  expect(await counted("ordered")).toBe(11);
});

test("a connection that breaks while it is handed over ends no program", async () => {
  const client = await database.pool.connect();
  // Nobody has had time to listen.
  client.emit("error", new Error("terminating connection due to administrator command"));
  client.release(true);
  expect(await database.getValue<number>("select 1 as one")).toBe(1);
});
