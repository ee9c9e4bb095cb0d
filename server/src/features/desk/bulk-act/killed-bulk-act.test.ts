import { randomBytes, randomUUID } from "node:crypto";
import type { BulkActWire } from "@funding-desk/contract/desk/bulk-act/desk-api";
import { afterAll, expect, test, vi } from "vitest";
import { startStaffSession } from "../../../identity/staff-session/staff-sessions.ts";
import { wakeWorkers } from "../../../platform/jobs/jobs.ts";
import { type ServerProcess, startServer } from "../../../testing/server-process.ts";
import { insertStoredStaff } from "../../../testing/stored-staff.ts";
import { createTestDatabase } from "../../../testing/test-database.ts";
import { makeTestFolder } from "../../../testing/test-folder.ts";
import { bulkActQueue } from "./bulk-act-runs.service.ts";

// The product as it is started, and killed in the middle of an act on many clients and of its undo.
const database = await createTestDatabase({ max: 5 });
const dataDir = await makeTestFolder();
const masterKey = randomBytes(32).toString("base64");
const servers: ServerProcess[] = [];
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await database.close();
});

const start = async (): Promise<ServerProcess> => {
  const server = await startServer({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    MASTER_KEY: masterKey,
  });
  servers.push(server);
  return server;
};

/** Every second one is Ann's, whose files Bob can't open. */
const clients = 1_200;
const half = clients / 2;

const insertClients = async (annId: string): Promise<void> => {
  await database.query("insert into signup_ids (id, allowed_uses) values ('STORED', 1)");
  await database.query(
    `insert into clients (id, first_name, last_name, mobile, email, state, password_hash, signup_id, staff_id)
     select gen_random_uuid(), 'Ada', 'Lovelace', '5550100142', n || '@example.com', 'Florida (FL)', 'none', 'STORED',
       case when n % 2 = 0 then $1::uuid end from generate_series(1, $2::integer) n`,
    [annId, clients],
  );
};

const countTurns = (state: string) =>
  database.getValue<number>("select count(*) as count from bulk_act_clients where state = $1", [state]);
const listTasks = () =>
  database.get<{ count: number; clients: number }>(
    "select count(*) as count, count(distinct client_id) as clients from tasks",
  );
/** As the schedule does every minute. */
const runNow = async (): Promise<void> => {
  await database.query("insert into jobs.job (id, name, data) values ($1, $2, '{}')", [
    randomUUID(),
    bulkActQueue.name,
  ]);
  await wakeWorkers(database, bulkActQueue.name);
};
/** Kills it once some turns are over and many aren't. */
const killWhile = async (server: ServerProcess, state: "done" | "undone"): Promise<void> => {
  await vi.waitUntil(async () => (await countTurns(state)) >= half / 6, { timeout: 60_000, interval: 5 });
  await server.kill();
  expect(await countTurns(state)).toBeLessThan(half);
};

test("killed in the middle, an act on 1,200 goes on, reaches each once, and so does its undo", async () => {
  const managerId = await insertStoredStaff(database, "manager");
  const annId = await insertStoredStaff(database, "advisor", "Ann Advisor");
  const bobId = await insertStoredStaff(database, "advisor", "Bob Advisor");
  const token = await startStaffSession(database, managerId, { address: "127.0.0.1", userAgent: "Test" });
  await insertClients(annId);
  const call = async <Data>({ url }: ServerProcess, path: string, body?: object | "none"): Promise<Data> => {
    const response = await fetch(`${url}/api/desk/bulk-acts${path}`, {
      method: body ? "POST" : "GET",
      headers: {
        cookie: `desk_session=${token}`,
        ...(typeof body === "object" && { "content-type": "application/json" }),
      },
      ...(typeof body === "object" && { body: JSON.stringify(body) }),
    });
    expect(response.ok, await response.clone().text()).toBe(true);
    return ((await response.json()) as { data: Data }).data;
  };
  const waitUntil = (server: ServerProcess, id: string, isOver: (act: BulkActWire) => boolean) =>
    vi.waitUntil(
      async () => {
        const act = await call<BulkActWire>(server, `/${id}`);
        return isOver(act) && act;
      },
      { timeout: 90_000, interval: 100 },
    );

  const first = await start();
  const asked = {
    act: { kind: "task", title: "Ring back", due_on: "2031-01-05", staff_id: bobId },
    selection: { kind: "client list", filters: {} },
  };
  const { seen, count } = await call<{ seen: string; count: number }>(first, "/preview", asked);
  expect(count).toBe(clients);
  const { id } = await call<BulkActWire>(first, "", { ...asked, seen, count });
  await killWhile(first, "done");
  // A batch is there whole, or not at all.
  const done = await countTurns("done");
  expect(await listTasks()).toEqual({ count: done, clients: done });

  const second = await start();
  await runNow();
  const ended = await waitUntil(second, id, ({ ended_at: at }) => at !== null);
  expect(ended).toMatchObject({
    done: half,
    waiting: 0,
    failed: 0,
    refused: [{ reason: "refused", count: half }],
  });
  expect(await listTasks()).toEqual({ count: half, clients: half });
  const { clients: missing } = await call<{ clients: { detail: string }[] }>(second, `/${id}/missing`);
  expect(new Set(missing.map(({ detail }) => detail))).toEqual(new Set(["Choose someone who can open this file."]));

  await call(second, `/${id}/undo`, "none");
  await killWhile(second, "undone");
  const left = half - (await countTurns("undone"));
  expect(await listTasks()).toEqual({ count: left, clients: left });

  const third = await start();
  await runNow();
  const undone = await waitUntil(third, id, ({ undo_ended_at: at }) => at !== null);
  expect(undone).toMatchObject({ done: 0, undone: half, kept: [], refused: [{ reason: "refused", count: half }] });
  expect((await listTasks()).count).toBe(0);
  // Nothing is done, or told, twice.
  const told = await database.list(
    "select detail ->> 'what' as what, count(*) as count from audit_entries where action = 'task.changed' group by 1 order by 1",
  );
  expect(told).toEqual([
    { what: "added", count: half },
    { what: "taken back", count: half },
  ]);
}, 200_000);
