import { setTimeout as sleep } from "node:timers/promises";
import {
  type BulkAct,
  type BulkActWire,
  type BulkPreview,
  bulkLimits,
} from "@funding-desk/contract/desk/bulk-act/desk-api";
import { startStaffSession } from "../../server/src/identity/staff-session/staff-sessions.ts";
import { insertStoredStaff } from "../../server/src/testing/stored-staff.ts";
import { setUndoSeconds } from "../../server/src/testing/undo-seconds.ts";
import { median } from "./workbench/contest.ts";
import { openWorkbench } from "./workbench/workbench.ts";

/**
 * `npm run bench -- bulk [<clients>]` assigns 20,000 clients at once, gives each a task, undoes it, and writes to the first sixty, and
 * asks for the list of clients meanwhile.
 */

const [clients = bulkLimits.clients] = process.argv.slice(2).map(Number);
const pollMs = 500;
const askEveryMs = 200;
/** Each has ten pre-qualifications in the workbench's database. */
const rowsPerClient = 10;

const bench = await openWorkbench();
try {
  const data = await bench.createDatabase(rowsPerClient * clients);
  const managerId = await insertStoredStaff(data.database, "manager");
  const advisorId = await insertStoredStaff(data.database, "advisor");
  const session = await startStaffSession(data.database, managerId, { address: "127.0.0.1", userAgent: "bench" });
  const { port } = await bench.startProduct(data);

  const call = async <Answer>(method: "GET" | "POST", path: string, body?: object): Promise<Answer> => {
    const response = await fetch(`http://127.0.0.1:${port}/api/desk${path}`, {
      method,
      headers: { cookie: `desk_session=${session}`, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text.slice(0, 300)}`);
    return (JSON.parse(text) as { data: Answer }).data;
  };
  const askList = async (): Promise<number> => {
    const startedAt = performance.now();
    await call("GET", "/clients?sort=name&direction=asc");
    return performance.now() - startedAt;
  };
  /** Asks for the list until `isOver`. @returns seconds until then, and the list's milliseconds */
  const watch = async (isOver: () => Promise<boolean>) => {
    const startedAt = performance.now();
    const times: number[] = [];
    const asking = { isOn: true };
    const ask = async () => {
      while (asking.isOn) {
        times.push(await askList());
        await sleep(askEveryMs);
      }
    };
    const asked = ask();
    while (!(await isOver())) await sleep(pollMs);
    const seconds = (performance.now() - startedAt) / 1000;
    asking.isOn = false;
    await asked;
    return { seconds, times };
  };
  const print = (name: string, { seconds, times }: Awaited<ReturnType<typeof watch>>) =>
    console.log(
      `${name.padEnd(36)}${seconds.toFixed(1).padStart(7)} s   list meanwhile ${median(times).toFixed(0)} ms (median of ${times.length})`,
    );

  const start = async (act: BulkAct): Promise<string> => {
    const asked = { act, selection: { kind: "client list", filters: {} } };
    const startedAt = performance.now();
    const { seen, count } = await call<BulkPreview>("POST", "/bulk-acts/preview", asked);
    const seenAt = performance.now();
    const { id } = await call<BulkActWire>("POST", "/bulk-acts", { ...asked, seen, count });
    const [looking, starting] = [seenAt - startedAt, performance.now() - seenAt].map((ms) => (ms / 1000).toFixed(1));
    console.log(`${act.kind}: ${count} clients, seen in ${looking} s, started in ${starting} s`);
    return id;
  };
  const load = (id: string) => call<BulkActWire>("GET", `/bulk-acts/${id}`);
  const run = async (act: BulkAct): Promise<void> => {
    const id = await start(act);
    print(`${act.kind}, done`, await watch(async () => (await load(id)).ended_at !== null));
    await call("POST", `/bulk-acts/${id}/undo`);
    print(`${act.kind}, undone`, await watch(async () => (await load(id)).undo_ended_at !== null));
  };

  const idle: number[] = [];
  for (let turn = 0; turn < 20; turn += 1) idle.push(await askList());
  console.log(`list with nothing else: ${median(idle).toFixed(0)} ms`);
  await run({ kind: "assign", staff_id: advisorId });
  await run({ kind: "task", title: "Ring back", due_on: "2031-01-05", staff_id: null });
  await setUndoSeconds(data.database, 0);
  const id = await start({ kind: "message", text: "Hello {{first_name}}" });
  print(
    `message, the first ${bulkLimits.perMinute}`,
    await watch(async () => (await load(id)).done >= Math.min(clients, bulkLimits.perMinute)),
  );
  await call("POST", `/bulk-acts/${id}/stop`);
} finally {
  await bench.close();
}
