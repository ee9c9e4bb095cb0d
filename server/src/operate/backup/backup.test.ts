import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile, rename, rm, stat, truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createFileUpkeep } from "../../features/documents/file/file-upkeep.service.ts";
import { createFieldCipher } from "../../platform/crypto/field-cipher.ts";
import { loadMasterKeys } from "../../platform/crypto/master-keys.ts";
import { createDatabase } from "../../platform/db/database.ts";
import { isBackupRunning, withBackupLock } from "../../platform/upkeep/backup-lock.repository.ts";
import { loadUpkeep } from "../../platform/upkeep/upkeep.ts";
import { openBackupDesk } from "../../testing/backup-desk.ts";
import { childEnvironment } from "../../testing/child-environment.ts";
import { deskProgram } from "../../testing/programs.ts";
import { runDesk } from "../../testing/run-desk.ts";
import { makeTestFolder } from "../../testing/test-folder.ts";
import { baseFile, inFolder, listBackups, manifestFile } from "./backup-folder.ts";
import { startBackups } from "./backup-keeper.ts";
import { loadKeyRing } from "./backup-keys.ts";
import { createChecks } from "./checks.ts";
import { chooseBackup } from "./choose-backup.ts";
import { toCopy } from "./file-copies.ts";
import { BackupBusy, makeBackup } from "./make-backup.ts";
import { rebuild } from "./rebuild.ts";
import { openReport, runDrill } from "./restore-drill.ts";
import { createScratchCluster, removeScratchCluster } from "./scratch-cluster.ts";

const folder = await makeTestFolder();
const desk = await openBackupDesk(folder);
const backups = desk.folder;
const places = inFolder(backups);
const keep = 7;

beforeAll(() => desk.open());
afterAll(() => desk.close());

const backUp = () => makeBackup(desk.source(), { folder: backups, keep });
const drill = (until?: Date) =>
  runDrill(desk.source(), { folder: backups, until, scratch: folder, tell: () => {} }).then(({ report }) => report);
const loadDuty = async (kind: string) => (await loadUpkeep(desk.database())).find((each) => each.kind === kind);
const env = () => {
  const { dataDir, masterKey } = desk.config;
  return { DATA_DIR: dataDir, MASTER_KEY: masterKey?.toString("base64") ?? "" };
};

/** Restores to a moment and asks the restored database. */
const readAsOf = async <Row extends object>(until: Date, statement: string): Promise<Row[]> => {
  const ring = await loadKeyRing(desk.config);
  const backup = await chooseBackup(backups, ring, until);
  const cluster = await createScratchCluster(folder, backup.manifest);
  const checks = createChecks(({ isGood, detail }) => expect([isGood, detail]).toEqual([true, detail]));
  const { running } = await rebuild({ backup, cluster, source: desk.config, checks, until, isDurable: false });
  try {
    const database = createDatabase(running.url, { max: 1 });
    const rows = await database.list<Row>(statement);
    await database.close();
    return rows;
  } finally {
    await running.stop();
    await removeScratchCluster(cluster);
  }
};

/** Changes a file for as long as `work` takes. */
const withAltered = async (file: string, alter: (bytes: Buffer) => Buffer, work: () => Promise<void>) => {
  const bytes = await readFile(file);
  await writeFile(file, alter(Buffer.from(bytes)));
  await work();
  await writeFile(file, bytes);
};
const flipMiddle = (bytes: Buffer): Buffer => {
  const middle = Math.floor(bytes.length / 2);
  bytes.writeUInt8((bytes[middle] ?? 0) ^ 1, middle);
  return bytes;
};

test("a backup made while clients write has one moment's rows and files, as a drill proves", async () => {
  const clientId = await desk.addClient();
  for (let files = 0; files < 3; files += 1) await desk.addFile(clientId);
  let isOver = false;
  const writing = (async () => {
    while (!isOver) await desk.addFile(await desk.addClient());
  })();
  const { manifest, addedFiles } = await backUp();
  isOver = true;
  await writing;
  expect(addedFiles).toBe(manifest.moment.rows.stored_files);
  expect(manifest.moment.rows.clients).toBeGreaterThan(1);
  expect(await loadDuty("backup")).toMatchObject({ wasGood: true, lastGoodAt: expect.any(Date) });

  const { report, file } = await runDrill(desk.source(), {
    folder: backups,
    until: undefined,
    scratch: folder,
    tell: () => {},
  });
  expect(report.checks.filter(({ isGood }) => !isGood)).toEqual([]);
  expect(report.checks.map(({ name }) => name)).toEqual([
    "manifest",
    "backup",
    "unpacked",
    "log",
    "rows",
    "replayed",
    "audit",
    "receipts",
    "files",
  ]);
  expect(report).toMatchObject({ isGood: true, backup: manifest.name });
  expect(await loadDuty("restore_drill")).toMatchObject({ wasGood: true });

  const ring = await loadKeyRing(desk.config);
  const text = await readFile(file, "utf8");
  expect(openReport(ring, text)).toEqual(report);
  expect(() => openReport(ring, text.replace('"minutes": ', '"minutes": 1'))).toThrow(
    "isn't as this program signed it",
  );
  expect(await readdir(folder)).toEqual(["backups", "data"]);
});

