import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createAudit } from "../audit/audit.ts";
import { verifyChain } from "../audit/audit-chain.ts";
import type { JobQueue } from "../jobs/job-queue.ts";
import { createJobs } from "../jobs/jobs.ts";
import { startEmbeddedPostgres } from "./embedded/embedded-postgres.ts";
import { migrate } from "./migrate.ts";
import { type OpenDatabase, openDatabase } from "./open-database.ts";
import { withTransaction } from "./transaction.ts";

let dataDir: string;
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const queue: JobQueue<{ parcel: string }> = { name: "parcel", retry: { limit: 0, delaySeconds: 0 }, expireSeconds: 30 };

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "funding-desk-open-"));
  vi.clearAllMocks();
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const as = async <Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};
const withUser = (url: string, user: string): string => Object.assign(new URL(url), { username: user }).href;

/** Checks that everything the product does with a database works, and that the audit can't be changed. */
const expectToServe = async (database: OpenDatabase): Promise<void> => {
  const done: string[] = [];
  const jobs = createJobs({ databaseUrl: database.url, logger: log, pollSeconds: 0.5 });
  jobs.work(queue, async ({ data }) => void done.push(data.parcel));
  await jobs.start();
  await withTransaction(database, async (tx) => {
    await createAudit().record(tx, { actor: { kind: "system" }, action: "staff.signed_out" });
    await jobs.send(tx, queue, { parcel: "sent" });
  });
  await vi.waitFor(() => expect(done).toEqual(["sent"]), 10_000);
  await jobs.stop();
  await database.query("insert into signup_ids (id, allowed_uses) values ('A', 1)");
  await database.query("delete from signup_ids");
  for (const statement of [
    "update audit_entries set action = 'x'",
    "alter table audit_entries disable trigger all",
    "drop table audit_entries",
    "drop schema public cascade",
    "create table public.mine (id integer)",
    "update schema_migrations set version = 0",
  ])
    await expect(database.query(statement)).rejects.toMatchObject({ code: "42501" });
  expect(await verifyChain(database)).toMatchObject({ checked: 1, problems: [] });
};

const whoAmI = async (database: OpenDatabase) =>
  (await database.query("select current_user as name, usesuper, usecreatedb from pg_user where usename = current_user"))
    .rows[0];

test("the owner migrates the embedded database, and a role that owns nothing uses it", async () => {
  const database = await openDatabase({ config: { dataDir, databaseUrl: undefined }, log, as: "server" });
  expect(await whoAmI(database)).toEqual({ name: "funding_desk_app", usesuper: false, usecreatedb: false });
  await expectToServe(database);
  expect(log.warn).not.toHaveBeenCalled();
  const task = await openDatabase({ config: { dataDir, databaseUrl: undefined }, log, as: "task" });
  expect(await whoAmI(task)).toMatchObject({ name: "funding_desk_app" });
  await task.close();
  await database.close();
});

test("takes over a data folder from before there were two roles, with its job queue", async () => {
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  await as(new URL("/funding_desk", postgres.superuserUrl).href, (superuser) =>
    superuser.query("drop role funding_desk_app"),
  );
  await migrate(postgres.url);
  const jobs = createJobs({ databaseUrl: postgres.url, logger: log });
  jobs.work(queue, async () => {});
  await jobs.start();
  await jobs.stop();
  await postgres.stop();

  for (const turn of ["first", "again"]) {
    const database = await openDatabase({ config: { dataDir, databaseUrl: undefined }, log, as: "server" });
    expect(await whoAmI(database)).toMatchObject({ name: "funding_desk_app" });
    if (turn === "first") await expectToServe(database);
    const { rows } = await database.query<{ owner: string }>(
      `select distinct pg_get_userbyid(relowner) as owner from pg_class where relnamespace = 'jobs'::regnamespace
       union select pg_get_userbyid(proowner) from pg_proc where pronamespace = 'jobs'::regnamespace`,
    );
    expect(rows).toEqual([{ owner: "funding_desk_app" }]);
    await database.close();
  }
});

test("refuses to serve when its clock and the database's differ by more than a minute", async () => {
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  const now = Date.now;
  const open = (as: "server" | "task") => openDatabase({ config: { dataDir, databaseUrl: postgres.url }, log, as });
  try {
    vi.spyOn(Date, "now").mockImplementation(() => now() - 300_000);
    await expect(open("server")).rejects.toThrow(
      /^This server's clock is 300 seconds behind the database's\. Set both clocks, for example by NTP\. Then start again\.$/,
    );
    await (await open("task")).close();
    vi.restoreAllMocks();
    await (await open("server")).close();
  } finally {
    vi.restoreAllMocks();
    await postgres.stop();
  }
});

test("with an operator's database: uses two roles if available, and warns about one", async () => {
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  try {
    await as(new URL("/funding_desk", postgres.superuserUrl).href, async (superuser) => {
      const password = superuser.escapeLiteral(new URL(postgres.url).password);
      // As docs/OPERATIONS.md says.
      await superuser.query(`create role desk_owner login password ${password}`);
      await superuser.query(`create role desk_app login password ${password}`);
      await superuser.query("grant desk_app to desk_owner");
      await superuser.query("create database desk owner desk_owner");
    });
    const ownerUrl = withUser(new URL("/desk", postgres.url).href, "desk_owner");
    const databaseUrl = withUser(ownerUrl, "desk_app");
    const servers = await Promise.all(
      [1, 2].map(() =>
        openDatabase({ config: { dataDir, databaseUrl, databaseOwnerUrl: ownerUrl }, log, as: "server" }),
      ),
    );
    expect(log.warn).not.toHaveBeenCalled();
    for (const database of servers.slice(0, 1)) await expectToServe(database);
    for (const database of servers) await database.close();

    const alone = await openDatabase({ config: { dataDir, databaseUrl: ownerUrl }, log, as: "server" });
    expect(log.warn).toHaveBeenCalledWith(expect.stringContaining("docs/OPERATIONS.md"));
    await expect(alone.query("update audit_entries set action = 'x'")).rejects.toMatchObject({ code: "42501" });
    await alone.close();
  } finally {
    await postgres.stop();
  }
});
