import { randomBytes } from "node:crypto";
import { afterAll, expect, test, vi } from "vitest";
import { prequalificationBody } from "../../testing/prequalification-body.ts";
import { type ServerProcess, startServer } from "../../testing/server-process.ts";
import { signInAs } from "../../testing/sign-in-as.ts";
import { createTestDatabase } from "../../testing/test-database.ts";
import { makeTestFolder } from "../../testing/test-folder.ts";
import { startWebhookReceiver } from "../../testing/webhook-receiver.ts";

// The product as it is started, and killed.
const database = await createTestDatabase({ max: 5 });
const receiver = await startWebhookReceiver();
const masterKey = randomBytes(32);
const dataDir = await makeTestFolder();
const servers: ServerProcess[] = [];
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await receiver.close();
  await database.close();
});

const start = async (): Promise<ServerProcess> => {
  const server = await startServer({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    MASTER_KEY: masterKey.toString("base64"),
    WEBHOOK_URL: receiver.url,
    WEBHOOK_SECRET: "a secret of at least thirty-two letters",
  });
  servers.push(server);
  return server;
};

const submit = async ({ url }: ServerProcess, headers: Readonly<Record<string, string>>): Promise<string> => {
  const response = await fetch(new URL("/api/lead-user/prequalify", url), {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(prequalificationBody),
  });
  expect(response.status).toBe(200);
  const { result } = (await response.json()) as { result: { reference: string } };
  return result.reference;
};

test("killed between the commit and what follows: the item, mails, and webhook arrive with the next server", async () => {
  const client = await signInAs(database, undefined, { dataDir, masterKey, previousMasterKey: undefined });
  const killed = await start();
  const lock = await database.pool.connect();
  await lock.query("begin");
  // What follows has to wait here. The answer doesn't.
  await lock.query("lock table pipeline_items in share row exclusive mode");
  const reference = await submit(killed, client.headers);
  expect(await database.listValues<string>("select reference from prequalifications")).toEqual([reference]);
  await killed.kill();
  await lock.query("rollback");
  lock.release();
  const listed = () => database.listValues<string>("select reference from pipeline_items");
  const mailed = () => database.listValues<string>("select kind from mails order by kind");
  expect(await listed()).toEqual([]);
  expect(await mailed()).toEqual([]);

  await start();
  await vi.waitFor(async () => expect(await listed()).toEqual([reference]), { timeout: 20_000 });
  expect(await mailed()).toEqual(["firm-prequalification", "prequalification-received"]);
  await vi.waitFor(() => expect(receiver.calls).toHaveLength(1), { timeout: 20_000 });
  expect(await database.getValue<number>("select count(*) from follow_ups")).toBe(0);
});

test("killed while the receiver takes an event: the next server sends it again under the same id", async () => {
  const server = servers.at(-1);
  if (!server) throw new Error("No server runs.");
  const client = await signInAs(database, undefined, { dataDir, masterKey, previousMasterKey: undefined });
  const before = receiver.calls.length;
  receiver.hold();
  await submit(server, client.headers);
  await vi.waitFor(() => expect(receiver.calls).toHaveLength(before + 1), { timeout: 20_000 });
  await server.kill();
  receiver.answerWith(200);
  await start();
  await vi.waitFor(() => expect(receiver.calls).toHaveLength(before + 2), { timeout: 60_000 });
  const [first, second] = receiver.calls.slice(-2);
  expect(second?.headers["x-event-id"]).toBe(first?.headers["x-event-id"]);
  expect(second?.body).toBe(first?.body);
}, 100_000);

test("while servers run, a search finds a new row within a second", async () => {
  const server = servers.at(-1);
  if (!server) throw new Error("No server runs.");
  const client = await signInAs(database, undefined, { dataDir, masterKey, previousMasterKey: undefined });
  const reference = await submit(server, client.headers);
  await vi.waitFor(
    async () => expect(await database.listValues("select reference from pipeline_items")).toContain(reference),
    { timeout: 1_000, interval: 20 },
  );
});
