import { setTimeout as sleep } from "node:timers/promises";
import { createAudit } from "../audit/audit.ts";
import type { Database } from "../db/database.ts";
import { type Transaction, withTransaction } from "../db/transaction.ts";
import { StartupError } from "../errors/startup-error.ts";
import {
  deleteRetiredKeys,
  insertNextKeys,
  type KeyOfClient,
  listKeyStates,
  listKeysIn,
  listKeysOfClients,
  listTransactionsWithKeys,
  switchToNextKeys,
} from "./client-key.repository.ts";
import { type ClientCipher, makeClientKey, openClientKeys } from "./field-cipher.ts";
import { batchSize, runAlone, walkBatches } from "./key-rotation.ts";
import type { MasterKeys } from "./master-keys.ts";
import { type Place, type SealedColumn, sealedColumns } from "./sealed-columns.ts";
import {
  lockValuesSealedWith,
  needsRetiredKeys,
  type SealedValueRow,
  updateSealedValues,
} from "./sealed-value.repository.ts";
import { SealBroken } from "./sealing.ts";

export interface DataRotation {
  /** An interrupted rotation was finished, and no new one was started. */
  readonly wasResumed: boolean;
  /** How many clients' old keys were destroyed. */
  readonly clients: number;
  /** How many values this call sealed again. */
  readonly values: number;
}

interface Options {
  /** Waits as long as a request may take between reading a sealed value and reading the key for it. Called twice. */
  readonly letRequestsEnd: () => Promise<unknown>;
}

/** Clients whose values are sealed again at a time, and values per transaction. */
const clientsAtOnce = 50;
const valuesAtOnce = 100;

const pollMs = 50;
/** Our own transactions end much earlier. */
const patienceMs = 120_000;

/**
 * Gives every client a new data key, seals everything again with it, and destroys the old one, while servers run. It can be
 * interrupted at any time: every server can still read everything, and the next call finishes the work. See
 * docs/decisions/0024-data-key-rotation.md.
 * @throws {StartupError} when a value doesn't open, a transaction doesn't end, or another rotation is running
 */
export const rotateDataKeys = (
  database: Database,
  masterKeys: MasterKeys,
  { letRequestsEnd }: Options,
): Promise<DataRotation> =>
  runAlone(database, async () => {
    const states = new Set(await listKeyStates(database));
    if (states.size === 0) return { wasResumed: false, clients: 0, values: 0 };
    const wasResumed = states.has("next") || states.has("retired");
    // Once the first client's key is retired, every server knows all the next ones.
    if (!states.has("retired")) {
      await makeNextKeys(database, masterKeys);
      await letRequestsEnd();
      await waitForTransactions(database);
    }
    await walkBatches((afterId) => withTransaction(database, (tx) => switchBatch(tx, afterId)));
    // Nothing is sealed with a retired key once these have ended.
    await waitForTransactions(database);
    const values = await sealAgain(database, masterKeys);
    await letRequestsEnd();
    const clients = await withTransaction(database, destroyRetiredKeys);
    return { wasResumed, clients, values };
  });

/** A rotation of data keys was interrupted. */
export const isRotationUnfinished = async (database: Database): Promise<boolean> =>
  (await listKeyStates(database)).some((state) => state !== "current");

const makeNextKeys = (database: Database, masterKeys: MasterKeys): Promise<number> =>
  walkBatches((afterId) =>
    withTransaction(database, async (tx) => {
      const keys = await listKeysIn(tx, "current", { afterId, limit: batchSize });
      const masterKey = await masterKeys.current(tx);
      if (keys.length > 0)
        await insertNextKeys(
          tx,
          keys.map(({ client_id }) => makeClientKey(masterKey, client_id, "next")),
        );
      return keys.map(({ id }) => id);
    }),
  );

const switchBatch = async (tx: Transaction, afterId: string): Promise<string[]> => {
  const keys = await listKeysIn(tx, "next", { afterId, limit: batchSize });
  if (keys.length > 0)
    await switchToNextKeys(
      tx,
      keys.map(({ client_id }) => client_id),
    );
  return keys.map(({ id }) => id);
};

