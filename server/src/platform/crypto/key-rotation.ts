import { createAudit } from "../audit/audit.ts";
import type { Database } from "../db/database.ts";
import { findViolatedConstraint } from "../db/database-errors.ts";
import { type Transaction, withTransaction } from "../db/transaction.ts";
import { StartupError } from "../errors/startup-error.ts";
import { findClientKeysForUpdate, updateWrappedClientKeys } from "./client-key.repository.ts";
import { clientKeyPlace } from "./field-cipher.ts";
import { masterKeyFile, nextKeyFile, promoteNextKey, readKeyFile, readOrCreateKeyFile } from "./key-files.ts";
import {
  countMasterKeyUses,
  deleteMasterKey,
  findMasterKeys,
  insertCurrentMasterKey,
  lockKeys,
  type MasterKeyUse,
  withRotationLock,
} from "./master-key.repository.ts";
import { createCanary, type MasterKey, rewrap, toMasterKey } from "./master-key.ts";
import { type KeySource, readHeldKeys, requireKeys } from "./master-keys.ts";
import { SealBroken } from "./sealing.ts";
import { findSecretsForUpdate, updateWrappedSecret } from "./secret.repository.ts";
import { secretPlace } from "./secrets.ts";

export interface Rotation {
  readonly from: string;
  readonly to: string;
  /** An interrupted rotation was finished, and no new one was started. */
  readonly wasResumed: boolean;
  /** How many keys this call wrapped again. */
  readonly clientKeys: number;
  readonly secrets: number;
}

interface Move {
  readonly from: MasterKey;
  readonly to: MasterKey;
}

export const batchSize = 500;
const noId = "00000000-0000-0000-0000-000000000000";

/**
 * Moves the database to a new master key while servers run. It can be interrupted at any time: every server can still read the
 * database, and the next call finishes the work. See docs/decisions/0005-master-key-rotation.md.
 * @throws {StartupError} when a key is missing or wrong, the environment has no new key, or another rotation is running
 */
export const rotateMasterKey = (database: Database, source: KeySource): Promise<Rotation> =>
  runAlone(database, async () => {
    const { wasResumed, ...move } = await beginOrResume(database, source);
    const clientKeys = await rewrapClientKeys(database, move);
    const secrets = await rewrapSecrets(database, move);
    await retire(database, move);
    if (!source.masterKey && (await readKeyFile(nextKeyFile(source.dataDir))))
      await promoteNextKey(source.dataDir, move.from);
    return { from: move.from.id, to: move.to.id, wasResumed, clientKeys, secrets };
  });

/** @throws {StartupError} when another rotation is running */
export const runAlone = async <Result>(database: Database, work: () => Promise<Result>): Promise<Result> => {
  const done = await withRotationLock(database, async () => ({ result: await work() }));
  if (!done) throw new StartupError("Another `keys rotate` is running on this database. Let it finish.");
  return done.result;
};

/**
 * Works through rows batch by batch, so that a call that was interrupted has done part of the work.
 * @param runBatch handles the next rows, and returns their ids in order; none when all are done
 * @returns how many rows
 */
export const walkBatches = async (runBatch: (afterId: string) => Promise<readonly string[]>): Promise<number> => {
  let count = 0;
  for (let afterId: string | undefined = noId; afterId !== undefined; ) {
    const batch = await runBatch(afterId);
    count += batch.length;
    afterId = batch.at(-1);
  }
  return count;
};

export interface MasterKeyStatus extends MasterKeyUse {
  /** This process has it. */
  readonly isHeld: boolean;
}

/** The current master key comes first. @throws {StartupError} when a key file can't be used */
export const loadMasterKeyStatus = async (database: Database, source: KeySource): Promise<MasterKeyStatus[]> => {
  const held = new Set((await readHeldKeys(source)).map(({ id }) => id));
  return (await countMasterKeyUses(database)).map((use) => ({ ...use, isHeld: held.has(use.id) }));
};

