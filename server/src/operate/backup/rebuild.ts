import { Readable } from "node:stream";
import { listFilesAfter } from "../../features/documents/file/file.repository.ts";
import { readStored } from "../../features/documents/file/file-access.ts";
import { verifyReceipts } from "../../features/oversight/receipt/receipt-check.ts";
import { verifyChain } from "../../platform/audit/audit-chain.ts";
import { createFieldCipher } from "../../platform/crypto/field-cipher.ts";
import { findRestoredKeys, type KeySource } from "../../platform/crypto/master-keys.ts";
import { createDatabase, type Database } from "../../platform/db/database.ts";
import { StartupError } from "../../platform/errors/startup-error.ts";
import { createDiskFileStore } from "../../platform/files/disk-file-store.ts";
import { FileMissing, type FileStore } from "../../platform/files/file-store.ts";
import { createDigestTap, type Digest, inFolder } from "./backup-folder.ts";
import type { Checks } from "./checks.ts";
import { countRows, listTables } from "./moment.ts";
import { type ReplayGoal, type RunningCluster, type ScratchCluster, startCluster } from "./scratch-cluster.ts";
import { type KeptBackup, requireIntact, unpackBase, unpackLog } from "./unpack.ts";

export interface RebuildOptions {
  readonly backup: KeptBackup;
  readonly cluster: ScratchCluster;
  readonly source: KeySource;
  readonly checks: Checks;
  /** The last moment to restore; everything by default. */
  readonly until: Date | undefined;
  /** Whether the result is to survive a power cut. */
  readonly isDurable: boolean;
}

export interface Rebuilt {
  readonly running: RunningCluster;
  /** When the last change happened that was restored. */
  readonly reachedAt: Date;
}

const gapWords =
  "A part of the log after this backup is missing, so what came later can't be restored from it. Make a new backup, or restore to a time before the gap with --until.";
const batch = 500;
const listedProblems = 20;
/** The server copies new files each minute. One that is newer may not have been copied yet. */
const copiedWithinMs = 5 * 60_000;

/**
 * Unpacks a backup, replays the log, and checks everything that can be checked.
 * @throws {CheckFailed} when nothing was restored; other problems are in the checks
 */
export const rebuild = async (options: RebuildOptions): Promise<Rebuilt> => {
  const { backup, cluster, checks, until, isDurable } = options;
  const { manifest } = backup;
  await checks.require("backup", () => requireIntact(backup));
  await checks.require("unpacked", async () => {
    await unpackBase(backup, cluster);
    return "The database's files are unpacked.";
  });
  let hasGap = false;
  await checks.require("log", async () => {
    const log = await unpackLog(backup, cluster);
    hasGap = log.hasGap;
    if (hasGap && !until) throw new StartupError(gapWords);
    return `${log.files} files of the log${hasGap ? " up to a gap" : ", without a gap"}.`;
  });
  await checks.require("rows", async () => {
    const { position } = manifest.moment;
    const paused = await startCluster(cluster, manifest, { goal: { kind: "position", position }, isDurable });
    if (!paused) throw new StartupError("The log ends before the backup's own moment.");
    try {
      return await compareRows(paused, manifest.moment.rows);
    } finally {
      await paused.stop();
    }
  });
  let rebuilt: Rebuilt | undefined;
  await checks.require("replayed", async () => {
    const { running, detail, reachedAt } = await replay(options, hasGap);
    rebuilt = { running, reachedAt };
    return detail;
  });
  if (!rebuilt) throw new Error("Nothing was replayed.");
  const { running, reachedAt } = rebuilt;
  const database = createDatabase(running.url, { max: 2 });
  try {
    await checks.run("audit", () => checkAudit(database, manifest.moment.audit));
    await checks.run("receipts", () => checkReceipts(database));
    await checks.run("files", () => checkFiles(database, options, reachedAt));
  } finally {
    await database.close();
  }
  return rebuilt;
};

const compareRows = async (running: RunningCluster, expected: Readonly<Record<string, number>>): Promise<string> => {
  const client = await running.connect();
  try {
    const found = await countRows(client, await listTables(client));
    const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])];
    const wrong = names.filter((name) => expected[name] !== found[name]);
    if (wrong.length > 0)
      throw new StartupError(
        `Rows differ in ${wrong.map((name) => `${name} (${found[name] ?? "no table"} instead of ${expected[name] ?? "no table"})`).join(", ")}.`,
      );
    const total = Object.values(found).reduce((sum, count) => sum + count, 0);
    return `${total} rows in ${names.length} tables, each table's count as in the manifest.`;
  } finally {
    await client.end();
  }
};

