import { tmpdir } from "node:os";
import path from "node:path";
import { z } from "zod";
import { loadMasterKeys } from "../../platform/crypto/master-keys.ts";
import { StartupError } from "../../platform/errors/startup-error.ts";
import { withBackupLock } from "../../platform/upkeep/backup-lock.repository.ts";
import { recordUpkeep } from "../../platform/upkeep/upkeep.ts";
import { inFolder, toBackupName, withFolderErrors, writeDurably } from "./backup-folder.ts";
import { type KeyRing, loadKeyRing, openSigned, signContent, toBackupKey } from "./backup-keys.ts";
import { type Check, CheckFailed, type Checks, createChecks } from "./checks.ts";
import { chooseBackup } from "./choose-backup.ts";
import { BackupBusy, type BackupSource } from "./make-backup.ts";
import { type Rebuilt, rebuild } from "./rebuild.ts";
import { createScratchCluster, removeKilledRestores, removeScratchCluster } from "./scratch-cluster.ts";
import type { KeptBackup } from "./unpack.ts";

/** What a drill found, as it's signed and kept beside the backups. */
const reportShape = z.strictObject({
  version: z.literal(1),
  /** Its name; null when none could be opened. */
  backup: z.string().nullable(),
  until: z.iso.datetime().nullable(),
  startedAt: z.iso.datetime(),
  minutes: z.number(),
  isGood: z.boolean(),
  /** When the last change happened that was restored. */
  reachedAt: z.iso.datetime().nullable(),
  checks: z.array(z.strictObject({ name: z.string(), isGood: z.boolean(), detail: z.string(), seconds: z.number() })),
});
export type DrillReport = z.infer<typeof reportShape>;

export interface DrillOptions {
  readonly folder: string;
  /** The moment to restore; the last one by default. */
  readonly until: Date | undefined;
  /** A folder with room for the database; the system's temporary folder by default. */
  readonly scratch: string | undefined;
  readonly tell: (check: Check) => void;
}

export interface Drill {
  readonly report: DrillReport;
  readonly file: string;
}

/**
 * Restores a backup into a database of its own, checks everything, removes it again, and signs what it found.
 * @throws {StartupError} when there is nothing to restore, or something else runs; a failed drill is a report that says so
 */
export const runDrill = async (source: BackupSource, options: DrillOptions): Promise<Drill> => {
  const drill = await withBackupLock(source.database, () =>
    withFolderErrors(options.folder, () => drillLocked(source, options)),
  );
  if (!drill) throw new BackupBusy();
  return drill;
};

const drillLocked = async ({ config, database }: BackupSource, options: DrillOptions): Promise<Drill> => {
  const { folder, until, scratch = tmpdir(), tell } = options;
  const startedAt = new Date();
  const checks = createChecks(tell);
  const ring = await loadKeyRing(config);
  let [backup, rebuilt] = [undefined as KeptBackup | undefined, undefined as Rebuilt | undefined];
  await removeKilledRestores(scratch);
  await untilFailed(async () => {
    backup = await requireBackup(checks, () => chooseBackup(folder, ring, until));
    const cluster = await createScratchCluster(scratch, backup.manifest);
    try {
      rebuilt = await rebuild({ backup, cluster, source: config, checks, until, isDurable: false });
    } finally {
      await rebuilt?.running.stop();
      await removeScratchCluster(cluster);
    }
  });
  const report: DrillReport = {
    version: 1,
    backup: backup?.manifest.name ?? null,
    until: until?.toISOString() ?? null,
    startedAt: startedAt.toISOString(),
    minutes: Math.round((Date.now() - startedAt.getTime()) / 600) / 100,
    isGood: isGood(checks),
    reachedAt: rebuilt?.reachedAt.toISOString() ?? null,
    checks: [...checks.done()],
  };
  const key = toBackupKey(await (await loadMasterKeys(database, config)).current(database));
  const file = path.join(inFolder(folder).reports, `drill-${toBackupName(startedAt)}.json`);
  await writeDurably(file, signContent(key, report));
  await recordUpkeep(database, "restore_drill", report.isGood);
  return { report, file };
};

export const isGood = (checks: Checks): boolean => checks.done().every((check) => check.isGood);

/** @throws {CheckFailed} when it was altered, or there is none */
export const requireBackup = async (checks: Checks, choose: () => Promise<KeptBackup>): Promise<KeptBackup> => {
  let backup: KeptBackup | undefined;
  await checks.require("manifest", async () => {
    backup = await choose();
    const { name, moment } = backup.manifest;
    return `The backup ${name} is signed by this desk, and has the state of ${moment.at}.`;
  });
  if (!backup) throw new Error("No backup was chosen.");
  return backup;
};

/** A check that failed is noted. */
const untilFailed = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof CheckFailed)) throw error;
  }
};

/** @throws {StartupError} when the report was altered or isn't one */
export const openReport = (ring: KeyRing, text: string): DrillReport => {
  const parsed = reportShape.safeParse(openSigned(ring, text, "The report"));
  if (!parsed.success) throw new StartupError("This isn't a report of a restore drill.");
  return parsed.data;
};