const beginOrResume = async (database: Database, source: KeySource): Promise<Move & Pick<Rotation, "wasResumed">> => {
  const rows = await findMasterKeys(database);
  const [current, previous] = rows;
  if (!current)
    throw new StartupError("This database has no master key yet. The first start of the server creates one.");
  const held = await readHeldKeys(source);
  requireKeys(rows, held, source);
  const requireKey = (id: string): MasterKey => {
    const key = held.find((each) => each.id === id);
    if (!key) throw new Error("A key that was just found is gone.");
    return key;
  };
  const to = requireKey(current.id);
  if (previous) return { from: requireKey(previous.id), to, wasResumed: true };

  const masterFile = source.masterKey ? undefined : await readKeyFile(masterKeyFile(source.dataDir));
  // Only the files were left to rename.
  if (masterFile && masterFile.id !== current.id) return { from: masterFile, to, wasResumed: true };

  const next = await nextKey(source);
  if (next.id === current.id)
    throw new StartupError(
      `MASTER_KEY is the key ${next.id} that this database already has. Set MASTER_KEY to a new one and MASTER_KEY_PREVIOUS to the one it had, restart every server, then rotate.`,
    );
  await withTransaction(database, async (tx) => {
    await lockKeys(tx);
    await insertCurrentMasterKey(tx, { id: next.id, canary: createCanary(next) });
  });
  return { from: to, to: next, wasResumed: false };
};

/** Flushes the key to disk before the database knows about it. */
const nextKey = async ({ masterKey, dataDir }: KeySource): Promise<MasterKey> =>
  masterKey ? toMasterKey(masterKey) : readOrCreateKeyFile(nextKeyFile(dataDir));

const rewrapClientKeys = (database: Database, move: Move): Promise<number> =>
  walkBatches((afterId) => withTransaction(database, (tx) => rewrapBatch(tx, move, afterId)));

/** @returns the ids of the wrapped keys in order; empty when all are done */
const rewrapBatch = async (tx: Transaction, { from, to }: Move, afterId: string): Promise<string[]> => {
  const rows = await findClientKeysForUpdate(tx, from.id, { afterId, limit: batchSize });
  const keys = rows.map(({ id, client_id, wrapped }) => {
    const what = `The data key ${id} of the client ${client_id}`;
    return { id, wrapped: rewrapOrThrow(what, () => rewrap({ from, to }, wrapped, clientKeyPlace(client_id, id))) };
  });
  if (keys.length > 0) await updateWrappedClientKeys(tx, to.id, keys);
  return keys.map(({ id }) => id);
};

const rewrapSecrets = (database: Database, { from, to }: Move): Promise<number> =>
  withTransaction(database, async (tx) => {
    const rows = await findSecretsForUpdate(tx, from.id);
    for (const { id, purpose, wrapped } of rows) {
      const what = `The secret ${id} (${purpose})`;
      const rewrapped = rewrapOrThrow(what, () => rewrap({ from, to }, wrapped, secretPlace(purpose, id)));
      await updateWrappedSecret(tx, { id, master_key_id: to.id, wrapped: rewrapped });
    }
    return rows.length;
  });

const rewrapOrThrow = (what: string, work: () => Buffer): Buffer => {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error;
    throw new StartupError(
      `${what} doesn't open with the master key it names, so the row was changed. The rotation stops here, and both keys are still needed. Restore the row, then rotate again.`,
    );
  }
};

/** The database refuses this while a row still needs the key. */
const retire = async (database: Database, { from: { id }, to }: Move): Promise<void> => {
  try {
    await withTransaction(database, async (tx) => {
      if (!(await deleteMasterKey(tx, id))) return;
      const detail = { what: "master key", from: id, to: to.id } as const;
      await createAudit().record(tx, { actor: { kind: "system" }, action: "keys.rotated", detail });
    });
  } catch (error) {
    if (findViolatedConstraint(error) === undefined) throw error;
    throw new StartupError(`Rows are still wrapped with the master key ${id}. Rotate again to finish.`);
  }
};
