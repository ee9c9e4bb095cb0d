import { tmpdir } from "node:os";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { startConnectionCutter } from "../../testing/connection-cutter.ts";
import { createTestDatabase } from "../../testing/test-database.ts";
import { createDatabase } from "./database.ts";
import { isDatabaseUnavailable } from "./database-errors.ts";
import { createNotifications, notify } from "./notifications.ts";
import { openDatabase } from "./open-database.ts";
import { withTransaction } from "./transaction.ts";

/** What the server does when the network or the database's primary fails under it. */
const steady = await createTestDatabase();
const { hostname, port } = new URL(steady.url);
const cutter = await startConnectionCutter({ host: hostname, port: Number(port) });
const database = createDatabase(cutter.relayed(steady.url), { max: 5, answerTimeoutMs: 1_000 });

afterAll(async () => {
  await database.close();
  await cutter.close();
  await steady.close();
});
beforeAll(() => steady.asOwner("create table parcels (name text not null); grant all on parcels to public"));
afterEach(() => cutter.mend());

const count = (name: string) =>
  steady.getValue<number>("select count(*) as count from parcels where name = $1", [name]);
const insert = (name: string) =>
  withTransaction(database, (tx) => tx.run("insert into parcels (name) values ($1)", [name]));
const failure = (work: Promise<unknown>) => work.then(() => undefined).catch((error: unknown) => error);
const setReadOnly = (is: boolean) =>
  steady.asOwner(`begin read write;
    alter database ${new URL(steady.url).pathname.slice(1)} ${is ? "set default_transaction_read_only = on" : "reset default_transaction_read_only"};
    commit`);

test("a read is sent again when the connection breaks under it", async () => {
  cutter.cutAt("select 'one'", { when: "answered" });
  expect(await database.getValue("select 'one' as one")).toBe("one");
  cutter.cutAt("select 'two'", { when: "before" });
  expect(await database.brief.getValue("select 'two' as two")).toBe("two");
});

test("a write outside a transaction is sent once: it may have been stored", async () => {
  cutter.cutAt("insert into parcels", { when: "answered" });
  const error = await failure(database.run("insert into parcels (name) values ('single')"));
  expect(isDatabaseUnavailable(error)).toBe(true);
  expect(await count("single")).toBe(1);
});

test("a transaction whose connection breaks before the commit runs again", async () => {
  cutter.cutAt("insert into parcels", { when: "answered" });
  await insert("again");
  expect(await count("again")).toBe(1);
});

test.each([
  ["lost on its way", "before", 0],
  ["answered in vain", "answered", 1],
] as const)("a commit that is %s isn't repeated", async (name, when, stored) => {
  cutter.cutAt("COMMIT", { when });
  const error = await failure(insert(name));
  expect(isDatabaseUnavailable(error)).toBe(true);
  expect(await count(name)).toBe(stored);
});

test("what comes while there is no primary fails after a moment, and works once there is one", async () => {
  await cutter.takeAway();
  const startedAt = performance.now();
  expect(isDatabaseUnavailable(await failure(insert("nowhere")))).toBe(true);
  expect(performance.now() - startedAt).toBeLessThan(3_000);
  const waiting = insert("late");
  await cutter.mend();
  await waiting;
  expect([await count("nowhere"), await count("late")]).toEqual([0, 1]);
});

test("doesn't wait for a machine that vanished", async () => {
  cutter.cut();
  await insert("before it vanished");
  cutter.freeze();
  // Given up after a second, and done on a connection to the next one.
  await insert("to the next one");
  expect(await count("to the next one")).toBe(1);
});

test("a primary that became read-only counts as away, and the next connection may lead to another", async () => {
  await setReadOnly(true);
  cutter.cut();
  const refused = failure(insert("refused"));
  expect(isDatabaseUnavailable(await refused)).toBe(true);
  const waiting = insert("accepted");
  await setReadOnly(false);
  await waiting;
  expect([await count("refused"), await count("accepted")]).toEqual([0, 1]);
});

test("a server doesn't start on a read-only replica", async () => {
  const log = { info() {}, warn() {}, error() {} };
  const config = { databaseUrl: steady.url, dataDir: tmpdir() };
  await setReadOnly(true);
  try {
    await expect(openDatabase({ config, log, as: "server" })).rejects.toThrow(
      /^The database is a read-only replica\. Set DATABASE_URL to an address that always leads to the primary/,
    );
  } finally {
    await setReadOnly(false);
  }
  await (await openDatabase({ config, log, as: "server" })).close();
});

test("migrates and listens past a pooler", async () => {
  const log = { info() {}, warn() {}, error() {} };
  const config = { databaseUrl: steady.url, databaseDirectUrl: steady.ownerUrl, dataDir: tmpdir() };
  const opened = await openDatabase({ config, log, as: "task" });
  expect([opened.url, opened.directUrl, opened.ownerUrl]).toEqual([steady.url, steady.ownerUrl, steady.ownerUrl]);
  await opened.close();
});

test("listens again, and reads what it may have missed until that works", async () => {
  const warnings: string[] = [];
  const notifications = createNotifications({
    directUrl: cutter.relayed(steady.url),
    logger: { warn: (sentence) => void warnings.push(sentence) },
  });
  const heard: string[] = [];
  let reads = 0;
  notifications.subscribe("parcels", {
    onNotified: (payload) => void heard.push(payload),
    async onMissed() {
      reads += 1;
      if (reads === 1) throw new Error("still away");
    },
  });
  await notifications.start();
  await notify(steady, "parcels", "first");
  await vi.waitFor(() => expect(heard).toEqual(["first"]), { timeout: 20_000 });
  await cutter.takeAway();
  await notify(steady, "parcels", "missed");
  await cutter.mend();
  await vi.waitFor(() => expect(reads).toBe(2), { timeout: 20_000 });
  await vi.waitFor(
    async () => {
      await notify(steady, "parcels", "after");
      expect(heard).toContain("after");
    },
    { timeout: 20_000 },
  );
  expect(heard).not.toContain("missed");
  expect(warnings).toContain("What was missed while not listening couldn't be read; trying again.");
  await notifications.stop();
});
