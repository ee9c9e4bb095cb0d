import { randomBytes, randomUUID } from "node:crypto";
import type { Queryable } from "../db/database.ts";
import type { Transaction } from "../db/transaction.ts";
import {
  type ClientKeyRow,
  insertFirstClientKeys,
  listClientKeys,
  listKeysOfClients,
} from "./client-key.repository.ts";
import type { MasterKey } from "./master-key.ts";
import type { MasterKeys } from "./master-keys.ts";
import type { Place } from "./sealed-columns.ts";
import { keyBytes, SealBroken, seal, unseal } from "./sealing.ts";

/** Opens one client's values. */
export interface ClientOpener {
  /** @throws {SealBroken} when the value was sealed for another place or with a key the client doesn't have, or was changed */
  decrypt(place: Place, sealed: Uint8Array): Buffer;
}

/** Seals and opens one client's values. */
export interface ClientCipher extends ClientOpener {
  encrypt(place: Place, plain: Uint8Array): Buffer;
}

export type FieldCipher = ReturnType<typeof createFieldCipher>;

// One byte for the format, 16 for the data key's id, then nonce, ciphertext and tag.
const formatVersion = 1;
const headerBytes = 17;

/** The master key may change while we create a data key. Three times in a row would be a defect. */
const makeTries = 3;

export const createFieldCipher = (masterKeys: MasterKeys) => ({
  async forReading(db: Queryable, clientId: string): Promise<ClientOpener> {
    return openClientKeys(masterKeys, clientId, await listClientKeys(db, clientId));
  },

  /** @param rows the client's keys, read in one statement with what they open */
  openWith: (clientId: string, rows: readonly ClientKeyRow[]): Promise<ClientOpener> =>
    openClientKeys(masterKeys, clientId, rows),

  /**
   * Seals with the client's current data key. Creates it if there's none.
   * @param tx must be the one that stores what is sealed: a rotation waits for its end before it gives up the key (decision 24)
   */
  async forWriting(tx: Transaction, clientId: string): Promise<ClientCipher> {
    for (let tries = 0; tries <= makeTries; tries += 1) {
      const rows = await listClientKeys(tx, clientId);
      if (rows.length > 0) return openClientKeys(masterKeys, clientId, rows);
      await insertFirstClientKeys(tx, [makeClientKey(await masterKeys.current(tx), clientId, "current")]);
    }
    throw new Error("The client's data key was destroyed.");
  },

  /** The same for many clients at once. @returns finds the cipher of one of them */
  async forWritingEach(tx: Transaction, clientIds: readonly string[]): Promise<(clientId: string) => ClientCipher> {
    for (let tries = 0; tries <= makeTries; tries += 1) {
      const rows = Map.groupBy(await listKeysOfClients(tx, clientIds), (row) => row.client_id);
      const missing = clientIds.filter((clientId) => !rows.has(clientId));
      if (missing.length === 0) {
        const ciphers = new Map<string, ClientCipher>();
        for (const [clientId, keys] of rows) ciphers.set(clientId, await openClientKeys(masterKeys, clientId, keys));
        return (clientId) => {
          const found = ciphers.get(clientId);
          if (!found) throw new Error("No cipher was asked for this client.");
          return found;
        };
      }
      const masterKey = await masterKeys.current(tx);
      await insertFirstClientKeys(
        tx,
        missing.map((clientId) => makeClientKey(masterKey, clientId, "current")),
      );
    }
    throw new Error("A client's data key was destroyed.");
  },
});

/** The data that a data key's seal is bound to. */
export const clientKeyPlace = (clientId: string, keyId: string): readonly string[] => ["client-key", clientId, keyId];

export const makeClientKey = (masterKey: MasterKey, clientId: string, state: ClientKeyRow["state"]): ClientKeyRow => {
  const id = randomUUID();
  const wrapped = seal(masterKey.bytes, randomBytes(keyBytes), clientKeyPlace(clientId, id));
  return { id, client_id: clientId, state, master_key_id: masterKey.id, wrapped };
};

/** A cipher that opens with each of the client's keys and seals with the current one. @throws {SealBroken} when a row was changed */
export const openClientKeys = async (
  masterKeys: Pick<MasterKeys, "find">,
  clientId: string,
  rows: readonly ClientKeyRow[],
): Promise<ClientCipher> => {
  const keys = new Map<string, Buffer>();
  for (const { id, master_key_id, wrapped } of rows) {
    const masterKey = await masterKeys.find(master_key_id);
    keys.set(toHeader(id).toString("hex"), unseal(masterKey.bytes, wrapped, clientKeyPlace(clientId, id)));
  }
  const current = rows.find(({ state }) => state === "current");
  const getKey = (header: string): Buffer => {
    const key = keys.get(header);
    if (!key) throw new SealBroken("Sealed with another key or format.");
    return key;
  };
  const listBoundWords = (header: string, { table, column, row }: Place) => [
    "field",
    header,
    table,
    column,
    row,
    clientId,
  ];
  return {
    encrypt(place, plain) {
      if (!current) throw new Error("The client has no current data key.");
      const header = toHeader(current.id);
      const name = header.toString("hex");
      return Buffer.concat([header, seal(getKey(name), plain, listBoundWords(name, place))]);
    },
    decrypt(place, sealed) {
      const name = Buffer.from(sealed.subarray(0, headerBytes)).toString("hex");
      return unseal(getKey(name), sealed.subarray(headerBytes), listBoundWords(name, place));
    },
  };
};

/** What a value sealed with this key begins with. */
const toHeader = (keyId: string): Buffer =>
  Buffer.concat([Buffer.of(formatVersion), Buffer.from(keyId.replaceAll("-", ""), "hex")]);
