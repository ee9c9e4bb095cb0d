import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test, vi } from "vitest";
import { createTestDatabase } from "../../testing/test-database.ts";
import { createBriefQueries } from "./brief-queries.ts";
import { isDatabaseUnavailable } from "./database-errors.ts";

const database = await createTestDatabase();
afterAll(() => database.close());

const numbers = Array.from({ length: 200 }, (_, index) => index);
const echo = async (number: number) =>
  (
    await database.brief.query<{ number: number }>({
      name: "echo",
      text: "select $1::int as number",
      values: [number],
    })
  ).rows[0]?.number;

test("each of many simultaneous queries gets its own answer on shared connections", async () => {
  expect(await Promise.all(numbers.map(echo))).toEqual(numbers);
  const { rows } = await database.query<{ count: number }>(
    "select count(*) as count from pg_stat_activity where datname = current_database() and query like '%as number%'",
  );
  expect(rows[0]?.count).toBeLessThanOrEqual(5);
});

test("a failing query fails alone", async () => {
  const answers = await Promise.allSettled([
    echo(1),
    database.brief.query("select 1 / 0"),
    echo(2),
    database.brief.query({ name: "broken", text: "select nothing_of_that_name" }),
    echo(3),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "rejected", "fulfilled"]);
});

test("reads values as the pool does", async () => {
  const { rows } = await database.brief.query("select 5::int8 as big, date '2027-03-14' as day");
  expect(rows).toEqual([{ big: 5, day: "2027-03-14" }]);
});

test("reports the database as unavailable when connections break, then reconnects for the next statement", async () => {
  await Promise.all(numbers.map(echo));
  const sleeping = Promise.allSettled([1, 2, 3, 4].map(() => database.brief.query("select pg_sleep(30)")));
  const isOver = sleeping.then(() => true);
  // Repeat: on a busy machine, one connection is asleep before another has begun.
  await vi.waitFor(
    async () => {
      await database.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = 'select pg_sleep(30)'",
      );
      expect(await Promise.race([isOver, sleep(50, false)])).toBe(true);
    },
    { timeout: 25_000 },
  );
  for (const answer of await sleeping) {
    expect(answer.status === "rejected" && isDatabaseUnavailable(answer.reason)).toBe(true);
  }
  await vi.waitFor(async () => expect(await Promise.all(numbers.map(echo))).toEqual(numbers), { timeout: 20_000 });
});

test("reports the database as unavailable when a connection takes too long", async () => {
  const silent = createServer().listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { port } = silent.address() as AddressInfo;
  const config = { host: "127.0.0.1", port, connectionTimeoutMillis: 50, pipeline: true } as const;
  const queries = createBriefQueries(config, () => {});
  const [answer] = await Promise.allSettled([queries.query("select 1")]);
  expect(answer?.status === "rejected" && isDatabaseUnavailable(answer.reason)).toBe(true);
  await queries.close();
  silent.close();
});
