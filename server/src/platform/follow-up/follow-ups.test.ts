import { randomUUID } from "node:crypto";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { insertStoredClient } from "../../testing/stored-client.ts";
import { createTestDatabase } from "../../testing/test-database.ts";
import { runTogether, withTransaction } from "../db/transaction.ts";
import { createFollowUps, type FollowUpHandler } from "./follow-ups.ts";

const database = await createTestDatabase({ max: 10 });
await database.asOwner("create table done (subject_id uuid not null); grant all on done to public");
const clientId = await insertStoredClient(database);
const running: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.stop()));
  await database.query("delete from follow_ups");
  await database.query("delete from done");
});
afterAll(() => database.close());

const kind = "deed";
const noteDone: FollowUpHandler = (tx, ids) => tx.run("insert into done select unnest($1::uuid[])", [ids]);

/** One server's follow-ups, and whom they notified. */
const createServer = (handler = noteDone) => {
  const notified: string[] = [];
  const logger = { warn: vi.fn() };
  const live = { notifyAll: async (_tx: unknown, ids: readonly string[]) => void notified.push(...ids) };
  const followUps = createFollowUps({ database, live, logger });
  followUps.handle(kind, handler);
  running.push(followUps);
  return { followUps, notified, logger };
};

const leave = async ({ toInsert }: Pick<ReturnType<typeof createServer>["followUps"], "toInsert">, count = 1) => {
  const ids = Array.from({ length: count }, () => randomUUID());
  await runTogether(
    database,
    ids.map((subjectId) => toInsert({ kind, subjectId, clientId })),
  );
  return ids.toSorted();
};
const listDone = async (): Promise<string[]> =>
  (await database.listValues<string>("select subject_id from done")).toSorted();
const countLeft = () => database.getValue<number>("select count(*) from follow_ups");

test("woken after the commit, does what is left once, and tells the open pages", async () => {
  const { followUps, notified } = createServer();
  const ids = await leave(followUps, 3);
  expect(await listDone()).toEqual([]);
  followUps.wake();
  await vi.waitFor(async () => expect(await listDone()).toEqual(ids), { timeout: 20_000 });
  expect(await countLeft()).toBe(0);
  expect(notified).toEqual([clientId]);
});

test("what a killed server left is found by any other one, without being woken", async () => {
  const ids = await leave(createServer().followUps, 2);
  createServer().followUps.start();
  await vi.waitFor(async () => expect(await listDone()).toEqual(ids), { timeout: 20_000 });
});

test("more than a batch, on several servers at once, is done once each", async () => {
  const servers = [createServer(), createServer(), createServer()];
  const ids = (await Promise.all(servers.map(({ followUps }) => leave(followUps, 300)))).flat().toSorted();
  await Promise.all(servers.map(({ followUps }) => followUps.settle()));
  expect(await listDone()).toEqual(ids);
  expect(await countLeft()).toBe(0);
});

test("nothing is left by a transaction that is rolled back", async () => {
  const { followUps } = createServer();
  await expect(
    withTransaction(database, async (tx) => {
      await runTogether(tx, [followUps.toInsert({ kind, subjectId: randomUUID(), clientId })]);
      throw new Error("no");
    }),
  ).rejects.toThrow("no");
  await followUps.settle();
  expect(await countLeft()).toBe(0);
  expect(await listDone()).toEqual([]);
});

test("one that fails doesn't hold up the others, leaves nothing by half, and is tried again", async () => {
  let broken: string | undefined;
  const { followUps, logger } = createServer(async (tx, ids) => {
    await noteDone(tx, ids);
    if (ids.some((id) => id === broken)) throw new Error("It doesn't work.");
  });
  const ids = await leave(followUps, 5);
  broken = ids[2];
  await followUps.settle();
  expect(await listDone()).toEqual(ids.filter((id) => id !== broken));
  expect(await countLeft()).toBe(1);
  expect(logger.warn).toHaveBeenCalledTimes(1);
  // It isn't due, and waits.
  await followUps.settle();
  expect(logger.warn).toHaveBeenCalledTimes(1);
  broken = undefined;
  await database.query("update follow_ups set due_at = now()");
  await followUps.settle();
  expect(await listDone()).toEqual(ids);
});

test("a kind that this version doesn't know waits for a server that does", async () => {
  const { followUps } = createServer();
  await runTogether(database, [followUps.toInsert({ kind: "of tomorrow", subjectId: randomUUID(), clientId })]);
  const ids = await leave(followUps);
  await followUps.settle();
  expect(await listDone()).toEqual(ids);
  expect(await countLeft()).toBe(1);
});

test("stopping does what is due, and then nothing more", async () => {
  const { followUps } = createServer();
  followUps.start();
  const ids = await leave(followUps);
  followUps.wake();
  await followUps.stop();
  expect(await listDone()).toEqual(ids);
});
