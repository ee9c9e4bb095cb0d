import { readFile } from "node:fs/promises";
import { type Command, InvalidArgumentError } from "commander";
import { readConfig } from "../../platform/config/config.ts";
import { StartupError } from "../../platform/errors/startup-error.ts";
import { configuredFileStore } from "../../platform/files/configured-file-store.ts";
import { loadKeyRing } from "../backup/backup-keys.ts";
import { type Check, CheckFailed } from "../backup/checks.ts";
import { type BackupResult, makeBackup } from "../backup/make-backup.ts";
import { restoreBackup } from "../backup/restore.ts";
import { type DrillReport, openReport, runDrill } from "../backup/restore-drill.ts";
import { alignColumns } from "./table.ts";
import { runTask } from "./task.ts";

const theFolder = "the folder of the backups; BACKUP_DIR by default";
const untilWords = "the last moment to restore, such as 2026-11-23T14:05:00Z; everything by default";

/** `desk backup`, `desk restore-drill`, `desk restore`: copies of everything, and the way back. */
export const addBackupCommands = (desk: Command): void => {
  desk
    .command("backup")
    .description("back up the database and clients' files while servers run")
    .argument("[folder]", theFolder)
    .option("--keep <number>", "how many backups to keep; BACKUP_KEEP by default", parseCount)
    .action((folder: string | undefined, { keep }: { keep?: number }) =>
      runTask(async ({ config, database, print }) => {
        const store = await configuredFileStore(config);
        const place = { folder: requireFolder(folder, config.backupDir), keep: keep ?? config.backupsKept };
        const result = await makeBackup({ config, database, store }, place);
        for (const line of formatBackup(result)) print(line);
        requireFiles(result);
      }),
    );

  desk
    .command("restore-drill")
    .description("restore a backup into a scratch database, check everything in it, and sign a report")
    .argument("[folder]", theFolder)
    .option("--until <time>", untilWords, parseTime)
    .option("--scratch <folder>", "where there is room for the database; the temporary folder by default")
    .action((folder: string | undefined, { until, scratch }: { until?: Date; scratch?: string }) =>
      runTask(async ({ config, database, print }) => {
        const source = { config, database, store: await configuredFileStore(config) };
        const options = { folder: requireFolder(folder, config.backupDir), until, scratch, tell: tellBy(print) };
        const { report, file } = await runDrill(source, options);
        for (const line of formatReport(report)) print(line);
        print(`The signed report: ${file}`);
        if (!report.isGood) throw new StartupError(drillFailed);
      }),
    );

  desk
    .command("drill-report")
    .description("show the report of a restore drill, if it's as this desk signed it")
    .argument("<file>", "the report")
    .action(async (file: string) => {
      const text = await readFile(file, "utf8").catch(() => {
        throw new StartupError(`The file ${file} can't be read.`);
      });
      const report = openReport(await loadKeyRing(readConfig(process.env)), text);
      for (const check of report.checks) tellBy(printLine)(check);
      for (const line of formatReport(report)) printLine(line);
      printLine("The signature is right.");
    });

  desk
    .command("restore")
    .description("restore a backup for real; stop every server first")
    .argument("[folder]", theFolder)
    .option("--until <time>", untilWords, parseTime)
    .option("--into <folder>", "only make the database's folder there, for a PostgreSQL of your own to start on")
    .option("--accept-problems", "restore what can be restored, even if files or audit entries are missing")
    .action(async (folder: string | undefined, options: { until?: Date; into?: string; acceptProblems?: boolean }) => {
      const config = readConfig(process.env);
      const { until, into, acceptProblems: acceptsProblems = false } = options;
      const place = requireFolder(folder, config.backupDir);
      try {
        const restored = await restoreBackup({
          config,
          folder: place,
          until,
          into,
          acceptsProblems,
          tell: tellBy(printLine),
        });
        printLine(`The database is in ${restored.directory}, as of ${restored.reachedAt.toISOString()}.`);
        if (restored.movedTo)
          printLine(`The one that was there is in ${restored.movedTo}. Delete it when you're sure.`);
        printLine(`Put ${restored.addedFiles} files back.`);
        printLine("Now run: npm run -s desk -- sessions end --all");
        printLine("Erase again who was erased since, make a backup, and start the servers.");
      } catch (error) {
        if (error instanceof CheckFailed) throw new StartupError("Nothing was changed.");
        throw error;
      }
    });
};

const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

const drillFailed =
  "The drill failed: this backup can't be relied on as it is. Make a new backup, repeat the drill, and keep the old backups until one passes.";

const requireFolder = (given: string | undefined, configured: string | undefined): string => {
  const folder = given ?? configured;
  if (!folder) throw new StartupError("Say which folder holds the backups, or set BACKUP_DIR.");
  return folder;
};

const parseCount = (text: string): number => {
  if (!/^[1-9]\d{0,2}$/.test(text)) throw new InvalidArgumentError("It must be a number from 1 to 999.");
  return Number(text);
};

const parseTime = (text: string): Date => {
  const at = new Date(text);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/.test(text) || Number.isNaN(at.getTime()))
    throw new InvalidArgumentError("It must be a time with its zone, such as 2026-11-23T14:05:00Z or …-05:00.");
  return at;
};

const toMegabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

const formatBackup = ({ manifest, addedFiles, pruned }: BackupResult): string[] => {
  const rows = Object.values(manifest.moment.rows).reduce((sum, count) => sum + count, 0);
  const count = Object.keys(manifest.files).length;
  return [
    `The backup ${manifest.name} is complete: ${rows} rows as of ${manifest.moment.at}, ${toMegabytes(manifest.base.sizeBytes)} compressed and sealed.`,
    `${count} files are in the backup, ${addedFiles} of them new.`,
    ...(pruned.length > 0 ? [`Deleted older backups: ${pruned.join(", ")}.`] : []),
    "Keep the master key apart from it: nothing in the backup opens without the key.",
  ];
};

const requireFiles = ({ manifest: { missingFiles } }: BackupResult): void => {
  if (missingFiles.length === 0) return;
  const named = missingFiles.slice(0, 20).join(", ");
  throw new StartupError(
    `${missingFiles.length} files have a row, but the store doesn't have their bytes. Look for them in an earlier backup: ${named}.`,
  );
};

const tellBy =
  (print: (line: string) => void) =>
  ({ name, isGood, detail, seconds }: Check): void =>
    print(
      `${alignColumns([[isGood ? "ok    " : "FAILED", name.padEnd(9), `${seconds.toFixed(1).padStart(6)} s`, detail]])}`,
    );

const formatReport = ({ backup, until, isGood, minutes, reachedAt }: DrillReport): string[] => [
  `${isGood ? "The drill passed" : "The drill failed"} after ${minutes} minutes.`,
  `Backup: ${backup ?? "none"}. Asked for: ${until ?? "everything"}. Restored up to: ${reachedAt ?? "nothing"}.`,
];
