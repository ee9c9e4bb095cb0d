import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { closeSync, existsSync, openSync } from "node:fs";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { findFreePort } from "./platform/db/free-port.ts";
import { openDatabase } from "./platform/db/open-database.ts";
import { childEnvironment } from "./testing/child-environment.ts";
import { serverProgram } from "./testing/programs.ts";
import { runDesk } from "./testing/run-desk.ts";
import { createTestDatabase } from "./testing/test-database.ts";

/** Runs the server as a process: what it prints, how it ends, and what it leaves behind. */
type Program = { process: ChildProcess; output: () => string; exitCode: Promise<number | null> };

/** Existing data, because creating it takes a second. */
let existing: string;
let env: NodeJS.ProcessEnv;
let dataDir: string;
let url: string;
let programs: Program[];

const makeFolder = () => mkdtemp(path.join(tmpdir(), "funding-desk-server-"));

beforeAll(async () => {
  existing = await makeFolder();
  const log = { info() {}, warn() {}, error() {} };
  await (await openDatabase({ config: { dataDir: existing, databaseUrl: undefined }, log, as: "server" })).close();
});

afterAll(() => rm(existing, { recursive: true, force: true }));

beforeEach(async () => {
  dataDir = await makeFolder();
  // Keeps owners and modes, which matter when root runs the tests.
  await promisify(execFile)("cp", ["-a", `${existing}/.`, dataDir]);
  const port = await findFreePort();
  url = `http://localhost:${port}`;
  env = childEnvironment({ DATA_DIR: dataDir, PORT: String(port) });
  programs = [];
});

afterEach(async () => {
  for (const program of programs) program.process.kill("SIGTERM");
  await Promise.all(programs.map(({ exitCode }) => exitCode));
  await rm(dataDir, { recursive: true, force: true });
});

