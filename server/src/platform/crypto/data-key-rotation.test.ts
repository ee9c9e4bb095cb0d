import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { waitForLockWaits } from "../../testing/lock-waits.ts";
import { runDesk } from "../../testing/run-desk.ts";
import { insertStoredClient } from "../../testing/stored-client.ts";
import { insertStoredStaff } from "../../testing/stored-staff.ts";
import { createTestDatabase } from "../../testing/test-database.ts";
import { type Database, toQueryable } from "../db/database.ts";
import { withTransaction } from "../db/transaction.ts";
import { switchToNextKeys } from "./client-key.repository.ts";
import { rotateDataKeys } from "./data-key-rotation.ts";
import { createFieldCipher } from "./field-cipher.ts";
import { rotateMasterKey } from "./key-rotation.ts";
import { withRotationLock } from "./master-key.repository.ts";
import { loadMasterKeys } from "./master-keys.ts";
import type { Place } from "./sealed-columns.ts";
import { needsRetiredKeys } from "./sealed-value.repository.ts";
import { SealBroken } from "./sealing.ts";

const database = await createTestDatabase();
const dataDir = await mkdtemp(path.join(tmpdir(), "funding-desk-data-keys-"));
afterAll(async () => {
  await database.close();
  await rm(dataDir, { recursive: true });
});
const source = { masterKey: undefined, previousMasterKey: undefined, dataDir };
const masterKeys = await loadMasterKeys(database, source);
const cipher = createFieldCipher(masterKeys);
const staffId = await insertStoredStaff(database, "manager");
const env = { DATABASE_URL: database.url, DATA_DIR: dataDir };
const rotate = (on: Database = database) => rotateDataKeys(on, masterKeys, { letRequestsEnd: async () => {} });

beforeEach(() => database.asOwner("delete from notes; delete from client_keys; delete from clients"));

const toPlace = (row: string): Place => ({ table: "notes", column: "sealed", row });
const text = Buffer.from("A note");

/** Stores a note as the product does, and holds the transaction open until `release`. */
const writeNote = async (clientId: string, release: Promise<void> = Promise.resolve(), onSealed = () => {}) => {
  const id = randomUUID();
  await withTransaction(database, async (tx) => {
    const sealed = (await cipher.forWriting(tx, clientId)).encrypt(toPlace(id), text);
    onSealed();
    await release;
    await tx.run("insert into notes (id, client_id, staff_id, sealed) values ($1, $2, $3, $4)", [
      id,
      clientId,
      staffId,
      sealed,
    ]);
  });
  return id;
};

const insertClients = async (count: number, notes = 1) => {
  const ids = await Promise.all(Array.from({ length: count }, () => insertStoredClient(database)));
  for (const id of ids) for (let note = 0; note < notes; note += 1) await writeNote(id);
  return ids;
};

interface StoredNote {
  readonly id: string;
  readonly client_id: string;
  readonly sealed: Buffer;
}
const listNotes = () => database.list<StoredNote>("select id, client_id, sealed from notes order by id");
const listKeys = () =>
  database.list<{ id: string; state: string }>("select id, state from client_keys order by state, id");

const open = async ({ id, client_id, sealed }: StoredNote) =>
  (await cipher.forReading(database, client_id)).decrypt(toPlace(id), sealed);

const expectAllOpen = async () => {
  for (const note of await listNotes()) expect(await open(note)).toEqual(text);
};

const countRecorded = () =>
  database.getValue<number>("select count(*) as count from audit_entries where action = 'keys.rotated'");

/** The database for so many statements. Then every one fails, as if the process had been killed. */
const createMortalDatabase = (statements: number): Database => {
  let left = statements;
  const spend = () => {
    if (left === 0) throw new Error("Killed.");
    left -= 1;
  };
  // PostgreSQL itself rolls back and unlocks when a process is gone.
  const isEnd = (statement: unknown) => /^ROLLBACK|advisory/.test(String(statement));
  const connect = async () =>
    new Proxy(await database.pool.connect(), {
      get(client, name) {
        const value = Reflect.get(client, name, client);
        if (typeof value !== "function") return value;
        return (...args: unknown[]) => {
          if (name === "query" && !isEnd(args[0])) spend();
          return Reflect.apply(value, client, args);
        };
      },
    });
  const onPool = toQueryable((...statement) => {
    spend();
    return database.pool.query(...(statement as [string]));
  });
  return { ...database, ...onPool, pool: { connect } } as unknown as Database;
};

