import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import type { ScanVerdict, VirusScanner } from "../../../platform/files/clamd.ts";
import { type FileStore, shelves } from "../../../platform/files/file-store.ts";
import type { TemporaryFiles } from "../../../platform/files/temporary-files.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import type { Live } from "../../../platform/live/live.ts";
import { isBackupRunning } from "../../../platform/upkeep/backup-lock.repository.ts";
import { findNeeded, findUncheckedFile, listShelf, listUnchecked, settleFile } from "./file.repository.ts";
import { type FileAccess, readStored } from "./file-access.ts";
import { readingQueue, removedFileQueue, scanQueue } from "./file-jobs.ts";

interface Deps extends FileAccess {
  readonly temporaryFiles: Pick<TemporaryFiles, "sweep">;
  readonly jobs: Pick<Jobs, "send">;
  readonly live: Pick<Live, "notify">;
  readonly log: { warn(entry: object, sentence: string): void; error(entry: object, sentence: string): void };
  readonly scanner: VirusScanner | undefined;
}

interface ScanResult {
  readonly fileId: string;
  readonly clientId: string;
  readonly verdict: ScanVerdict;
}

/** Longer than the longest upload: newer bytes may still get their row. */
const graceMs = 3_600_000;

/** Work on files after the request that brought or removed them. */
export const createFileUpkeep = (deps: Deps) => {
  const { database, store, jobs, live, log, scanner } = deps;

  const recordVerdict = async (tx: Transaction, { fileId, clientId, verdict }: ScanResult): Promise<void> => {
    if (!(await settleFile(tx, fileId, verdict.kind))) return;
    await live.notify(tx, { clientId });
    await jobs.send(tx, verdict.kind === "infected" ? removedFileQueue : readingQueue, { fileId });
  };

  const sweepShelf = async (shelf: string, before: Date): Promise<void> => {
    // List the bytes first. A row added in the meantime is too recent to be swept.
    const lying = await store.list(shelf);
    const rows = await listShelf(database, shelf, before);
    const old = lying.filter(({ modifiedAt }) => modifiedAt < before).map(({ id }) => id);
    await deleteUnneeded(store, old, await findNeeded(database, old));
    const lyingIds = new Set(lying.map(({ id }) => id));
    for (const fileId of rows.filter((id) => !lyingIds.has(id)))
      log.error({ fileId }, "The bytes of a client's file are missing from the store.");
  };

  const scanAgain = async (before: Date): Promise<void> => {
    const waiting = await listUnchecked(database, before);
    if (waiting.length === 0) return;
    if (!scanner) {
      log.warn({ files: waiting.length }, "Files are in quarantine, but CLAMD_URL isn't set, so nothing scans them.");
      return;
    }
    await withTransaction(database, (tx) => Promise.all(waiting.map((fileId) => jobs.send(tx, scanQueue, { fileId }))));
  };

  return {
    /** Deletes a file's bytes if its row is gone or says it is infected. While a backup runs, it leaves that to the sweep. */
    async deleteRemoved(fileId: string) {
      if (await isBackupRunning(database)) return;
      await deleteUnneeded(store, [fileId], await findNeeded(database, [fileId]));
    },

    /**
     * Releases a file from quarantine, or deletes its bytes.
     * @throws {ScannerUnavailable} without a verdict
     */
    async scan(fileId: string, signal: AbortSignal) {
      const row = await findUncheckedFile(database, fileId);
      if (!row || !scanner) return;
      const verdict = await scanner.scan(await readStored({ ...deps, db: database }, fileId, row), signal);
      await withTransaction(database, (tx) => recordVerdict(tx, { fileId, clientId: row.client_id, verdict }));
      if (verdict.kind === "infected")
        log.warn({ fileId, threat: verdict.threat }, "The virus scanner found something in a client's file.");
    },

    /**
     * Deletes bytes without a row and temporary files of killed servers, logs rows that lost their bytes, and scans files that were
     * given up again. While a backup or a restore runs, it deletes no bytes: a row that is restored may need them.
     */
    async sweep() {
      const before = new Date(Date.now() - graceMs);
      await deps.temporaryFiles.sweep(before);
      if (!(await isBackupRunning(database))) for (const shelf of shelves) await sweepShelf(shelf, before);
      await scanAgain(before);
    },
  };
};

const deleteUnneeded = async (
  store: Pick<FileStore, "delete">,
  ids: readonly string[],
  needed: ReadonlySet<string>,
): Promise<void> => {
  for (const id of ids) if (!needed.has(id)) await store.delete(id);
};
