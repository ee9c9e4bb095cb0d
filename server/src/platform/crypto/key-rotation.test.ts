import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmod, copyFile, mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { childEnvironment } from "../../testing/child-environment.ts";
import { waitForLockWaits } from "../../testing/lock-waits.ts";
import { deskProgram } from "../../testing/programs.ts";
import { runDesk } from "../../testing/run-desk.ts";
import { insertStoredClient } from "../../testing/stored-client.ts";
import { createTestDatabase } from "../../testing/test-database.ts";
import { withTransaction } from "../db/transaction.ts";
import { insertFirstClientKeys } from "./client-key.repository.ts";
import { createFieldCipher, type FieldCipher } from "./field-cipher.ts";
import { masterKeyFile, nextKeyFile, retiredKeyFile } from "./key-files.ts";
import { loadMasterKeyStatus, rotateMasterKey } from "./key-rotation.ts";
import { withRotationLock } from "./master-key.repository.ts";
import { loadMasterKeys } from "./master-keys.ts";
import { loadSecrets, secretPurposes } from "./secrets.ts";

const database = await createTestDatabase();
const place = { table: "drafts", column: "content", row: "1" } as const;
const secret = Buffer.from("078051120");

let dataDir: string;
const source = () => ({ masterKey: undefined, previousMasterKey: undefined, dataDir });
const rotate = () => rotateMasterKey(database, source());

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "funding-desk-rotation-"));
  // Nothing that only grows may be emptied, so no `truncate … cascade`.
  await database.asOwner(
    "delete from drafts; delete from client_keys; delete from secrets; delete from clients; delete from master_keys",
  );
});
afterEach(() => rm(dataDir, { recursive: true }));
afterAll(() => database.close());

/** The keys a server read when it started. */
const startServer = async () => {
  const keys = await loadMasterKeys(database, source());
  return { keys, secrets: await loadSecrets(database, keys), cipher: createFieldCipher(keys) };
};
type RunningServer = Awaited<ReturnType<typeof startServer>>;

const sealFor = (cipher: FieldCipher, clientId: string) =>
  withTransaction(database, async (tx) => (await cipher.forWriting(tx, clientId)).encrypt(place, secret));

/** One after the other: hundreds at once would wait for a connection longer than a crowded machine has time. */
const storeSealed = async ({ cipher }: RunningServer, count: number) => {
  const stored: { clientId: string; sealed: Buffer }[] = [];
  for (let each = 0; each < count; each += 1) {
    const clientId = await insertStoredClient(database);
    stored.push({ clientId, sealed: await sealFor(cipher, clientId) });
  }
  return stored;
};
type Sealed = Awaited<ReturnType<typeof storeSealed>>;

const expectAllOpen = async ({ cipher }: RunningServer, stored: Sealed) => {
  for (const { clientId, sealed } of stored)
    expect((await cipher.forReading(database, clientId)).decrypt(place, sealed)).toEqual(secret);
};

const masterKeyIds = async () =>
  (
    await database.query<{ id: string }>(
      "select master_key_id as id from client_keys union select master_key_id from secrets union select id from master_keys",
    )
  ).rows.map(({ id }) => id);
const filesIn = async () => (await readdir(path.join(dataDir, "keys"))).sort();

const env = () => ({ DATABASE_URL: database.url, DATA_DIR: dataDir });

/** Starts the command, waits until the lock held by the test blocks it, and kills it there. */
const killRotationAt = async (lock: string, values: unknown[] = []) => {
  const holder = await database.pool.connect();
  await holder.query("begin");
  await holder.query(lock, values);
  const child = spawn(process.execPath, [deskProgram, "keys", "rotate"], {
    env: childEnvironment(env()),
    stdio: "ignore",
  });
  const ended = once(child, "exit");
  try {
    await waitForLockWaits(database, 1);
  } finally {
    child.kill("SIGKILL");
    await ended;
    await holder.query("rollback");
    holder.release();
  }
  // PostgreSQL takes a moment to notice that the connections are gone, each by itself.
  await waitForLockWaits(database, 0);
  await vi.waitFor(async () => expect(await withRotationLock(database, async () => "free")).toBe("free"), {
    timeout: 20_000,
  });
};

test("wraps everything with the new key, still opens it on running servers, and sets the old key aside", async () => {
  const server = await startServer();
  const stored = await storeSealed(server, 3);
  const before = await readFile(masterKeyFile(dataDir), "utf8");
  const wrappedBefore = await database.query("select wrapped from client_keys order by id");

  const { from, to, ...rest } = await rotate();
  expect(rest).toEqual({ wasResumed: false, clientKeys: 3, secrets: secretPurposes.length });
  expect(await masterKeyIds()).toEqual([to]);
  expect(await filesIn()).toEqual(["master.key", `retired-${from}.key`]);
  expect(await readFile(retiredKeyFile(dataDir, from), "utf8")).toBe(before);
  for (const file of await filesIn())
    expect((await stat(path.join(dataDir, "keys", file))).mode & 0o777, file).toBe(0o600);
  expect((await database.query("select wrapped from client_keys order by id")).rows).not.toEqual(wrappedBefore.rows);

  await expectAllOpen(server, stored);
  const later = await startServer();
  await expectAllOpen(later, [...stored, ...(await storeSealed(server, 1)), ...(await storeSealed(later, 1))]);
  expect(later.secrets.current("session-token")).toEqual(server.secrets.current("session-token"));
  expect(await masterKeyIds()).toEqual([to]);
  await rm(retiredKeyFile(dataDir, from));
  await expectAllOpen(await startServer(), stored);
});

