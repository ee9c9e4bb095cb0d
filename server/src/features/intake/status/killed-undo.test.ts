import { randomBytes } from "node:crypto";
import { afterAll, expect, test, vi } from "vitest";
import { startStaffSession } from "../../../identity/staff-session/staff-sessions.ts";
import { startMailServer } from "../../../testing/mail-server.ts";
import { type ServerProcess, startServer } from "../../../testing/server-process.ts";
import { insertStoredClient } from "../../../testing/stored-client.ts";
import { insertStoredStaff } from "../../../testing/stored-staff.ts";
import { insertStoredApplication } from "../../../testing/stored-submission.ts";
import { createTestDatabase } from "../../../testing/test-database.ts";
import { makeTestFolder } from "../../../testing/test-folder.ts";

// The product as it is started, and killed while staff can still undo.
const database = await createTestDatabase({ max: 5 });
const mailServer = await startMailServer();
const dataDir = await makeTestFolder();
const masterKey = randomBytes(32).toString("base64");
const servers: ServerProcess[] = [];
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await mailServer.close();
  await database.close();
});

const start = async (): Promise<ServerProcess> => {
  const server = await startServer({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    MASTER_KEY: masterKey,
    SMTP_URL: mailServer.url,
    MAIL_FROM: "Desk <desk@example.com>",
  });
  servers.push(server);
  return server;
};

test("killed within the seconds to undo: an acknowledged move mails once, an acknowledged undo mails no one", async () => {
  const staffId = await insertStoredStaff(database, "manager");
  const token = await startStaffSession(database, staffId, { address: "127.0.0.1", userAgent: "Test" });
  const newFile = async () => {
    const clientId = await insertStoredClient(database);
    const { id } = await insertStoredApplication(database, clientId);
    const email = await database.getValue<string>("select email from clients where id = $1", [clientId]);
    return { id, email };
  };
  const [moved, undone] = [await newFile(), await newFile()];
  const killed = await start();
  const post = async (id: string, path: string, body: object) => {
    const response = await fetch(`${killed.url}/api/desk/applications/${id}/status${path}`, {
      method: "POST",
      headers: { cookie: `desk_session=${token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    expect(response.status, await response.clone().text()).toBe(200);
    return ((await response.json()) as { data: { changes: { id: string }[]; undo_seconds: number } }).data;
  };
  const move = { to: "Under Review", expected_from: "Submitted" };
  const change = (await post(undone.id, "", move)).changes[0];
  await post(undone.id, "/undo", { change_id: change?.id });
  expect((await post(moved.id, "", move)).undo_seconds).toBeGreaterThan(0);
  await killed.kill();
  expect(mailServer.received).toEqual([]);

  const statuses = () =>
    Promise.all(
      [moved, undone].map(({ id }) => database.getValue<string>("select status from applications where id = $1", [id])),
    );
  expect(await statuses()).toEqual(["Under Review", "Submitted"]);
  // The mail waits for a further move for a minute.
  await database.query("update jobs.job set start_after = now() where state in ('created', 'retry')");
  await start();
  await mailServer.next(moved.email, /./);
  // What would come twice, or to the other, is due by now, too.
  await vi.waitFor(
    async () =>
      expect(
        await database.list(
          "select name from jobs.job where state in ('created', 'retry', 'active') and start_after <= now()",
        ),
      ).toEqual([]),
    { timeout: 20_000 },
  );
  expect(mailServer.received.map(({ to }) => to?.[0]?.address)).toEqual([moved.email]);
  expect(await statuses()).toEqual(["Under Review", "Submitted"]);
}, 100_000);