function run(extra: NodeJS.ProcessEnv = {}): Program {
  const child = spawn(process.execPath, [serverProgram], {
    env: { ...env, ...extra },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let output = "";
  const collect = (chunk: Buffer) => {
    output += chunk;
  };
  if (!child.stdout || !child.stderr) throw new Error("The child has no pipes.");
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);
  // "close" would cover both, but is never emitted after the channel was disconnected.
  const told = Promise.all([once(child.stdout, "end"), once(child.stderr, "end")]);
  const exitCode = once(child, "exit").then(async ([code]) => {
    await told;
    return code;
  });
  const program = { process: child, output: () => output, exitCode };
  programs.push(program);
  return program;
}

async function runUntilReady(extra: NodeJS.ProcessEnv = {}): Promise<Program> {
  const program = run(extra);
  while (!program.output().includes("Funding Desk is ready at ")) {
    const isOver = await Promise.race([
      program.exitCode.then(() => true),
      once(program.process.stdout ?? program.process, "data").then(() => false),
    ]);
    if (isOver) throw new Error(`The server ended:\n${program.output()}`);
  }
  return program;
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

test.skipIf(!existsSync("/dev/full"))("goes on when its output can't be written for want of room", async () => {
  const full = openSync("/dev/full", "w");
  const child = spawn(process.execPath, [serverProgram], { env, stdio: ["ignore", full, "pipe"] });
  const exited = once(child, "exit");
  closeSync(full);
  const isServing = () =>
    fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  await vi.waitUntil(isServing, { timeout: 20_000 });
  for (let turn = 0; turn < 3; turn += 1) expect(await isServing()).toBe(true);
  child.kill("SIGTERM");
  expect(await exited).toEqual([0, null]);
});

test("prints its address last, answers there, and stops with its database when asked", async () => {
  const program = await runUntilReady();
  const [ready, desk, client, demo] = program.output().trimEnd().split("\n").slice(-4);
  expect(ready).toBe(`Funding Desk is ready at ${url}`);
  expect(desk).toMatch(/^There is no staff yet\. .+ http:\/\/localhost:\d+\/desk\/invitation#[\w-]{43}$/);
  expect(client).toMatch(/^No client has signed up yet\./);
  expect(demo).toBe("Or look around with sample clients first: npm run demo");
  expect((await fetch(`${url}/api/health`)).status).toBe(200);
  const pid = await postmasterPid();

  program.process.kill("SIGTERM");
  // A second signal from an impatient terminal changes nothing.
  program.process.kill("SIGINT");
  expect(await program.exitCode).toBe(0);
  expect(isAlive(pid)).toBe(false);
});

test("stops when the launcher is gone", async () => {
  const program = await runUntilReady();
  const pid = await postmasterPid();
  program.process.disconnect();
  expect(await program.exitCode).toBe(0);
  expect(isAlive(pid)).toBe(false);
});

test("starts again on the same data after it was killed with its database", async () => {
  const first = await runUntilReady();
  process.kill(await postmasterPid(), "SIGKILL");
  first.process.kill("SIGKILL");
  await first.exitCode;
  await runUntilReady();
  expect((await fetch(`${url}/api/health`)).status).toBe(200);
});

test("says in a sentence that the port is in use", async () => {
  const other = createServer().listen(Number(env.PORT), "127.0.0.1");
  await once(other, "listening");
  const program = run();
  expect(await program.exitCode).toBe(1);
  expect(program.output()).toMatch(/^Cannot listen on 127\.0\.0\.1:\d+: another program uses this port; .+\.$/m);
  other.close();
});

test("says in a sentence that the data is in use", async () => {
  await runUntilReady();
  const second = run({ PORT: String(await findFreePort()) });
  expect(await second.exitCode).toBe(1);
  expect(second.output()).toMatch(/^Funding Desk is already running on .+\.$/m);
});

test("says in a sentence that the data folder can't be used", async () => {
  const file = path.join(dataDir, "file");
  await writeFile(file, "");
  for (const [folder, reason] of [
    [file, "it's a file"],
    [path.join(file, "data"), "a part of the path is a file"],
  ] as const) {
    const program = run({ DATA_DIR: folder });
    expect(await program.exitCode).toBe(1);
    expect(program.output()).toBe(
      `The data folder ${folder} can't be used: ${reason}. Mend that, or set another DATA_DIR.\n`,
    );
  }
});

test.skipIf(process.getuid?.() === 0)("says in a sentence that it can't write to the data folder", async () => {
  await chmod(dataDir, 0o500);
  const program = run();
  expect(await program.exitCode).toBe(1);
  expect(program.output()).toBe(
    `The data folder ${dataDir} can't be used: this user isn't allowed to write there. Mend that, or set another DATA_DIR.\n`,
  );
  await chmod(dataDir, 0o700);
});

const asOwner = async (statement: string): Promise<void> => {
  const log = { info() {}, warn() {}, error() {} };
  const database = await openDatabase({ config: { dataDir, databaseUrl: undefined }, log, as: "task" });
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
  await database.close();
};

test("doesn't serve with another master key, and says whose the database is", async () => {
  const first = await runUntilReady();
  first.process.kill("SIGTERM");
  await first.exitCode;
  const second = run({ MASTER_KEY: randomBytes(32).toString("base64") });
  expect(await second.exitCode).toBe(1);
  expect(second.output()).toMatch(
    /^This database belongs to the master key [0-9a-f]{16}, but MASTER_KEY holds [0-9a-f]{16}\. .+\.$/m,
  );
});

test("doesn't serve from a database that a later version migrated", async () => {
  await asOwner("insert into schema_migrations values (9999, '9999_later.sql', 'x')");
  const program = run();
  expect(await program.exitCode).toBe(1);
  expect(program.output()).toMatch(
    /^The database is newer than this program: it has the migration 9999_later\.sql.+\.$/m,
  );
});

test("doesn't serve while its clock is wrong", async () => {
  const database = await createTestDatabase();
  const ahead = "const now=Date.now;Date.now=()=>now()+7200000";
  const program = run({
    DATABASE_URL: database.url,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(ahead)}`,
  });
  expect(await program.exitCode).toBe(1);
  expect(program.output()).toMatch(
    /^This server's clock is 7200 seconds ahead of the database's\. .+ Then start again\.$/m,
  );
  await database.close();
});

test("doesn't serve with a bucket that nothing opens", async () => {
  const program = run({ FILES_S3_URL: "http://127.0.0.1:9/client-files", AWS_EC2_METADATA_DISABLED: "true" });
  expect(await program.exitCode).toBe(1);
  expect(program.output()).toMatch(/^FILES_S3_ACCESS_KEY_ID and FILES_S3_SECRET_ACCESS_KEY are required .+\.$/m);
});

test("prints metrics at an address of their own, and says when that's taken", async () => {
  const metricsPort = await findFreePort();
  const program = await runUntilReady({ METRICS_ADDRESS: String(metricsPort) });
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  expect(text).toContain("funding_desk_ready 1");
  program.process.kill("SIGTERM");
  expect(await program.exitCode).toBe(0);

  const other = createServer().listen(metricsPort, "127.0.0.1");
  await once(other, "listening");
  const refused = run({ METRICS_ADDRESS: String(metricsPort) });
  expect(await refused.exitCode).toBe(1);
  expect(refused.output()).toContain("another program uses this port; stop it, or set another METRICS_ADDRESS.");
  other.close();
});

test("reports all wrong settings at once", async () => {
  const program = run({ PORT: "x", LOG_LEVEL: "loud" });
  expect(await program.exitCode).toBe(1);
  expect(program.output()).toBe(
    "PORT must be a whole number from 1 to 65535.\nLOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.\n",
  );
});

test("reports an unreachable database without its password", async () => {
  const program = run({ DATABASE_URL: `postgres://desk:hunter2@127.0.0.1:${await findFreePort()}/desk` });
  expect(await program.exitCode).toBe(1);
  expect(program.output()).toMatch(/^The database at DATABASE_URL can't be used: .*ECONNREFUSED/);
  expect(program.output()).not.toContain("hunter2");
});

test("warns about RATE_LIMITS=off", async () => {
  const program = await runUntilReady({ RATE_LIMITS: "off" });
  expect(program.output()).toContain("RATE_LIMITS=off");
});

test("the operator's command prints help and refuses unknown commands", async () => {
  const desk = (word: string) => runDesk({ DATA_DIR: dataDir }, word);
  expect(await desk("--help")).toMatchObject({ code: 0, stdout: expect.stringContaining("Usage: desk") });
  expect(await desk("no-such-command")).toMatchObject({ code: 1 });
});
