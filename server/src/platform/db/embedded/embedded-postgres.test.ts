import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createDatabase } from "../database.ts";
import { borrowEmbeddedPostgres, type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { hydrateSymlinks } from "./postgres-binaries.ts";

const moduleUrl = new URL("./embedded-postgres.ts", import.meta.url).href;
const quiet = { info() {}, warn() {}, error() {} };

/** Existing data, because creating it takes a second. */
let existing: string;
let dataDir: string;
let running: EmbeddedPostgres[];
let programs: ChildProcess[];

const makeFolder = () => mkdtemp(path.join(tmpdir(), "funding-desk-embedded-"));

beforeAll(async () => {
  existing = await makeFolder();
  await (await startEmbeddedPostgres({ dataDir: existing, log: quiet })).stop();
});

afterAll(() => rm(existing, { recursive: true, force: true }));

beforeEach(async () => {
  dataDir = await makeFolder();
  // Keeps owners and modes, which matter when root runs the tests.
  await promisify(execFile)("cp", ["-a", `${existing}/.`, dataDir]);
  running = [];
  programs = [];
});

afterEach(async () => {
  for (const program of programs) program.kill("SIGKILL");
  for (const postgres of running) await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(options: { onGiveUp?: (error: Error) => void } = {}): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: quiet, ...options });
  running.push(postgres);
  return postgres;
}

