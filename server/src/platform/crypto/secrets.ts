import { randomBytes, randomUUID } from "node:crypto";
import type { Database } from "../db/database.ts";
import { withTransaction } from "../db/transaction.ts";
import { lockKeys } from "./master-key.repository.ts";
import type { MasterKey } from "./master-key.ts";
import type { MasterKeys } from "./master-keys.ts";
import { keyBytes, seal, unseal } from "./sealing.ts";
import { findSecrets, insertSecret, type SecretRow } from "./secret.repository.ts";

/** What the program signs. */
export const secretPurposes = [
  "session-token",
  "signed-link",
  "idempotency",
  "captcha",
  "rate-limit",
  "mail",
  "known-device",
  "known-browser",
  "password-reset",
  "contact",
  "appointment",
  "calendar-feed",
  "mail-preference",
  "staff",
  "second-step",
  "client-file-export",
  "private-link",
  "webhook",
  "busy-feed",
  "import",
  "text",
  "reply-address",
  "ein",
] as const;
export type SecretPurpose = (typeof secretPurposes)[number];

export interface Secret {
  readonly id: string;
  /** 32 random bytes. */
  readonly bytes: Uint8Array;
}

export interface Secrets {
  /** The secret to sign with. */
  current(purpose: SecretPurpose): Secret;
  /** Finds the secret that an earlier signature names. */
  find(purpose: SecretPurpose, id: string): Secret | undefined;
  /** Every secret that can have signed, newest first, for a signature that has no room to name its own. */
  list(purpose: SecretPurpose): readonly Secret[];
}

/** Notified when secrets were replaced. */
export const secretsChannel = "secrets_replaced";

export interface LoadedSecrets extends Secrets {
  /** Loads them again after a rotation. @throws {SealBroken} */
  reload(): Promise<void>;
}

/**
 * Loads the secrets that all servers on this database share, and creates missing ones once.
 * @throws {SealBroken} when a row was tampered with
 */
export const loadSecrets = async (database: Pick<Database, "pool">, keys: MasterKeys): Promise<LoadedSecrets> => {
  let opened = await readSecrets(database, keys);
  return {
    current: (purpose) => opened.current(purpose),
    find: (purpose, id) => opened.find(purpose, id),
    list: (purpose) => opened.list(purpose),
    async reload() {
      opened = await readSecrets(database, keys);
    },
  };
};

const readSecrets = (database: Pick<Database, "pool">, keys: MasterKeys): Promise<Secrets> =>
  withTransaction(database, async (tx) => {
    await lockKeys(tx);
    const rows = await findSecrets(tx);
    for (const purpose of secretPurposes) {
      if (rows.some((row) => row.purpose === purpose)) continue;
      const made = makeSecret(purpose, await keys.current(tx));
      await insertSecret(tx, made);
      rows.unshift(made);
    }
    return openSecrets(rows, keys);
  });

/** The data that a secret's seal is bound to. */
export const secretPlace = (purpose: string, id: string): readonly string[] => ["secret", purpose, id];

export const makeSecret = (purpose: SecretPurpose, masterKey: MasterKey): SecretRow => {
  const id = randomUUID();
  const wrapped = seal(masterKey.bytes, randomBytes(keyBytes), secretPlace(purpose, id));
  return { id, purpose, master_key_id: masterKey.id, wrapped };
};

const openSecrets = async (rows: readonly SecretRow[], keys: MasterKeys): Promise<Secrets> => {
  const byPurpose = new Map<string, Map<string, Secret>>(secretPurposes.map((purpose) => [purpose, new Map()]));
  for (const { id, purpose, master_key_id, wrapped } of rows) {
    const masterKey = await keys.find(master_key_id);
    byPurpose.get(purpose)?.set(id, { id, bytes: unseal(masterKey.bytes, wrapped, secretPlace(purpose, id)) });
  }
  return {
    current(purpose) {
      // Rows come newest first, and `loadSecrets` has made sure that every purpose has one.
      const [newest] = byPurpose.get(purpose)?.values() ?? [];
      if (!newest) throw new Error(`There is no secret for ${purpose}.`);
      return newest;
    },
    find: (purpose, id) => byPurpose.get(purpose)?.get(id),
    list: (purpose) => [...(byPurpose.get(purpose)?.values() ?? [])],
  };
};
