import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import type { Config } from "../../platform/config/config.ts";
import { loadMasterKeys } from "../../platform/crypto/master-keys.ts";
import type { Queryable } from "../../platform/db/database.ts";
import type { OpenDatabase } from "../../platform/db/open-database.ts";
import {
  connectForReplication,
  dropConnection,
  identifySystem,
  parsePosition,
  runCommand,
  type SystemIdentity,
} from "../../platform/db/replication.ts";
import { StartupError } from "../../platform/errors/startup-error.ts";
import { makePrivateFolder } from "../../platform/files/durable-files.ts";
import type { FileStore } from "../../platform/files/file-store.ts";
import { withBackupLock } from "../../platform/upkeep/backup-lock.repository.ts";
import { recordUpkeep } from "../../platform/upkeep/upkeep.ts";
import {
  baseFile,
  computeDigest,
  inFolder,
  listBackups,
  manifestFile,
  prepareFolder,
  publishBackup,
  readManifest,
  removeUnfinished,
  toBackupName,
  withFolderErrors,
  writeDurably,
} from "./backup-folder.ts";
import { type BackupKey, type KeyRing, loadKeyRing, signContent, toBackupKey } from "./backup-keys.ts";
import { takeBase } from "./base-backup.ts";
import { copyFiles, pruneCopies } from "./file-copies.ts";
import { type Manifest, replaySettings } from "./manifest.ts";
import { captureMoment } from "./moment.ts";
import { receiveLog } from "./wal-receiver.ts";
import { findSegmentNumber, isSegmentName, parseSegment, startOfSegment } from "./wal-segment.ts";

export interface BackupSource {
  readonly config: Config;
  readonly database: OpenDatabase;
  readonly store: FileStore;
}

export interface BackupOptions {
  readonly folder: string;
  /** How many backups to keep, this one included. */
  readonly keep: number;
  /** Gives up when it's aborted. */
  readonly signal?: AbortSignal | undefined;
}

export interface BackupResult {
  readonly manifest: Manifest;
  readonly addedFiles: number;
  /** Backups that were deleted, because newer ones are enough. */
  readonly pruned: readonly string[];
}

/** One at a time. */
export class BackupBusy extends StartupError {
  override name = "BackupBusy";
  constructor() {
    super("Another backup or restore drill is running. Try again when it's done.");
  }
}

/** @throws {StartupError} for a database of the operator's own without DATABASE_REPLICATION_URL */
export const requireReplicationUrl = ({ replicationUrl }: Pick<OpenDatabase, "replicationUrl">): string => {
  if (!replicationUrl)
    throw new StartupError(
      "Set DATABASE_REPLICATION_URL to DATABASE_URL's server and a role with the attribute REPLICATION. docs/OPERATIONS.md says how to make one.",
    );
  return replicationUrl;
};

/**
 * Copies database and files into the folder while servers go on working. Deletes all but the newest `keep` backups when it
 * went well.
 * @throws {StartupError} with what is wrong; the folder has no half backup then, and upkeep says that it failed
 */
export const makeBackup = async (source: BackupSource, options: BackupOptions): Promise<BackupResult> => {
  const result = await withBackupLock(source.database, async () => {
    try {
      const made = await withFolderErrors(options.folder, () => makeLocked(source, options));
      await recordUpkeep(source.database, "backup", made.manifest.missingFiles.length === 0);
      return made;
    } catch (error) {
      // The database may be what failed.
      await recordUpkeep(source.database, "backup", false).catch(() => {});
      throw error;
    }
  });
  if (!result) throw new BackupBusy();
  return result;
};

const makeLocked = async (source: BackupSource, { folder, keep, signal }: BackupOptions): Promise<BackupResult> => {
  const { config, database, store } = source;
  const url = requireReplicationUrl(database);
  const ring = await loadKeyRing(config);
  const masterKeys = await loadMasterKeys(database, config);
  const key = toBackupKey(await masterKeys.current(database));
  const connect = async () => {
    signal?.throwIfAborted();
    const client = await connectForReplication(url);
    signal?.addEventListener("abort", () => dropConnection(client));
    return client;
  };
  const keeper = await connect();
  try {
    const identity = await identifySystem(keeper);
    await prepareFolder(folder, identity.systemId);
    await removeUnfinished(folder);
    const startedAt = new Date();
    const name = toBackupName(startedAt);
    const [latest] = (await listBackups(folder)).slice(-1);
    const earlier = latest ? await findManifest(folder, latest, ring) : undefined;
    let made: { manifest: Manifest; addedFiles: number } | undefined;
    await publishBackup(folder, name, async (draft) => {
      const parts = await copyDatabase({ connect, keeper, draft, name, key, ring, database, identity });
      const { added, ...copies } = await copyFiles(folder, store, {
        ids: parts.fileIds,
        earlier: earlier?.files ?? {},
        signal,
      });
      const { fileIds: _, ...described } = parts;
      const manifest: Manifest = { version: 1, name, startedAt: startedAt.toISOString(), ...described, ...copies };
      await writeDurably(path.join(draft, manifestFile), signContent(key, manifest));
      made = { manifest, addedFiles: added };
    });
    if (!made) throw new Error("The backup wasn't made.");
    return { ...made, pruned: await prune(folder, keep, ring) };
  } finally {
    dropConnection(keeper);
  }
};