/** Another program that serves from the same data until it is killed. */
async function startProgram(name: "startEmbeddedPostgres" | "borrowEmbeddedPostgres"): Promise<ChildProcess> {
  const code = `
    import { ${name} } from ${JSON.stringify(moduleUrl)};
    const log = { info() {}, warn() {}, error() {} };
    const postgres = await ${name}({ dataDir: ${JSON.stringify(dataDir)}, log });
    process.on("SIGTERM", () => postgres.stop().then(() => process.exit()));
    console.log("started");
    setInterval(() => {}, 1000);
  `;
  const program = spawn(process.execPath, ["--input-type=module", "-e", code], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  programs.push(program);
  await once(program.stdout, "data");
  return program;
}

async function end(program: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const gone = once(program, "exit");
  program.kill(signal);
  await gone;
}

async function query<Row extends object>(url: string, text: string): Promise<Row[]> {
  const database = createDatabase(url, { max: 1 });
  try {
    return (await database.query<Row>(text)).rows;
  } finally {
    await database.close();
  }
}

const postmasterPid = async () =>
  Number((await readFile(path.join(dataDir, "postgres/postmaster.pid"), "utf8")).split("\n")[0]);

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const keep = (url: string) => query(url, "CREATE TABLE kept AS SELECT 42 AS value");
const kept = (url: string) => query(url, "SELECT value FROM kept");

test("keeps its data through a stop and start, and runs nothing in between", async () => {
  const first = await start();
  await keep(first.url);
  const pid = await postmasterPid();
  await first.stop();
  expect(isAlive(pid)).toBe(false);

  expect(await kept((await start()).url)).toEqual([{ value: 42 }]);
});

test("listens only locally, flushes commits, and gives the program no superuser rights", async () => {
  const { url } = await start();
  const [settings] = await query(
    url,
    `SELECT current_setting('listen_addresses') AS addresses, current_setting('fsync') AS fsync,
            current_setting('synchronous_commit') AS synchronous,
            (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS super`,
  );
  expect(settings).toEqual({ addresses: "127.0.0.1", fsync: "on", synchronous: "on", super: false });
  expect((await stat(path.join(dataDir, "postgres-password"))).mode & 0o777).toBe(0o600);
  const wrongPassword = Object.assign(new URL(url), { password: "guess" }).href;
  await expect(query(wrongPassword, "SELECT 1")).rejects.toThrow("password authentication failed");
});

test("gives each role a secret of its own, also in data from before", async () => {
  const first = await start();
  const passwords = [first.url, first.applicationUrl, first.superuserUrl].map((url) => new URL(url).password);
  expect(new Set(passwords).size).toBe(3);
  for (const [url, password] of [
    [first.url, passwords[1]],
    [first.url, passwords[2]],
    [first.applicationUrl, passwords[2]],
    [first.superuserUrl, passwords[0]],
  ] as const) {
    const wrong = Object.assign(new URL(url), { password }).href;
    await expect(query(wrong, "SELECT 1")).rejects.toThrow("password authentication failed");
  }
  // As it was: all roles have the superuser's password, and no mark.
  for (const role of ["funding_desk", "funding_desk_app"]) {
    await query(first.superuserUrl, `ALTER ROLE ${role} PASSWORD '${passwords[2]}'`);
    await query(first.superuserUrl, `COMMENT ON ROLE ${role} IS NULL`);
  }
  await first.stop();
  const second = await start();
  for (const url of [second.url, second.applicationUrl]) expect(await query(url, "SELECT 1 AS one")).toHaveLength(1);
  const before = Object.assign(new URL(second.applicationUrl), { password: passwords[2] }).href;
  await expect(query(before, "SELECT 1")).rejects.toThrow("password authentication failed");
});

test("takes over a server whose program was killed, with its data", async () => {
  const program = await startProgram("startEmbeddedPostgres");
  const pid = await postmasterPid();
  await end(program, "SIGKILL");
  expect(isAlive(pid)).toBe(true);

  const { url } = await start();
  await keep(url);
  expect(await postmasterPid()).toBe(pid);
});

test("finds committed data when program and database were both killed", async () => {
  const program = await startProgram("startEmbeddedPostgres");
  const borrowed = await borrowEmbeddedPostgres({ dataDir, log: quiet });
  await keep(borrowed.url);
  await borrowed.stop();
  process.kill(await postmasterPid(), "SIGKILL");
  program.kill("SIGKILL");

  expect(await kept((await start()).url)).toEqual([{ value: 42 }]);
});

test("brings a killed database back at the same address", async () => {
  const { url } = await start();
  await keep(url);
  process.kill(await postmasterPid(), "SIGKILL");
  await vi.waitFor(async () => expect(await kept(url)).toEqual([{ value: 42 }]), { timeout: 15_000, interval: 50 });
});

test("gives up a database that can't come back, with the reason", async () => {
  const gaveUp = Promise.withResolvers<Error>();
  await start({ onGiveUp: gaveUp.resolve });
  const pid = await postmasterPid();
  await writeFile(path.join(dataDir, "postgres/postgresql.conf"), "no_such_setting = 1\n");
  process.kill(pid, "SIGKILL");
  expect((await gaveUp.promise).message).toContain("no_such_setting");
});

test("refuses a second program on the same data in one sentence, and the first keeps running", async () => {
  const first = await start();
  const second = startEmbeddedPostgres({ dataDir, log: quiet });
  await expect(second).rejects.toThrow(/^Funding Desk is already running on .+ \(process \d+\); .+\.$/);
  expect(await query(first.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
});

test("of two simultaneous first starts, one serves and the other is refused", async () => {
  await rm(dataDir, { recursive: true });
  const starts = await Promise.allSettled([start(), start()]);
  expect(starts.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const [refused] = starts.filter((each) => each.status === "rejected");
  expect(String(refused?.reason)).toContain("already running");
});

test("ignores a pid file that names another process", async () => {
  const first = await start();
  await keep(first.url);
  const file = path.join(dataDir, "postgres/postmaster.pid");
  const lines = (await readFile(file, "utf8")).split("\n");
  await first.stop();
  running.pop();

  // As after a crash in a container: the pid now belongs to another live process, here one of the database's own user.
  const { uid, gid } = await stat(path.join(dataDir, "postgres"));
  const stranger = spawn("sleep", ["60"], { stdio: "ignore", ...(process.getuid?.() === 0 && { uid, gid }) });
  programs.push(stranger);
  await writeFile(file, [stranger.pid, ...lines.slice(1)].join("\n"));

  expect(await kept((await start()).url)).toEqual([{ value: 42 }]);
  expect(stranger.exitCode).toBeNull();
});

test("a short task uses the running server and leaves it running", async () => {
  const server = await start();
  await keep(server.url);
  const task = await borrowEmbeddedPostgres({ dataDir, log: quiet });
  expect(await kept(task.url)).toEqual([{ value: 42 }]);
  await task.stop();
  expect(await kept(server.url)).toEqual([{ value: 42 }]);
});

test("a short task without a server starts one and stops it again", async () => {
  const task = await borrowEmbeddedPostgres({ dataDir, log: quiet });
  await keep(task.url);
  const pid = await postmasterPid();
  await task.stop();
  expect(isAlive(pid)).toBe(false);
});

test("a server that takes over a short task's database keeps it when the task ends", async () => {
  const task = await startProgram("borrowEmbeddedPostgres");
  const server = await start();
  await keep(server.url);
  await end(task, "SIGTERM");
  expect(await kept(server.url)).toEqual([{ value: 42 }]);
});

test("names a password file that doesn't match the data, and leaves nothing running", async () => {
  const first = await start();
  await first.stop();
  running.pop();
  await writeFile(path.join(dataDir, "postgres-password"), "another\n");
  await expect(start()).rejects.toThrow(/does not accept the password/);
  await expect(postmasterPid()).rejects.toThrow("ENOENT");
});

test("refuses a data folder that is a file, in a sentence", async () => {
  const file = path.join(dataDir, "file");
  await writeFile(file, "");
  await expect(startEmbeddedPostgres({ dataDir: file, log: quiet })).rejects.toThrow(
    `The data folder ${file} can't be used`,
  );
});

test("repairs missing links in the binaries after a blocked install script", async () => {
  const copy = await mkdtemp(path.join(tmpdir(), "funding-desk-links-"));
  try {
    await mkdir(path.join(copy, "native/lib"), { recursive: true });
    await writeFile(path.join(copy, "native/lib/libpq.so.5.18"), "library");
    await writeFile(
      path.join(copy, "native/pg-symlinks.json"),
      JSON.stringify([{ source: "native/lib/libpq.so.5.18", target: "native/lib/libpq.so.5" }]),
    );
    await hydrateSymlinks(copy);
    await hydrateSymlinks(copy);
    expect(await readFile(path.join(copy, "native/lib/libpq.so.5"), "utf8")).toBe("library");
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
});
