import { afterAll, expect, test } from "vitest";
import { insertStoredClient } from "../../testing/stored-client.ts";
import { insertStoredStaff } from "../../testing/stored-staff.ts";
import { createTestDatabase } from "../../testing/test-database.ts";
import { sql } from "../db/sql.ts";
import { withTransaction } from "../db/transaction.ts";
import { hashContent, type Intent, once, sweepIdempotencyKeys, writeOnce } from "./once.ts";

const database = await createTestDatabase({ max: 10 });
afterAll(() => database.close());
await database.asOwner("create table deeds (name text not null); grant all on deeds to public");
const clientId = await insertStoredClient(database);

const countActs = async (name: string) =>
  (await database.query<{ count: number }>("select count(*) as count from deeds where name = $1", [name])).rows[0]
    ?.count;

const createIntent = (key: string | undefined, content: unknown = { amount: 1 }) => ({
  clientId,
  endpoint: "/deeds",
  key,
  requestHash: hashContent(content),
});

const doOnce = (name: string, intent: Intent, answer: unknown) =>
  withTransaction(database, (tx) =>
    once(tx, intent, {
      answer,
      act: async () => {
        await tx.query("insert into deeds values ($1)", [name]);
      },
    }),
  );

test("a retry doesn't act again and gets the first answer, letter for letter", async () => {
  const first = { z: 1, a: [{ number: 2 }] };
  expect(await doOnce("retry", createIntent("k1"), first)).toEqual(first);
  const again = await doOnce("retry", createIntent("k1"), { z: 99 });
  expect(JSON.stringify(again)).toBe(JSON.stringify(first));
  expect(await countActs("retry")).toBe(1);
});

test("of many simultaneous calls one acts, and all get its answer", async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, number) => doOnce("parallel", createIntent("k2"), { number })),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await countActs("parallel")).toBe(1);
});

test("refuses the same key with other content", async () => {
  await doOnce("reused", createIntent("k3"), {});
  await expect(doOnce("reused", createIntent("k3", { amount: 2 }), {})).rejects.toMatchObject({
    code: "idempotency_key_reused",
  });
  expect(await countActs("reused")).toBe(1);
});

test("a key belongs to its client and its endpoint", async () => {
  const other = await insertStoredClient(database);
  await doOnce("apart", createIntent("k4"), {});
  await doOnce("apart", { ...createIntent("k4"), clientId: other }, {});
  await doOnce("apart", { ...createIntent("k4"), endpoint: "/other" }, {});
  expect(await countActs("apart")).toBe(3);
});

test("a staff key belongs to its sender and to the client it was for", async () => {
  const [one, other] = [await insertStoredStaff(database, "advisor"), await insertStoredStaff(database, "advisor")];
  const { clientId: _, ...ofNoClient } = createIntent("k6");
  const intents: Intent[] = [
    createIntent("k6"),
    { ...createIntent("k6"), staffId: one },
    { ...createIntent("k6"), staffId: other },
    { ...ofNoClient, staffId: one },
    { ...ofNoClient, staffId: other },
  ];
  for (const [number, intent] of intents.entries()) {
    expect(await doOnce("whose", intent, { number })).toEqual({ number });
    expect(await doOnce("whose", intent, { number: 99 })).toEqual({ number });
  }
  expect(await countActs("whose")).toBe(intents.length);
});

test("without a key every call counts", async () => {
  await doOnce("unkeyed", createIntent(undefined), {});
  await doOnce("unkeyed", createIntent(undefined), {});
  expect(await countActs("unkeyed")).toBe(2);
});

test("a failed act frees its key, also for one that was waiting", async () => {
  const entered = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const failing = withTransaction(database, (tx) =>
    once(tx, createIntent("k5"), {
      answer: "failed",
      act: async () => {
        entered.resolve();
        await release.promise;
        throw new Error("no");
      },
    }),
  );
  await entered.promise;
  const waiting = doOnce("waiting", createIntent("k5"), "done");
  release.resolve();
  await expect(failing).rejects.toThrow("no");
  expect(await waiting).toBe("done");
  expect(await countActs("waiting")).toBe(1);
});

test("forgets old keys and keeps recent ones", async () => {
  await doOnce("swept", createIntent("old"), {});
  await doOnce("swept", createIntent("young"), {});
  await database.query("update idempotency_keys set created_at = now() - interval '8 days' where key = 'old'");
  await sweepIdempotencyKeys(database);
  await doOnce("swept", createIntent("old"), {});
  await doOnce("swept", createIntent("young"), {});
  expect(await countActs("swept")).toBe(3);
});

const writeDeed = (name: string, intent: Intent, answer: unknown) =>
  writeOnce(database, intent, { answer, writes: [sql`insert into deeds values (${name})`] });

test("an act of writes alone is done once, with the first answer for retries and for simultaneous calls", async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, number) => writeDeed("written", createIntent("w1"), { number })),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await writeDeed("written", createIntent("w1"), { number: 99 })).toEqual(answers[0]);
  expect(await countActs("written")).toBe(1);
  await expect(writeDeed("written", createIntent("w1", { amount: 2 }), {})).rejects.toMatchObject({
    code: "idempotency_key_reused",
  });
});

test("writes without a key are done each time; of those that fail, nothing stays, and the key is free", async () => {
  for (let turn = 0; turn < 2; turn += 1) await writeDeed("unkeyed write", createIntent(undefined), {});
  expect(await countActs("unkeyed write")).toBe(2);
  const intent = createIntent("w2");
  const failing = [sql`insert into deeds values (${"halved"})`, sql`insert into deeds values (${null})`];
  await expect(writeOnce(database, intent, { answer: {}, writes: failing })).rejects.toThrow(/null value/);
  expect(await countActs("halved")).toBe(0);
  expect(await writeDeed("halved", intent, { done: true })).toEqual({ done: true });
  expect(await countActs("halved")).toBe(1);
});