test("nothing in a backup can be read without the master key", async () => {
  const clientId = await desk.addClient();
  const { manifest } = await backUp();
  const needle = Buffer.from(clientId.slice(0, 8));
  const names = await readdir(backups, { recursive: true, withFileTypes: true });
  for (const entry of names.filter((each) => each.isFile())) {
    const bytes = await readFile(path.join(entry.parentPath, entry.name));
    expect(bytes.includes("Lovelace") || bytes.includes(needle)).toBe(false);
  }
  const other = await loadKeyRing({ ...desk.config, masterKey: Buffer.alloc(32, 7) });
  await expect(chooseBackup(backups, other, undefined)).rejects.toThrow("This backup needs the master key");
  expect(manifest.missingFiles).toEqual([]);
});

test("goes back to a moment between two writes after the database was killed", { timeout: 120_000 }, async () => {
  const log = { info: vi.fn(), error: vi.fn() };
  const { config } = desk;
  const database = desk.database();
  const keeper = startBackups({ config, database, folder: backups, timeZone: "America/New_York", logger: log });
  // Nothing was fetched before, so it begins with a backup.
  const before = (await listBackups(backups)).length;
  await vi.waitFor(async () => expect(await listBackups(backups)).toHaveLength(before + 1), 20_000);

  const first = await desk.addClient();
  await sleep(50);
  const between = await database.getValue<Date>("select clock_timestamp()");
  await sleep(50);
  const second = await desk.addClient();
  await sleep(2_500);
  await keeper.stop();
  expect(log.error).not.toHaveBeenCalled();

  const pidFile = path.join(config.dataDir, "postgres/postmaster.pid");
  process.kill(Number((await readFile(pidFile, "utf8")).split("\n")[0]), "SIGKILL");
  await vi.waitFor(() => database.query("select 1"), { timeout: 20_000, interval: 200 });

  const ids = async (until: Date) =>
    (await readAsOf<{ id: string }>(until, `select id from clients where id in ('${first}', '${second}')`)).map(
      ({ id }) => id,
    );
  expect(await ids(between)).toEqual([first]);
  expect((await ids(new Date())).toSorted()).toEqual([first, second].toSorted());
});

