import { randomBytes, randomUUID } from "node:crypto";
import type { Queryable } from "../db/database.ts";
import { type ClientKeyRow, findClientKey, insertClientKey } from "./client-key.repository.ts";
import type { MasterKey } from "./master-key.ts";
import type { MasterKeys } from "./master-keys.ts";
import { keyBytes, SealBroken, seal, unseal } from "./sealing.ts";

/** Where a sealed value is stored. Moved to another row, column, table or client, it no longer opens. */
export interface Place {
  readonly table: string;
  readonly column: string;
  /** The row's primary key. */
  readonly row: string;
}

/** Seals and opens one client's values. */
export interface ClientCipher {
  encrypt(place: Place, plain: Uint8Array): Buffer;
  /** @throws {SealBroken} when the value was sealed for another place or with another key, or was changed */
  decrypt(place: Place, sealed: Uint8Array): Buffer;
}

export type FieldCipher = ReturnType<typeof createFieldCipher>;

// One byte for the format, 16 for the data key's id, then nonce, ciphertext and tag.
const formatVersion = 1;
const headerBytes = 17;

/** The master key may change while we create a data key. Three times in a row would be a defect. */
const makeTries = 3;

export const createFieldCipher = (masterKeys: MasterKeys) => {
  const findOrCreate = async (db: Queryable, clientId: string): Promise<ClientKeyRow> => {
    for (let tries = 0; tries <= makeTries; tries += 1) {
      const row = await findClientKey(db, clientId);
      if (row) return row;
      await insertClientKey(db, makeClientKey(await masterKeys.current(db), clientId));
    }
    throw new Error("The client's data key was destroyed.");
  };

  return {
    /** The client's cipher. Creates the client's data key if there's none. */
    async forClient(db: Queryable, clientId: string): Promise<ClientCipher> {
      const { id, master_key_id, wrapped } = await findOrCreate(db, clientId);
      const masterKey = await masterKeys.find(master_key_id);
      return createCipher(clientId, id, unseal(masterKey.bytes, wrapped, clientKeyPlace(clientId, id)));
    },
  };
};

/** The data that a data key's seal is bound to. */
export const clientKeyPlace = (clientId: string, keyId: string): readonly string[] => ["client-key", clientId, keyId];

const makeClientKey = (masterKey: MasterKey, clientId: string): ClientKeyRow => {
  const id = randomUUID();
  const wrapped = seal(masterKey.bytes, randomBytes(keyBytes), clientKeyPlace(clientId, id));
  return { id, client_id: clientId, master_key_id: masterKey.id, wrapped };
};

const createCipher = (clientId: string, keyId: string, key: Buffer): ClientCipher => {
  const header = Buffer.concat([Buffer.of(formatVersion), Buffer.from(keyId.replaceAll("-", ""), "hex")]);
  const listBoundWords = ({ table, column, row }: Place) => [
    "field",
    header.toString("hex"),
    table,
    column,
    row,
    clientId,
  ];
  return {
    encrypt: (place, plain) => Buffer.concat([header, seal(key, plain, listBoundWords(place))]),
    decrypt(place, sealed) {
      if (!header.equals(sealed.subarray(0, headerBytes))) throw new SealBroken("Sealed with another key or format.");
      return unseal(key, sealed.subarray(headerBytes), listBoundWords(place));
    },
  };
};
