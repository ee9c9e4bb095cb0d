import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, expect, test, vi } from "vitest";
import { admitApplication } from "../../platform/db/application-role.ts";
import { createDatabase } from "../../platform/db/database.ts";
import { startEmbeddedPostgres } from "../../platform/db/embedded/embedded-postgres.ts";
import { migrate } from "../../platform/db/migrate.ts";
import { buildTestApp } from "../../testing/build-test-app.ts";
import { prequalificationBody } from "../../testing/prequalification-body.ts";
import { signInAs } from "../../testing/sign-in-as.ts";
import { runAsSuperuser } from "../../testing/template-database.ts";
import type { TestDatabase } from "../../testing/test-database.ts";

/** A PostgreSQL of its own, because a setting of the whole server makes its commits hang. */
const startOwnDatabase = async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "funding-desk-hanging-"));
  await chmod(dataDir, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir, log: { info() {}, warn() {}, error() {} } });
  await migrate(postgres.url);
  await admitApplication(postgres.url, new URL(postgres.applicationUrl).username);
  const database: TestDatabase = {
    ...createDatabase(postgres.applicationUrl, { max: 5, answerTimeoutMs: 5_000 }),
    url: postgres.applicationUrl,
    ownerUrl: postgres.url,
    async asOwner(statement, values) {
      const client = new pg.Client({ connectionString: postgres.url });
      await client.connect();
      return client.query(statement, values).finally(() => client.end());
    },
  };
  await mkdir(path.join(dataDir, "desk"));
  afterAll(async () => {
    await database.close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  return { database, superuserUrl: postgres.superuserUrl, dataDir: path.join(dataDir, "desk") };
};

const { database, superuserUrl, dataDir } = await startOwnDatabase();
const { app, log } = await buildTestApp({ database, config: { dataDir } });

/** Without a standby that confirms them, commits wait: the same as a disk that doesn't come to an end. */
const letCommitsHang = () =>
  runAsSuperuser(superuserUrl, "alter system set synchronous_standby_names = 'nobody'", "select pg_reload_conf()");
const letCommitsGoOn = () =>
  runAsSuperuser(superuserUrl, "alter system reset synchronous_standby_names", "select pg_reload_conf()");

test("a database that doesn't commit is a 503 with a sentence, not ready, and nothing is lost or done twice", async () => {
  const { headers, clientId } = await signInAs(database);
  const write = () =>
    app.inject({
      method: "POST",
      url: "/api/lead-user/messages",
      headers: { ...headers, "idempotency-key": "one-intent" },
      payload: { text: "Are you there?" },
    });
  const submit = () =>
    app.inject({
      method: "POST",
      url: "/api/lead-user/prequalify",
      headers: { ...headers, "idempotency-key": "another-intent" },
      payload: prequalificationBody,
    });
  const isReady = async () => (await app.inject("/api/ready")).statusCode;
  expect(await isReady()).toBe(200);

  await letCommitsHang();
  const [written, submitted] = [write(), submit()];
  await vi.waitFor(async () => expect(await isReady()).toBe(503), { timeout: 15_000 });
  expect((await app.inject("/api/health")).statusCode).toBe(200);
  expect(log.join("")).toContain("The database doesn't save anything in time.");
  for (const refused of [await written, await submitted]) {
    expect(refused.statusCode).toBe(503);
    expect(refused.headers["retry-after"]).toBe("5");
    expect(refused.json().result.error).toBe("The service is briefly unavailable. Nothing was lost; please try again.");
  }

  await letCommitsGoOn();
  await vi.waitFor(async () => expect(await isReady()).toBe(200), { timeout: 20_000 });
  for (const again of [await write(), await submit()]) expect(again.statusCode).toBeLessThan(300);
  const counts = await database.get(
    `select (select count(*) from messages where client_id = $1) as messages,
       (select count(*) from prequalifications where client_id = $1) as prequalifications`,
    [clientId],
  );
  expect(counts).toEqual({ messages: 1, prequalifications: 1 });
}, 60_000);