/** Waits for the end of every transaction that may have read keys as they were before. */
const waitForTransactions = async (database: Database): Promise<void> => {
  const before = new Set(await listTransactionsWithKeys(database));
  await waitUntil(
    async () => (await listTransactionsWithKeys(database)).every((each) => !before.has(each)),
    "A transaction that began before the rotation is still open, such as a backup's.",
  );
};

/** @returns how many values */
const sealAgain = async (database: Database, masterKeys: MasterKeys): Promise<number> => {
  let count = 0;
  const run = async () => {
    count += await sealUnlockedAgain(database, masterKeys);
    return !(await needsRetiredKeys(database));
  };
  await waitUntil(run, "A transaction keeps rows locked that have to be sealed again.");
  return count;
};

/** Passes over rows that someone else has locked. */
const sealUnlockedAgain = async (database: Database, masterKeys: MasterKeys): Promise<number> => {
  let count = 0;
  await walkBatches(async (afterId) => {
    const retired = await listKeysIn(database, "retired", { afterId, limit: clientsAtOnce });
    const ciphers = await openCiphers(database, masterKeys, retired);
    const keyIds = retired.map(({ id }) => id);
    for (const column of retired.length > 0 ? sealedColumns : []) {
      for (let sealed = valuesAtOnce; sealed === valuesAtOnce; count += sealed)
        sealed = await withTransaction(database, async (tx) => {
          const rows = await lockValuesSealedWith(tx, column, { keyIds, limit: valuesAtOnce });
          if (rows.length > 0)
            await updateSealedValues(
              tx,
              column,
              rows.map((row) => sealRowAgain(ciphers, column, row)),
            );
          return rows.length;
        });
    }
    return keyIds;
  });
  return count;
};

const openCiphers = async (
  database: Database,
  masterKeys: MasterKeys,
  keys: readonly KeyOfClient[],
): Promise<ReadonlyMap<string, ClientCipher>> => {
  const rows = await listKeysOfClients(
    database,
    keys.map(({ client_id }) => client_id),
  );
  const byClient = Map.groupBy(rows, ({ client_id }) => client_id);
  const opened = [...byClient].map(
    async ([clientId, own]) => [clientId, await openClientKeys(masterKeys, clientId, own)] as const,
  );
  return new Map(await Promise.all(opened));
};

const sealRowAgain = (
  ciphers: ReadonlyMap<string, ClientCipher>,
  { table, column }: SealedColumn,
  { at, row, client_id, sealed }: SealedValueRow,
) => {
  const place = { table, column, row } as Place;
  const cipher = ciphers.get(client_id);
  if (!cipher) throw new Error("A client's keys are gone while their values are still there.");
  try {
    return { at, before: sealed, after: cipher.encrypt(place, cipher.decrypt(place, sealed)) };
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error;
    throw new StartupError(
      `${table}.${column} in the row ${row} of the client ${client_id} doesn't open, so it was changed. The rotation stops here, and no key is lost. Restore the value, then rotate again.`,
    );
  }
};

/** @returns how many */
const destroyRetiredKeys = async (tx: Transaction): Promise<number> => {
  // It was so before the wait. Losing data is worse than looking twice.
  if (await needsRetiredKeys(tx))
    throw new StartupError("Something was sealed with an old key in the meantime. Run the same command again.");
  const count = await deleteRetiredKeys(tx);
  const detail = { what: "data keys", count } as const;
  await createAudit().record(tx, { actor: { kind: "system" }, action: "keys.rotated", detail });
  return count;
};

const waitUntil = async (isDone: () => Promise<boolean>, problem: string): Promise<void> => {
  // Count from the first look, which may do a lot of work.
  for (let until: number | undefined; !(await isDone()); await sleep(pollMs)) {
    until ??= Date.now() + patienceMs;
    if (Date.now() > until) throw new StartupError(`${problem} End it, then run the same command again.`);
  }
};