const replay = async ({ backup, cluster, until, isDurable }: RebuildOptions, hasGap: boolean) => {
  const { manifest } = backup;
  const start = (goal: ReplayGoal) => startCluster(cluster, manifest, { goal, isDurable });
  const exact = until && (await start({ kind: "time", at: until }));
  if (until && !exact && hasGap) throw new StartupError(gapWords);
  const running = exact ?? (await start({ kind: "end" }));
  if (!running) throw new Error("The database replayed everything and stopped.");
  try {
    const reachedAt = (await findLastReplay(running)) ?? new Date(manifest.moment.at);
    const last = `The last change restored is of ${reachedAt.toISOString()}.`;
    if (!until) return { running, reachedAt, detail: `Everything in the backup was replayed. ${last}` };
    const stopped = exact
      ? `Replayed until ${until.toISOString()}.`
      : `The backup's log has no change after ${until.toISOString()}, so all of it was replayed.`;
    return { running, reachedAt, detail: `${stopped} ${last}` };
  } catch (error) {
    await running.stop();
    throw error;
  }
};

const findLastReplay = async (running: RunningCluster): Promise<Date | undefined> => {
  const client = await running.connect();
  try {
    const { rows } = await client.query<{ at: Date | null }>("select pg_last_xact_replay_timestamp() as at");
    return rows[0]?.at ?? undefined;
  } finally {
    await client.end();
  }
};

const checkAudit = async (database: Database, mark: { readonly number: number; readonly hash: string }) => {
  const { checked, problems, problemCount, last } = await verifyChain(database);
  if (problemCount > 0) throw new StartupError(problems.join(" "));
  const sinceMark = mark.number > 0 ? await verifyChain(database, mark) : undefined;
  if (sinceMark && sinceMark.problemCount > 0)
    throw new StartupError("The audit doesn't continue from the entry that the manifest names.");
  return `${checked} entries, and none was changed. The last one is ${last.number}:${last.hash}.`;
};

const checkReceipts = async (database: Database): Promise<string> => {
  const { receipts, roots, problems, problemCount } = await verifyReceipts(database);
  if (problemCount > 0) throw new StartupError(problems.join(" "));
  return `${receipts} receipts and ${roots} daily roots, and none was changed.`;
};

const checkFiles = async (database: Database, options: RebuildOptions, reachedAt: Date): Promise<string> => {
  const { backup, source } = options;
  const { folder, manifest, ring } = backup;
  const cipher = createFieldCipher(await findRestoredKeys(database, ring.masterKeys, source));
  const copies = createDiskFileStore(inFolder(folder).files);
  const problems: string[] = [];
  let [opened, openedBytes, tooNew] = [0, 0, 0];
  for (let after = "00000000-0000-0000-0000-000000000000"; ; ) {
    const rows = await listFilesAfter(database, after, batch);
    for (const { id, created_at, ...row } of rows) {
      after = id;
      const digests = createDigestTap();
      const store: FileStore = { ...copies, get: async (of) => Readable.from(digests.pass(await copies.get(of))) };
      try {
        const bytes = await countBytes(await readStored({ db: database, cipher, store }, id, row));
        if (bytes !== row.size_bytes) throw new StartupError(`has ${bytes} bytes instead of ${row.size_bytes}`);
        if (!isAsKept(digests.finish(), manifest.files[id])) throw new StartupError("isn't as it was copied");
        opened += 1;
        openedBytes += bytes;
      } catch (error) {
        const isNew = !manifest.files[id] && reachedAt.getTime() - created_at.getTime() < copiedWithinMs;
        if (error instanceof FileMissing && isNew) tooNew += 1;
        else problems.push(`File ${id} ${describeProblem(error)}.`);
      }
    }
    if (rows.length < batch) break;
  }
  if (problems.length > 0)
    throw new StartupError(
      `${problems.length} of ${problems.length + opened} files can't be restored. ${problems.slice(0, listedProblems).join(" ")}`,
    );
  const newer = tooNew > 0 ? ` ${tooNew} more came in the last minutes and weren't copied yet.` : "";
  return `${opened} files opened and compared, ${(openedBytes / 1e6).toFixed(1)} MB.${newer}`;
};

const countBytes = async (content: AsyncIterable<Buffer>): Promise<number> => {
  let bytes = 0;
  for await (const chunk of content) bytes += chunk.length;
  return bytes;
};

const isAsKept = ({ sizeBytes, sha256 }: Digest, kept: readonly [number, string] | undefined): boolean =>
  kept === undefined || (kept[0] === sizeBytes && kept[1] === sha256);

const describeProblem = (error: unknown): string => {
  if (error instanceof FileMissing) return "is missing";
  if (error instanceof StartupError) return error.message;
  return "doesn't open";
};
