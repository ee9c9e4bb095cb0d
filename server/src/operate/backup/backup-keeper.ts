import { setTimeout as sleep } from "node:timers/promises";
import { Temporal } from "temporal-polyfill";
import { listNewFiles } from "../../features/documents/file/file.repository.ts";
import type { Config } from "../../platform/config/config.ts";
import { loadMasterKeys } from "../../platform/crypto/master-keys.ts";
import type { OpenDatabase } from "../../platform/db/open-database.ts";
import { configuredFileStore } from "../../platform/files/configured-file-store.ts";
import { listBackups, toBackupName, withFolderErrors } from "./backup-folder.ts";
import { loadKeyRing, toBackupKey } from "./backup-keys.ts";
import { copyFile } from "./file-copies.ts";
import { keepLog, LogTaken } from "./log-keeper.ts";
import { BackupBusy, loadSegmentBytes, makeBackup, requireReplicationUrl } from "./make-backup.ts";

export interface BackupKeeperOptions {
  readonly config: Config;
  readonly database: OpenDatabase;
  readonly folder: string;
  /** The firm's: backups are made at night. */
  readonly timeZone: string;
  readonly logger: {
    info(sentence: string): void;
    error(entry: object, sentence: string): void;
  };
}

const lookMs = 60_000;
/** Fetching begins soon after the start. */
const startMs = 1_000;
const retryMs = 15_000;
const nightlyHour = 2;
/** A file's row may be committed a while after the time that it says. */
const overlapMs = 10 * 60_000;

/**
 * Fetches the database's log as it's written, copies new files each minute, and makes a backup each night, or at once when there
 * is none that the log continues. Of several servers, the one whose connection holds the slot does it.
 */
export const startBackups = ({ config, database, folder, timeZone, logger }: BackupKeeperOptions) => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const url = requireReplicationUrl(database);
  const state = { isFetching: false, needsBackup: false, filesSince: new Date(0) };

  const fetchLog = async (): Promise<void> => {
    const ring = await loadKeyRing(config);
    const key = toBackupKey(await (await loadMasterKeys(database, config)).current(database));
    const segmentBytes = await loadSegmentBytes(database);
    const onStart = (isNew: boolean) => {
      state.isFetching = true;
      state.needsBackup ||= isNew;
    };
    try {
      await withFolderErrors(folder, () => keepLog({ url, folder, key, ring, segmentBytes, signal, onStart }));
    } finally {
      state.isFetching = false;
    }
  };

  const makeNightly = async (): Promise<void> => {
    const latest = (await listBackups(folder)).at(-1);
    if (!state.needsBackup && latest && latest >= toBackupName(findLastNight(new Date(), timeZone))) return;
    const store = await configuredFileStore(config);
    const { manifest } = await makeBackup({ config, database, store }, { folder, keep: config.backupsKept, signal });
    state.needsBackup = false;
    logger.info(`Made the backup ${manifest.name}.`);
    if (manifest.missingFiles.length > 0)
      logger.error({ files: manifest.missingFiles }, "The bytes of clients' files are missing from the store.");
  };

  const copyNewFiles = async (): Promise<void> => {
    const store = await configuredFileStore(config);
    const lookedAt = Date.now();
    for (const id of await listNewFiles(database, state.filesSince)) {
      signal.throwIfAborted();
      await copyFile(folder, store, id);
    }
    state.filesSince = new Date(lookedAt - overlapMs);
  };

  const lookAfter = async (): Promise<void> => {
    if (!state.isFetching) return;
    await makeNightly();
    await withFolderErrors(folder, copyNewFiles);
  };

  /** Does the work again and again. A failure is logged once until it works again. */
  const repeat = async (work: () => Promise<void>, getPauseMs: () => number): Promise<void> => {
    let failure = "";
    while (!signal.aborted) {
      try {
        await work();
        failure = "";
      } catch (err) {
        const sentence = err instanceof Error ? err.message : String(err);
        const isExpected = signal.aborted || err instanceof LogTaken || err instanceof BackupBusy;
        if (!isExpected && sentence !== failure) logger.error({ err }, "Backing up failed, and is tried again.");
        if (!isExpected) failure = sentence;
      }
      await sleep(getPauseMs(), undefined, { signal }).catch(() => {});
    }
  };

  const running = Promise.all([
    repeat(fetchLog, () => retryMs),
    repeat(lookAfter, () => (state.isFetching ? lookMs : startMs)),
  ]);
  return {
    async stop(): Promise<void> {
      stopping.abort();
      await running;
    },
  };
};

/** The last two o'clock in the morning there. */
export const findLastNight = (now: Date, timeZone: string): Date => {
  const there = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  const tonight = there.startOfDay().add({ hours: nightlyHour });
  const last = Temporal.ZonedDateTime.compare(tonight, there) <= 0 ? tonight : tonight.subtract({ days: 1 });
  return new Date(last.epochMilliseconds);
};
