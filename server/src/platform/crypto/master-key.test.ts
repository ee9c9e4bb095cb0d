import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase } from "../../testing/test-database.ts";
import { StartupError } from "../errors/startup-error.ts";
import { masterKeyFile } from "./key-files.ts";
import { loadMasterKeys } from "./master-keys.ts";
import { loadSecrets } from "./secrets.ts";

const database = await createTestDatabase();
const folders: string[] = [];
afterAll(async () => {
  await database.close();
  for (const folder of folders) await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await database.asOwner("truncate master_keys cascade");
});

const newFolder = async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "funding-desk-keys-"));
  folders.push(folder);
  return folder;
};
const loadKeys = (dataDir: string, masterKey?: Buffer) =>
  loadMasterKeys(database, { masterKey, previousMasterKey: undefined, dataDir });
const load = async (dataDir: string, masterKey?: Buffer) => (await loadKeys(dataDir, masterKey)).current(database);

test("creates the key file once, readable only by its owner, and finds it at the next start", async () => {
  const dataDir = await newFolder();
  const first = await load(dataDir);
  expect((await stat(masterKeyFile(dataDir))).mode & 0o777).toBe(0o600);
  expect(await load(dataDir)).toEqual(first);
});

test("two servers that start together share one key and one set of secrets", async () => {
  const dataDir = await newFolder();
  const keys = await Promise.all([load(dataDir), load(dataDir), load(dataDir)]);
  expect(new Set(keys.map(({ bytes }) => bytes.toString("hex"))).size).toBe(1);
  const held = await loadKeys(dataDir);
  const secrets = await Promise.all([loadSecrets(database, held), loadSecrets(database, held)]);
  expect(new Set(secrets.map((each) => each.current("captcha").id)).size).toBe(1);
  expect(secrets[0]?.current("captcha").id).not.toBe(secrets[0]?.current("session-token").id);
});

test("doesn't replace a missing key file when data exists", async () => {
  const dataDir = await newFolder();
  await load(dataDir);
  await rm(masterKeyFile(dataDir));
  await expect(load(dataDir)).rejects.toThrow(StartupError);
  await expect(load(dataDir)).rejects.toThrow(/is missing, and this database has data/);
  await expect(stat(masterKeyFile(dataDir))).rejects.toThrow("ENOENT");
});

test("refuses a server with its own key, and a wrong MASTER_KEY", async () => {
  const right = randomBytes(32);
  await load(await newFolder(), right);
  await expect(load(await newFolder())).rejects.toThrow("is missing");
  await expect(load(await newFolder(), randomBytes(32))).rejects.toThrow(/but MASTER_KEY holds [0-9a-f]{16}\./);
  expect((await load(await newFolder(), right)).bytes).toEqual(right);
});

test("doesn't trust a changed canary", async () => {
  const key = randomBytes(32);
  await load("unused", key);
  await database.query("update master_keys set canary = set_byte(canary, 20, get_byte(canary, 20) # 1)");
  await expect(load("unused", key)).rejects.toThrow(StartupError);
});

test("refuses a key file that others can read, or with other content, in a sentence", async () => {
  const dataDir = await newFolder();
  await load(dataDir);
  const file = masterKeyFile(dataDir);
  const text = await readFile(file, "utf8");
  await chmod(file, 0o640);
  await expect(load(dataDir)).rejects.toThrow("can be read by others");
  await chmod(file, 0o600);
  await writeFile(file, "c2hvcnQ=\n");
  await expect(load(dataDir)).rejects.toThrow("doesn't contain 32 bytes");
  await writeFile(file, text);
  await load(dataDir);
});

test("secrets survive a restart, differ by purpose, and don't open when swapped", async () => {
  const key = await loadKeys("unused", randomBytes(32));
  const before = await loadSecrets(database, key);
  const after = await loadSecrets(database, key);
  const { id, bytes } = before.current("session-token");
  expect(bytes).toHaveLength(32);
  expect(after.find("session-token", id)?.bytes).toEqual(bytes);
  expect(after.find("captcha", id)).toBeUndefined();
  expect(after.find("session-token", "__proto__")).toBeUndefined();
  await database.query(
    "update secrets set wrapped = (select wrapped from secrets other where other.id <> secrets.id limit 1)",
  );
  await expect(loadSecrets(database, key)).rejects.toThrow("seal is broken");
});