interface DatabaseCopy {
  readonly connect: () => Promise<pg.Client>;
  /** Holds the slot that keeps the log. */
  readonly keeper: pg.Client;
  readonly draft: string;
  readonly name: string;
  readonly key: BackupKey;
  readonly ring: KeyRing;
  readonly database: OpenDatabase;
  readonly identity: SystemIdentity;
}

const copyDatabase = async ({ connect, keeper, draft, name, key, ring, database, identity }: DatabaseCopy) => {
  const slot = `funding_desk_${process.pid}_${Date.now()}`;
  // Ends with the connection. Until then, the database keeps the log that the copy needs.
  await runCommand(keeper, `CREATE_REPLICATION_SLOT ${slot} TEMPORARY PHYSICAL RESERVE_WAL`);
  const postgres = { ...(await describePostgres(database)), systemId: identity.systemId };
  const client = await connect();
  const base = await takeBase(client, { name, file: path.join(draft, baseFile), key }).finally(() =>
    dropConnection(client),
  );
  const { moment, fileIds, until } = await captureMoment(database.ownerUrl);
  const folder = path.join(draft, "wal");
  await makePrivateFolder(folder);
  const { segmentBytes } = postgres;
  const position = startOfSegment(findSegmentNumber(parsePosition(base.end), segmentBytes), segmentBytes);
  const target = { folder, key, ring, segmentBytes };
  await receiveLog(keeper, { target, slot, start: { timeline: base.timeline, position }, until });
  return { postgres, base, wal: await describeLog(folder), moment, fileIds };
};

const describePostgres = async (database: OpenDatabase): Promise<Omit<Manifest["postgres"], "systemId">> => {
  const rows = await database.list<{ name: string; setting: number }>(
    "select name, coalesce(setting::bigint, 0) as setting from pg_settings where name = any($1)",
    [replaySettings],
  );
  const settings = Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
  return {
    major: await database.getValue<number>(
      "select coalesce(current_setting('server_version_num')::integer / 10000, 0) as major",
    ),
    segmentBytes: await loadSegmentBytes(database),
    settings: settings as Manifest["postgres"]["settings"],
    database: await database.getValue<string>("select current_database()::text"),
    superuser: await database.getValue<string>(
      "select coalesce(rolname, '') from pg_roles where rolsuper order by oid limit 1",
    ),
    schemaVersion: await database.getValue<number>("select coalesce(max(version), 0) from schema_migrations"),
  };
};

export const loadSegmentBytes = (database: Queryable): Promise<number> =>
  database.getValue<number>("select coalesce(setting::integer, 0) from pg_settings where name = 'wal_segment_size'");

/** Undefined when its key isn't here, or it was altered: the restore drill says so, and a new backup needs nothing of it. */
const findManifest = (folder: string, name: string, ring: KeyRing): Promise<Manifest | undefined> =>
  readManifest(folder, name, ring).catch((error) => {
    if (error instanceof StartupError) return undefined;
    throw error;
  });

const describeLog = async (folder: string): Promise<Manifest["wal"]> => {
  const described: Manifest["wal"] = [];
  for (const name of (await readdir(folder)).toSorted()) {
    const digest = await computeDigest(path.join(folder, name));
    if (digest) described.push({ name, ...digest });
  }
  return described;
};

/** Deletes old backups, and the log and the copies of files that only they needed. */
const prune = async (folder: string, keep: number, ring: KeyRing): Promise<string[]> => {
  const names = await listBackups(folder);
  const dropped = names.slice(0, -keep);
  for (const name of dropped) await rm(inFolder(folder).backup(name), { recursive: true });
  const kept = await Promise.all(names.slice(-keep).map((name) => findManifest(folder, name, ring)));
  const [oldest] = kept;
  // Without all of the manifests, we don't know what isn't needed.
  if (!oldest || kept.includes(undefined)) return dropped;
  await pruneLog(folder, oldest);
  const needed = new Set(kept.flatMap((manifest) => Object.keys(manifest?.files ?? {})));
  await pruneCopies(folder, { needed, before: new Date(oldest.startedAt) });
  return dropped;
};

const pruneLog = async (folder: string, { base, postgres: { segmentBytes } }: Manifest): Promise<void> => {
  const { wal } = inFolder(folder);
  const first = findSegmentNumber(parsePosition(base.start), segmentBytes);
  for (const file of await readdir(wal)) {
    const [name = ""] = file.split(".");
    if (isSegmentName(name) && parseSegment(name, segmentBytes).number < first) await rm(path.join(wal, file));
  }
};