/** Rotates until it's killed in this state of the keys. */
const rotateUntil = async (isReached: () => Promise<boolean>) => {
  for (let statements = 1; !(await isReached()); statements += 1)
    await expect(rotate(createMortalDatabase(statements))).rejects.toThrow("Killed.");
};
const hasKeysIn = (state: string) => database.exists("select 1 from client_keys where state = $1", [state]);

/** Resolves to whether the rotation is still running after a moment. */
const isStillRunning = (rotation: Promise<unknown>) =>
  Promise.race([rotation.then(() => false), new Promise((resolve) => setTimeout(resolve, 300, true))]);

test("killed between any two statements, every value opens, and the next call goes on from there", async () => {
  const clients = await insertClients(3, 2);
  const stolen = await listNotes();
  const recorded = await countRecorded();
  const oldKeys = await listKeys();
  const seen = new Set<string>();
  let rotation: unknown;
  // Each column takes several statements, and they are all alike.
  for (let statements = 1; rotation === undefined; statements += statements < 25 ? 1 : 5) {
    try {
      rotation = await rotate(createMortalDatabase(statements));
    } catch (error) {
      expect(error).toEqual(new Error("Killed."));
    }
    seen.add((await listKeys()).map(({ state }) => state).join(" "));
    await expectAllOpen();
  }
  expect(rotation).toEqual({ wasResumed: true, clients: 3, values: 0 });
  expect([...seen]).toEqual([
    "current current current",
    "current current current next next next",
    "current current current retired retired retired",
  ]);
  const keys = await listKeys();
  expect(keys.filter(({ id }) => oldKeys.some((old) => old.id === id))).toEqual([]);
  expect(await countRecorded()).toBe(recorded + 1);
  for (const note of stolen) await expect(open(note)).rejects.toThrow(SealBroken);

  await writeNote(clients[0] ?? "");
  expect(await rotate()).toEqual({ wasResumed: false, clients: 3, values: 7 });
  await expectAllOpen();
});

test("keeps the old key for a transaction that took it before the switch and stores later", async () => {
  const [slow = "", other = ""] = await insertClients(2);
  await rotateUntil(() => hasKeysIn("next"));
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: sealed, resolve: onSealed } = Promise.withResolvers<void>();
  const writing = writeNote(slow, released, onSealed);
  await sealed;
  // As far as the rotation came before it was interrupted again.
  await withTransaction(database, (tx) => switchToNextKeys(tx, [slow, other]));
  const rotation = rotate();
  expect(await isStillRunning(rotation)).toBe(true);
  await writeNote(other);
  expect((await listKeys()).map(({ state }) => state)).toEqual(["current", "current", "retired", "retired"]);
  release();
  await writing;
  expect(await rotation).toEqual({ wasResumed: true, clients: 2, values: 3 });
  expect(await listNotes()).toHaveLength(4);
  await expectAllOpen();
});

test("waits before the switch, too, for those who don't know the next key", async () => {
  const [client = ""] = await insertClients(1);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: sealed, resolve: onSealed } = Promise.withResolvers<void>();
  const writing = writeNote(client, released, onSealed);
  await sealed;
  const rotation = rotate();
  expect(await isStillRunning(rotation)).toBe(true);
  expect((await listKeys()).map(({ state }) => state)).toEqual(["current", "next"]);
  release();
  await writing;
  expect(await rotation).toEqual({ wasResumed: false, clients: 1, values: 2 });
  await expectAllOpen();
});

test("a request on its way opens what it has read, whichever key it has read", async () => {
  await insertClients(2);
  const before = await listNotes();
  const whileItWaits = [
    async () => {
      expect(await hasKeysIn("next")).toBe(true);
      return Promise.all(before.map(({ client_id }) => cipher.forReading(database, client_id)));
    },
    async () => {
      expect(await hasKeysIn("retired")).toBe(true);
      expect(await needsRetiredKeys(database)).toBe(false);
      for (const note of before) expect(await open(note)).toEqual(text);
      return [];
    },
  ];
  const openers: Awaited<ReturnType<typeof cipher.forReading>>[] = [];
  const letRequestsEnd = async () => openers.push(...((await whileItWaits.shift()?.()) ?? []));
  expect(await rotateDataKeys(database, masterKeys, { letRequestsEnd })).toMatchObject({ clients: 2, values: 2 });
  expect(whileItWaits).toEqual([]);
  for (const [index, { id, sealed }] of (await listNotes()).entries())
    expect(openers[index]?.decrypt(toPlace(id), sealed)).toEqual(text);
});

