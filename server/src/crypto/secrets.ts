import { randomBytes, randomUUID } from "node:crypto";
import type { Database } from "../db/database.ts";
import { withTransaction } from "../db/transaction.ts";
import { lockKeys } from "./master-key.repository.ts";
import type { MasterKey } from "./master-key.ts";
import type { MasterKeys } from "./master-keys.ts";
import { keyBytes, seal, unseal } from "./sealing.ts";
import { findSecrets, insertSecret, type SecretRow } from "./secret.repository.ts";

/** What the program signs for itself. */
export const secretPurposes = [
  "session-token",
  "signed-link",
  "idempotency",
  "captcha",
  "rate-limit",
  "mail",
  "known-device",
  "password-reset",
  "contact",
  "appointment",
  "calendar-feed",
  "mail-preference",
  "staff",
  "client-file-export",
] as const;
export type SecretPurpose = (typeof secretPurposes)[number];

export interface Secret {
  readonly id: string;
  /** 32 random bytes. */
  readonly bytes: Uint8Array;
}

export interface Secrets {
  /** The one to sign with. */
  current(purpose: SecretPurpose): Secret;
  /** The one that something signed earlier names; undefined when there is none of that id for that purpose. */
  find(purpose: SecretPurpose, id: string): Secret | undefined;
}

/**
 * The secrets of this database, the same for every server on it; those that are missing are made, once.
 * @throws {SealBroken} when a row was tampered with
 */
export const loadSecrets = (database: Pick<Database, "pool">, keys: MasterKeys): Promise<Secrets> =>
  withTransaction(database, async (tx) => {
    await lockKeys(tx);
    const rows = await findSecrets(tx);
    for (const purpose of secretPurposes) {
      if (rows.some((row) => row.purpose === purpose)) continue;
      const made = makeSecret(purpose, await keys.current(tx));
      await insertSecret(tx, made);
      rows.unshift(made);
    }
    return secretsOf(rows, keys);
  });

/** What a secret's seal is bound to. */
export const secretPlace = (purpose: string, id: string): readonly string[] => ["secret", purpose, id];

const makeSecret = (purpose: SecretPurpose, masterKey: MasterKey): SecretRow => {
  const id = randomUUID();
  const wrapped = seal(masterKey.bytes, randomBytes(keyBytes), secretPlace(purpose, id));
  return { id, purpose, master_key_id: masterKey.id, wrapped };
};

const secretsOf = async (rows: readonly SecretRow[], keys: MasterKeys): Promise<Secrets> => {
  const byPurpose = new Map<string, Map<string, Secret>>(secretPurposes.map((purpose) => [purpose, new Map()]));
  for (const { id, purpose, master_key_id, wrapped } of rows) {
    const masterKey = await keys.find(master_key_id);
    byPurpose.get(purpose)?.set(id, { id, bytes: unseal(masterKey.bytes, wrapped, secretPlace(purpose, id)) });
  }
  return {
    current(purpose) {
      // Rows come newest first, and `loadSecrets` saw to it that every purpose has one.
      const [newest] = byPurpose.get(purpose)?.values() ?? [];
      if (!newest) throw new Error(`There is no secret for ${purpose}.`);
      return newest;
    },
    find: (purpose, id) => byPurpose.get(purpose)?.get(id),
  };
};
