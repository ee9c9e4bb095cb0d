import { randomBytes } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { insertStoredClient } from "../../testing/stored-client.ts";
import { testConfig } from "../../testing/test-config.ts";
import { createTestDatabase } from "../../testing/test-database.ts";
import { withTransaction } from "../db/transaction.ts";
import { createFieldCipher, type FieldCipher } from "./field-cipher.ts";
import { toMasterKey } from "./master-key.ts";
import { loadMasterKeys } from "./master-keys.ts";
import type { Place } from "./sealed-columns.ts";
import { SealBroken } from "./sealing.ts";

const database = await createTestDatabase();
afterAll(() => database.close());

const ada = await insertStoredClient(database);
const bob = await insertStoredClient(database);
const cipher = createFieldCipher(await loadMasterKeys(database, testConfig()));
const place: Place = { table: "drafts", column: "content", row: "1" };
const secret = Buffer.from("078051120");
const open = (clientId: string, using: FieldCipher = cipher) =>
  withTransaction(database, (tx) => using.forWriting(tx, clientId));

test("sealed values open again, with a new cipher too, and never look the same twice", async () => {
  const sealed = (await open(ada)).encrypt(place, secret);
  expect(sealed.includes(secret)).toBe(false);
  expect(sealed).toHaveLength(1 + 16 + 12 + secret.length + 16);
  expect((await cipher.forReading(database, ada)).decrypt(place, sealed)).toEqual(secret);
  expect((await open(ada)).encrypt(place, secret)).not.toEqual(sealed);
});

test("notices every changed byte and every cut", async () => {
  const client = await open(ada);
  const sealed = client.encrypt(place, secret);
  for (let index = 0; index < sealed.length; index += 1) {
    const changed = Buffer.from(sealed);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(() => client.decrypt(place, changed)).toThrow(SealBroken);
    expect(() => client.decrypt(place, sealed.subarray(0, index))).toThrow(SealBroken);
  }
});

test.each([
  ["table", { ...place, table: "clients" }],
  ["column", { ...place, column: "ssn" }],
  ["row", { ...place, row: "2" }],
  ["words split elsewhere", { table: "draft", column: "scontent", row: "1" }],
])("another %s doesn't open it", async (_, elsewhere) => {
  const client = await open(ada);
  expect(() => client.decrypt(elsewhere as Place, client.encrypt(place, secret))).toThrow(SealBroken);
});

test("another client's cipher doesn't open it, even with a copied data key", async () => {
  const sealed = (await open(ada)).encrypt(place, secret);
  const stranger = await open(bob);
  expect(() => stranger.decrypt(place, sealed)).toThrow(SealBroken);
  await database.query("delete from client_keys where client_id = $1", [bob]);
  await database.query(
    `insert into client_keys (id, client_id, state, master_key_id, wrapped)
     select gen_random_uuid(), $1, state, master_key_id, wrapped from client_keys where client_id = $2`,
    [bob, ada],
  );
  await expect(cipher.forReading(database, bob)).rejects.toThrow(SealBroken);
});

test("another master key opens no data key, even when it claims to be the right one", async () => {
  await open(ada);
  const stranger = toMasterKey(randomBytes(32));
  const wrong = createFieldCipher({ find: async () => stranger, current: async () => stranger });
  await expect(open(ada, wrong)).rejects.toThrow(SealBroken);
});

test("reading creates no data key", async () => {
  const client = await insertStoredClient(database);
  const opener = await cipher.forReading(database, client);
  const sealed = (await open(ada)).encrypt(place, secret);
  expect(() => opener.decrypt(place, sealed)).toThrow(SealBroken);
  expect(await database.exists("select 1 from client_keys where client_id = $1", [client])).toBe(false);
});

test("simultaneous first uses agree on one data key", async () => {
  await database.query("delete from client_keys");
  const ciphers = await Promise.all(Array.from({ length: 5 }, () => open(ada)));
  const sealed = ciphers.map((each) => each.encrypt(place, secret));
  for (const each of sealed) expect(ciphers[0]?.decrypt(place, each)).toEqual(secret);
});