test("passes over a row that someone is changing, and doesn't undo the change", async () => {
  const [client = ""] = await insertClients(1, 3);
  const [note] = await listNotes();
  const holder = await database.pool.connect();
  await holder.query("begin");
  await holder.query("select from notes where id = $1 for update", [note?.id]);
  const rotation = rotate();
  await vi.waitFor(async () => {
    const kept = await listNotes();
    const isSealedAgain = ({ sealed }: StoredNote) => !note?.sealed.subarray(0, 17).equals(sealed.subarray(0, 17));
    expect(kept.map(isSealedAgain)).toEqual([false, true, true]);
  });
  expect(await isStillRunning(rotation)).toBe(true);
  const later = Buffer.from("Another text");
  const place = toPlace(note?.id ?? "");
  const sealed = await withTransaction(database, async (tx) =>
    (await cipher.forWriting(tx, client)).encrypt(place, later),
  );
  await holder.query("update notes set sealed = $2 where id = $1", [note?.id, sealed]);
  await holder.query("commit");
  holder.release();
  expect(await rotation).toMatchObject({ values: 2 });
  const [changed] = await listNotes();
  expect(changed && (await open(changed))).toEqual(later);
});

test("goes on when a client is erased at any time", async () => {
  const [first, second, third, last] = await insertClients(4);
  const erase = (id: string | undefined) => database.query("delete from clients where id = $1", [id]);
  const holder = await database.pool.connect();
  await holder.query("begin");
  await holder.query("delete from clients where id = $1", [first]);
  const rotation = rotateUntil(() => hasKeysIn("next"));
  await waitForLockWaits(database, 1);
  await holder.query("commit");
  holder.release();
  await rotation;
  await erase(second);
  await rotateUntil(() => hasKeysIn("retired"));
  await erase(third);
  expect(await rotate()).toMatchObject({ wasResumed: true, clients: 1 });
  expect(await database.listValues("select client_id from client_keys")).toEqual([last]);
  await expectAllOpen();
});

test("a changed value stops it with both keys kept; once restored, it finishes", async () => {
  await insertClients(2);
  const flip = "update notes set sealed = set_byte(sealed, 40, get_byte(sealed, 40) # 1) where id = $1";
  const [note, other] = await listNotes();
  await database.query(flip, [note?.id]);
  await expect(rotate()).rejects.toThrow(/^notes\.sealed in the row .+ doesn't open.+ rotate again\.$/);
  expect((await listKeys()).map(({ state }) => state)).toEqual(["current", "current", "retired", "retired"]);
  expect(other && (await open(other))).toEqual(text);
  await database.query(flip, [note?.id]);
  expect(await rotate()).toMatchObject({ wasResumed: true, clients: 2 });
  await expectAllOpen();
});

test("the master key can be changed in between, but not at the same time", async () => {
  await insertClients(2);
  await rotateUntil(() => hasKeysIn("retired"));
  const { clientKeys } = await rotateMasterKey(database, source);
  expect(clientKeys).toBe(4);
  await expectAllOpen();
  expect(await rotate()).toMatchObject({ wasResumed: true, clients: 2 });
  await expectAllOpen();
  await withRotationLock(database, async () => {
    const refusal = "Another `keys rotate` is running";
    await expect(rotate()).rejects.toThrow(refusal);
    await expect(rotateMasterKey(database, source)).rejects.toThrow(refusal);
  });
  await expectAllOpen();
});

test("the command finishes what was interrupted, and says what to do with backups", async () => {
  expect(await rotate()).toEqual({ wasResumed: false, clients: 0, values: 0 });
  await insertClients(2);
  await rotateUntil(() => hasKeysIn("next"));
  expect((await runDesk(env, "keys", "status")).stdout).toContain("Run keys rotate --data again to finish it.");
  const { code, stdout, stderr } = await runDesk(env, "keys", "rotate", "--data", "--wait", "0");
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toMatch(
    /^The interrupted rotation is finished: 2 clients have a new one\. Sealed 2 values again and destroyed the old keys\.\nEarlier backups still hold/,
  );
  await expectAllOpen();
  expect(await runDesk(env, "keys", "rotate", "--data", "--secrets")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("cannot be used with option '--secrets'"),
  });
});
