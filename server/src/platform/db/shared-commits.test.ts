import { afterAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase } from "../../testing/test-database.ts";
import { type ActiveSpan, runInSpan } from "../tracing/active-span.ts";
import { shareCommit } from "./shared-commits.ts";
import { sql } from "./sql.ts";
import { withTransaction } from "./transaction.ts";

const database = await createTestDatabase({ max: 10 });
await database.asOwner(
  "create table deeds (name text primary key check (name <> '')); create table marks (name text); grant all on deeds, marks to public",
);
beforeEach(() => database.query("truncate deeds, marks"));
afterAll(() => database.close());

const store = (name: string) =>
  shareCommit(database, [sql`insert into deeds values (${name})`, sql`insert into marks values (${name})`]);
const listNames = (table: string) => database.listValues<string>(`select name from ${table} order by name`);

test("many at once share their commits, and each is stored", async () => {
  const names = Array.from({ length: 50 }, (_, index) => `deed ${String(index).padStart(2, "0")}`);
  await Promise.all(names.map(store));
  expect([await listNames("deeds"), await listNames("marks")]).toEqual([names, names]);
  expect(await database.getValue<number>("select count(distinct xmin::text) as count from deeds")).toBeLessThan(20);
});

test("one that is refused hears why, leaves nothing, and takes no other along", async () => {
  const outcomes = await Promise.allSettled(["a", "b", "", "c", "c", "d", "e", "f", "g"].map(store));
  const refused = outcomes.flatMap((each) => (each.status === "rejected" ? [String(each.reason.constraint)] : []));
  expect(refused.toSorted()).toEqual(["deeds_name_check", "deeds_pkey"]);
  const stored = ["a", "b", "c", "d", "e", "f", "g"];
  expect([await listNames("deeds"), await listNames("marks")]).toEqual([stored, stored]);
});

test("statements of several shapes don't wait for each other", async () => {
  const mark = (name: string) => shareCommit(database, [sql`insert into marks values (${name})`]);
  await Promise.all([store("a"), mark("b"), store("c"), mark("d"), store("e"), mark("f")]);
  expect(await listNames("marks")).toEqual(["a", "b", "c", "d", "e", "f"]);
});

test("one that waits for a lock holds up no one who comes later", async () => {
  const lock = await database.pool.connect();
  await lock.query("begin");
  await lock.query("insert into deeds values ('locked')");
  const waiting = store("locked");
  await Promise.all([store("a"), store("b")]);
  await store("c");
  await lock.query("rollback");
  lock.release();
  await waiting;
  expect(await listNames("deeds")).toEqual(["a", "b", "c", "locked"]);
});

test("each request's trace has a step of its own, and none has another's", async () => {
  const trace = async (name: string): Promise<string[]> => {
    const steps: string[] = [];
    const createSpan = (parent: string): ActiveSpan => ({
      startChild(step) {
        steps.push(parent + step);
        return createSpan(`${step} > `);
      },
      end() {},
    });
    await runInSpan(createSpan(""), () => store(name));
    return steps;
  };
  const traces = await Promise.all(["a", "b", "c", "d"].map(trace));
  expect(traces).toEqual(Array(4).fill(["shared commit"]));
});

test("isn't for the work of a transaction, which would wait for a second connection", async () => {
  const within = withTransaction(database, () => store("a"));
  await expect(within).rejects.toThrow("another connection");
  expect(await listNames("deeds")).toEqual([]);
});