test("a drill notices what was altered, and says which part", { timeout: 120_000 }, async () => {
  const [newest = ""] = (await listBackups(backups)).slice(-1);
  const findFailed = async () => (await drill()).checks.filter(({ isGood }) => !isGood);
  const own = places.backup(newest);
  await withAltered(path.join(own, baseFile), flipMiddle, async () => {
    expect(await findFailed()).toMatchObject([{ name: "backup", detail: expect.stringContaining(baseFile) }]);
  });
  expect(await loadDuty("restore_drill")).toMatchObject({ wasGood: false });
  const manifest = path.join(own, manifestFile);
  await withAltered(manifest, flipMiddle, async () => {
    expect(await findFailed()).toMatchObject([{ name: "manifest" }]);
  });
  const later = path.join(places.wal, (await readdir(places.wal)).toSorted().at(-1) ?? "");
  await withAltered(later, flipMiddle, async () => {
    expect(await findFailed()).toMatchObject([{ name: "log", detail: expect.stringContaining("isn't as it was") }]);
  });

  // One run for both, because a whole drill takes seconds.
  const [changed = "", lost = ""] = await desk.database().listValues<string>("select id from stored_files limit 2");
  await rename(toCopy(backups, lost), path.join(folder, lost));
  await withAltered(toCopy(backups, changed), flipMiddle, async () => {
    const run = await runDesk(env(), "restore-drill", backups, "--scratch", folder);
    expect(run).toMatchObject({ code: 1, stderr: expect.stringContaining("The drill failed") });
    expect(run.stdout).toMatch(/^FAILED {2}files .+ 2 of \d+ files can't be restored\./m);
    expect(run.stdout).toContain(`File ${lost} is missing.`);
    expect(run.stdout).toContain(`File ${changed} doesn't open.`);
  });
  await rename(path.join(folder, lost), toCopy(backups, lost));
});

test("a file that the store lost is named, and upkeep says that the backup wasn't good", async () => {
  const id = await desk.addFile(await desk.addClient());
  await desk.store.delete(id);
  expect((await backUp()).manifest.missingFiles).toEqual([id]);
  expect(await loadDuty("backup")).toMatchObject({ wasGood: false });
  await desk.database().query("delete from stored_files where id = $1", [id]);
});

test("runs once at a time, and no server deletes bytes meanwhile", async () => {
  const { store } = desk;
  const database = desk.database();
  const swept = { ...store, delete: vi.fn(store.delete) };
  const upkeep = createFileUpkeep({
    database,
    store: swept,
    temporaryFiles: { sweep: async () => 0 },
    jobs: { send: async () => {} },
    live: { notify: async () => {} },
    log: { warn() {}, error() {} },
    scanner: undefined,
    cipher: createFieldCipher(await loadMasterKeys(database, desk.config)),
  });
  const id = await desk.addFile(await desk.addClient());
  await database.query("delete from stored_files where id = $1", [id]);
  await withBackupLock(database, async () => {
    expect(await isBackupRunning(database)).toBe(true);
    await expect(backUp()).rejects.toThrow(BackupBusy);
    await expect(drill()).rejects.toThrow("Another backup or restore drill is running.");
    await upkeep.deleteRemoved(id);
    await upkeep.sweep();
  });
  expect(swept.delete).not.toHaveBeenCalled();
  expect(await isBackupRunning(database)).toBe(false);
  await upkeep.deleteRemoved(id);
  expect(swept.delete).toHaveBeenCalledWith(id);
});

test("a killed backup leaves nothing that looks whole, and the next one clears it away", async () => {
  const before = await listBackups(backups);
  const child = spawn(process.execPath, [deskProgram, "backup", backups], {
    env: childEnvironment(env()),
    stdio: "ignore",
  });
  const findDraft = async () => (await readdir(places.backups)).find((name) => name.startsWith("."));
  await vi.waitFor(async () => expect(await findDraft()).toBeDefined(), { timeout: 20_000, interval: 1 });
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(await listBackups(backups)).toEqual(before);
  await vi.waitFor(async () => expect(await isBackupRunning(desk.database())).toBe(false), { timeout: 20_000 });
  await backUp();
  expect(await findDraft()).toBeUndefined();
  expect(await listBackups(backups)).toHaveLength(before.length + 1);
});

test("keeps as many as asked, and only what they need", async () => {
  const gone = await desk.addFile(await desk.addClient());
  await backUp();
  await desk.database().query("delete from stored_files where id = $1", [gone]);
  await desk.store.delete(gone);
  const { pruned } = await makeBackup(desk.source(), { folder: backups, keep: 1 });
  expect(pruned.length).toBeGreaterThan(2);
  expect(await listBackups(backups)).toHaveLength(1);
  await expect(stat(toCopy(backups, gone))).rejects.toThrow();
  expect((await drill()).isGood).toBe(true);
  await expect(drill(new Date(0))).resolves.toMatchObject({ isGood: false, backup: null });
});

test("says what is wrong with a folder", async () => {
  await writeFile(path.join(folder, "file"), "");
  const run = await runDesk(env(), "backup", path.join(folder, "file"));
  expect(run).toMatchObject({ code: 1, stderr: expect.stringContaining("can't be used: ") });
  await withAltered(
    places.owner,
    () => Buffer.from("7\n"),
    async () => {
      await expect(backUp()).rejects.toThrow("holds the backups of another database");
    },
  );
  expect(await runDesk(env(), "backup")).toMatchObject({ code: 1, stderr: expect.stringContaining("BACKUP_DIR") });
});

test("restores for real: the wrecked database and lost files are back", { timeout: 120_000 }, async () => {
  const clientId = await desk.addClient();
  const fileId = await desk.addFile(clientId);
  await backUp();
  const late = await desk.addClient();
  expect(await runDesk(env(), "restore", backups)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("Stop the server first"),
  });
  await desk.close();
  await truncate(path.join(desk.config.dataDir, "postgres/global/pg_control"), 0);
  await rm(path.join(desk.config.dataDir, "postgres-password"));
  await desk.store.delete(fileId);

  const run = await runDesk(env(), "restore", backups);
  expect(run).toMatchObject({ code: 0, stdout: expect.stringContaining("Put 1 files back.") });
  await desk.open();
  const exists = (id: string) => desk.database().exists("select from clients where id = $1", [id]);
  expect([await exists(clientId), await exists(late)]).toEqual([true, false]);
  expect((await desk.store.list(fileId.slice(0, 2))).map(({ id }) => id)).toContain(fileId);
  expect((await backUp()).manifest.base.timeline).toBe(2);
});