test("killed before the new key is stored: nothing changes, and the next run uses the key already made", async () => {
  const server = await startServer();
  const stored = await storeSealed(server, 2);
  const [old] = await masterKeyIds();
  await killRotationAt("select 1 from master_keys for share");
  expect(await masterKeyIds()).toEqual([old]);
  expect(await filesIn()).toEqual(["master.key", "next.key"]);
  const next = await readFile(nextKeyFile(dataDir), "utf8");
  await expectAllOpen(await startServer(), stored);

  expect(await rotate()).toMatchObject({ from: old, wasResumed: false, clientKeys: 2 });
  expect(await readFile(masterKeyFile(dataDir), "utf8")).toBe(next);
  await expectAllOpen(server, stored);
});

test("killed midway: every server reads both halves, uses the new key for new data, and the next run finishes", async () => {
  const server = await startServer();
  const stored = await storeSealed(server, 520);
  const { rows } = await database.query<{ id: string }>("select id from client_keys order by id offset 510 limit 1");
  await killRotationAt("select 1 from client_keys where id = $1 for update", [rows[0]?.id]);

  const half = await loadMasterKeyStatus(database, source());
  expect(half).toMatchObject([
    { is_current: true, client_keys: 500, isHeld: true },
    { is_current: false, client_keys: 20, isHeld: true },
  ]);
  const { stdout: status } = await runDesk(env(), "keys", "status");
  expect(status).toMatch(/in use +500 +0 +yes\n.+being replaced +20 +\d+ +yes/);
  const later = await startServer();
  await expectAllOpen(server, stored);
  await expectAllOpen(later, stored);
  const [during] = await storeSealed(later, 1);
  expect((await loadMasterKeyStatus(database, source()))[0]).toMatchObject({ client_keys: 501 });

  const { stdout } = await runDesk(env(), "keys", "rotate");
  expect(stdout).toMatch(/^The interrupted rotation is finished: .+\nRewrapped 20 client keys and \d+ secrets/);
  expect(await masterKeyIds()).toEqual([half[0]?.id]);
  expect(await filesIn()).toEqual(["master.key", `retired-${half[1]?.id}.key`]);
  for (const each of [server, later, await startServer()])
    await expectAllOpen(each, during ? [...stored, during] : stored);
});

test("killed before the files are renamed: servers start, and the next run renames them", async () => {
  const server = await startServer();
  const stored = await storeSealed(server, 1);
  await copyFile(masterKeyFile(dataDir), `${dataDir}/old`);
  const { from, to } = await rotate();
  await copyFile(masterKeyFile(dataDir), nextKeyFile(dataDir));
  await copyFile(`${dataDir}/old`, masterKeyFile(dataDir));

  await expectAllOpen(await startServer(), stored);
  expect(await rotate()).toEqual({ from, to, wasResumed: true, clientKeys: 0, secrets: 0 });
  expect(await filesIn()).toEqual(["master.key", `retired-${from}.key`]);
  await expectAllOpen(await startServer(), stored);
});

test("a backup from before a rotation opens with the old key and can be rotated again", async () => {
  const server = await startServer();
  const stored = await storeSealed(server, 2);
  const tables = ["master_keys", "client_keys", "secrets"];
  for (const table of tables) await database.asOwner(`create table ${table}_backup as select * from ${table}`);
  const { from } = await rotate();
  await database.asOwner("truncate master_keys cascade");
  for (const table of tables) {
    await database.asOwner(`insert into ${table} select * from ${table}_backup`);
    await database.asOwner(`drop table ${table}_backup`);
  }
  await expect(startServer()).rejects.toThrow(`belongs to the master key ${from}`);
  await copyFile(retiredKeyFile(dataDir, from), masterKeyFile(dataDir));
  const restored = await startServer();
  await expectAllOpen(restored, stored);
  expect(await rotate()).toMatchObject({ from, wasResumed: false, clientKeys: 2 });
  await expectAllOpen(restored, stored);
});

test("waits for a data key being created, and creates none with the old key afterwards", async () => {
  const server = await startServer();
  const [slow, late] = [await insertStoredClient(database), await insertStoredClient(database)];
  const [old = ""] = await masterKeyIds();
  const made = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const transaction = withTransaction(database, async (tx) => {
    const sealed = (await server.cipher.forWriting(tx, slow)).encrypt(place, secret);
    made.resolve();
    await release.promise;
    return { clientId: slow, sealed };
  });
  await made.promise;
  const rotation = rotate();
  await waitForLockWaits(database, 1);
  release.resolve();
  const sealed = await transaction;
  expect(await rotation).toMatchObject({ clientKeys: 1 });
  await expectAllOpen(server, [sealed]);

  const row = { id: late, client_id: late, state: "current", master_key_id: old, wrapped: Buffer.from("x") } as const;
  await insertFirstClientKeys(database, [row]);
  expect((await database.query("select 1 from client_keys where client_id = $1", [late])).rows).toEqual([]);
  await expect(
    database.query("update client_keys set master_key_id = $1 where client_id = $2", [old, slow]),
  ).rejects.toThrow("client_keys_master_key_id_fkey");
});

test("runs one rotation at a time", async () => {
  const server = await startServer();
  await storeSealed(server, 50);
  const outcomes = await Promise.allSettled([rotate(), rotate(), rotate()]);
  const refused = outcomes.flatMap((each) => (each.status === "rejected" ? [String(each.reason)] : []));
  for (const reason of refused) expect(reason).toContain("Another `keys rotate` is running");
  expect(refused.length).toBeLessThan(3);
  expect(await masterKeyIds()).toHaveLength(1);
});

test("a changed row stops the rotation; once restored, it finishes", async () => {
  const server = await startServer();
  const stored = await storeSealed(server, 5);
  const flip = "update client_keys set wrapped = set_byte(wrapped, 20, get_byte(wrapped, 20) # 1) where client_id = $1";
  await database.query(flip, [stored[2]?.clientId]);
  await expect(rotate()).rejects.toThrow(/^The data key .+ doesn't open .+ rotate again\.$/);
  expect(await masterKeyIds()).toHaveLength(2);
  await database.query(flip, [stored[2]?.clientId]);
  expect(await rotate()).toMatchObject({ wasResumed: true, clientKeys: 5 });
  await expectAllOpen(server, stored);
});

test("a readable, wrong, or missing key file stops the rotation before it begins", async () => {
  await expect(rotate()).rejects.toThrow("has no master key yet");
  const server = await startServer();
  const stored = await storeSealed(server, 1);
  const [id] = await masterKeyIds();
  await chmod(masterKeyFile(dataDir), 0o644);
  await expect(rotate()).rejects.toThrow("can be read by others");
  await rm(masterKeyFile(dataDir));
  await expect(rotate()).rejects.toThrow("is missing");
  await loadMasterKeys(await emptyDatabase(), source());
  await expect(rotate()).rejects.toThrow(`belongs to the master key ${id}`);
  expect(await masterKeyIds()).toEqual([id]);
  await expectAllOpen(server, stored);
});

test("a next key that others can read stops the rotation and a server's start", async () => {
  await startServer();
  await killRotationAt("select 1 from master_keys for share");
  await chmod(nextKeyFile(dataDir), 0o640);
  await expect(rotate()).rejects.toThrow("next.key can be read by others");
  await expect(startServer()).rejects.toThrow("next.key can be read by others");
});

test("keys from the environment: servers hold both, then the database moves", async () => {
  const [one, two] = [randomBytes(32), randomBytes(32)];
  const before = { dataDir, masterKey: one, previousMasterKey: undefined };
  const both = { dataDir, masterKey: two, previousMasterKey: one };
  const oldServer = createFieldCipher(await loadMasterKeys(database, before));
  const newServer = createFieldCipher(await loadMasterKeys(database, both));
  const [ada, bob] = [await insertStoredClient(database), await insertStoredClient(database)];
  // While servers restart one by one, those with both keys keep using the old one.
  const sealed = await sealFor(newServer, ada);
  expect((await oldServer.forReading(database, ada)).decrypt(place, sealed)).toEqual(secret);

  await expect(rotateMasterKey(database, before)).rejects.toThrow("Set MASTER_KEY to a new one");
  await expect(rotateMasterKey(database, { ...both, previousMasterKey: undefined })).rejects.toThrow(
    "Restore the right key",
  );
  const rotation = await rotateMasterKey(database, both);
  expect(rotation).toMatchObject({ wasResumed: false, clientKeys: 1 });
  expect((await newServer.forReading(database, ada)).decrypt(place, sealed)).toEqual(secret);
  await sealFor(newServer, bob);
  expect(await masterKeyIds()).toEqual([rotation.to]);
  await expect(rotateMasterKey(database, both)).rejects.toThrow("that this database already has");

  await loadMasterKeys(database, { ...both, previousMasterKey: undefined });
  await expect(loadMasterKeys(database, before)).rejects.toThrow("Restore the right key");
  // A server that doesn't have the new key says so, and the request can be repeated.
  await expect(oldServer.forReading(database, bob)).rejects.toMatchObject({ code: "key_unavailable", status: 503 });
});

const emptyDatabase = async () => {
  const other = await createTestDatabase({ max: 2 });
  closing.push(() => other.close());
  return other;
};
const closing: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
});
