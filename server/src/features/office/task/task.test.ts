import { randomUUID } from "node:crypto";
import type { ClientTask, MyTask } from "@funding-desk/contract/office/task/desk-api";
import { limits } from "@funding-desk/contract/platform/limits";
import { describe, expect, test } from "vitest";
import { type ReviewedClient, startReviewDesk } from "../../../testing/review-desk.ts";

const desk = await startReviewDesk();
const { ann, bob, manager, auditor, newClient, database } = desk;
interface Payload {
  readonly [field: string]: unknown;
  readonly key?: string | undefined;
}
type Caller = typeof ann | ReviewedClient | undefined;

const toUrl = ({ clientId }: ReviewedClient, rest = "") => `/api/desk/clients/${clientId}/tasks${rest}`;
const call = { title: "Call about the terms", due_on: "2031-01-05", staff_id: ann.staffId };
const add = (caller: Caller, client: ReviewedClient, { key, ...payload }: Payload = call) =>
  desk.call(caller, {
    method: "POST",
    url: toUrl(client),
    payload,
    ...(key ? { headers: { "idempotency-key": key } } : {}),
  });
const put = (caller: Caller, url: string, payload: object) => desk.call(caller, { method: "PUT", url, payload });
const listTasks = async (client: ReviewedClient): Promise<ClientTask[]> =>
  (await desk.call(manager, { url: toUrl(client) })).body.data;
const mine = async (caller: Caller): Promise<MyTask[]> =>
  (await desk.call(caller, { url: "/api/desk/tasks" })).body.data.tasks;

describe("a task", () => {
  test("is added, changed, completed, and reopened; each is recorded without its title", async () => {
    const client = await newClient();
    const added = await add(ann, client);
    expect(added).toMatchObject({
      status: 201,
      body: {
        data: {
          title: call.title,
          due_on: "2031-01-05",
          staff: { id: ann.staffId, name: "Ann Advisor" },
          created_by: "Ann Advisor",
          done_at: null,
          revision: 0,
        },
      },
    });
    const url = toUrl(client, `/${added.body.data.id}`);
    const change = { ...call, title: "  Call\nagain ", staff_id: manager.staffId, expected_revision: 0 };
    expect((await put(ann, url, change)).body.data).toMatchObject({
      title: "Call again",
      staff: { name: "Mary Manager" },
    });
    for (let time = 0; time < 2; time += 1)
      expect((await put(ann, `${url}/done`, { is_done: true })).body.data.done_at).toMatch(/Z$/);
    expect((await put(ann, `${url}/done`, { is_done: false })).body.data).toMatchObject({ done_at: null, revision: 3 });
    expect(await desk.listEntries(client.clientId, "task.changed")).toEqual(
      ["added", "changed", "done", "open again"].map((what) => ({
        actor_name: "Ann Advisor",
        action: "task.changed",
        subject: null,
        detail: { what },
      })),
    );
  });

  test("is listed with open ones first, the earliest due on top", async () => {
    const client = await newClient();
    const done = (await add(ann, client, { ...call, title: "Done", due_on: "2030-01-01" })).body.data;
    await put(ann, toUrl(client, `/${done.id}/done`), { is_done: true });
    await add(ann, client, { ...call, title: "Later", due_on: "2031-02-01" });
    await add(ann, client, { ...call, title: "Sooner" });
    expect((await listTasks(client)).map(({ title }) => title)).toEqual(["Sooner", "Later", "Done"]);
  });

  test("changed by two people: the second sees its new version, and theirs isn't stored", async () => {
    const client = await newClient(null);
    const { id } = (await add(ann, client)).body.data;
    const change = { ...call, expected_revision: 0 };
    const answers = await Promise.all([
      put(ann, toUrl(client, `/${id}`), { ...change, title: "Write" }),
      put(bob, toUrl(client, `/${id}`), { ...change, title: "Visit" }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const late = answers.find(({ status }) => status === 409);
    expect(late?.body.result).toMatchObject({ code: "task_changed", error: expect.stringMatching(/“(Write|Visit)”/) });
  });

  test("is added once on a retry", async () => {
    const client = await newClient();
    const key = randomUUID();
    const answers = [await add(ann, client, { ...call, key }), await add(ann, client, { ...call, key })];
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect(await listTasks(client)).toHaveLength(1);
  });
});

describe("my tasks", () => {
  test("are my open ones, earliest due first, on clients I can open", async () => {
    const carol = await desk.as("advisor", { name: "Carol Advisor" });
    const [one, two] = [await newClient(carol.staffId), await newClient(null)];
    const task = { ...call, staff_id: carol.staffId };
    await add(manager, one, { ...task, title: "Second", due_on: "2031-03-02" });
    await add(manager, two, { ...task, title: "First", due_on: "2031-03-01" });
    const done = (await add(carol, two, { ...task, title: "Done" })).body.data;
    await put(carol, toUrl(two, `/${done.id}/done`), { is_done: true });
    expect(await mine(carol)).toMatchObject([
      { title: "First", client_id: two.clientId, client_name: "Ada Lovelace" },
      { title: "Second", client_id: one.clientId },
    ]);
    await database.query("update clients set staff_id = $2 where id = $1", [two.clientId, bob.staffId]);
    expect((await mine(carol)).map(({ title }) => title)).toEqual(["Second"]);
    expect(await mine(auditor)).toEqual([]);
  });

  test("a manager and an auditor see everyone's, or a colleague's; an advisor only their own", async () => {
    const [eve, fay] = [await desk.as("advisor"), await desk.as("advisor")];
    const client = await newClient(null);
    await add(manager, client, { ...call, staff_id: eve.staffId, title: "Eve's", due_on: "2019-01-02" });
    await add(manager, client, { ...call, staff_id: fay.staffId, title: "Fay's", due_on: "2019-01-01" });
    const ask = (caller: Caller, staff: string, more = "") =>
      desk.call(caller, { url: `/api/desk/tasks?staff=${staff}${more}` });
    for (const caller of [manager, auditor]) {
      const { tasks } = (await ask(caller, "all")).body.data;
      expect(tasks.slice(0, 2)).toMatchObject([
        { title: "Fay's", staff: { id: fay.staffId } },
        { title: "Eve's", staff: { id: eve.staffId } },
      ]);
      const after = (await ask(caller, "all", `&after=${tasks[0].id}`)).body.data.tasks;
      expect(after[0]).toMatchObject({ title: "Eve's" });
      expect((await ask(caller, eve.staffId)).body.data.tasks).toMatchObject([{ title: "Eve's" }]);
      expect((await ask(caller, eve.staffId, `&after=${tasks[0].id}`)).body.data.tasks).toEqual([]);
    }
    expect((await ask(eve, eve.staffId)).body.data.tasks).toMatchObject([{ title: "Eve's" }]);
    for (const staff of ["all", fay.staffId]) expect((await ask(eve, staff)).status).toBe(403);
    expect((await ask(undefined, "all")).status).toBe(401);
    expect((await ask(client, "all")).status).toBe(403);
    for (const staff of ["everyone", "1", `${eve.staffId}&staff=all`])
      expect((await ask(manager, staff)).status).toBe(400);
  });

  test("come fifty at a time", async () => {
    const dora = await desk.as("manager", { name: "Dora Manager" });
    const client = await newClient(null);
    await database.query(
      `insert into tasks (id, client_id, staff_id, title, due_on, created_by)
       select gen_random_uuid(), $1, $2, n::text, date '2031-01-01' + n / 10, $2 from generate_series(1, 120) n`,
      [client.clientId, dora.staffId],
    );
    const seen: MyTask[] = [];
    let after: string | null = null;
    do {
      const url: string = `/api/desk/tasks${after ? `?after=${after}` : ""}`;
      const page: { tasks: MyTask[]; next_after: string | null } = (await desk.call(dora, { url })).body.data;
      seen.push(...page.tasks);
      after = page.next_after;
    } while (after);
    expect(new Set(seen.map(({ title }) => title)).size).toBe(120);
    expect(seen.map(({ due_on }) => due_on)).toEqual(seen.map(({ due_on }) => due_on).toSorted());
  });
});

test("refuses callers without permission and invalid tasks", async () => {
  const [client, other] = [await newClient(), await newClient()];
  const { id } = (await add(ann, client)).body.data;
  expect((await add(auditor, client)).status).toBe(403);
  expect((await add(bob, client)).status).toBe(404);
  expect((await add(client, client)).status).toBe(403);
  expect((await add(undefined, client)).status).toBe(401);
  expect((await desk.call(bob, { url: toUrl(client) })).status).toBe(404);
  expect((await desk.call(auditor, { url: toUrl(client) })).status).toBe(200);
  expect((await put(auditor, toUrl(client, `/${id}/done`), { is_done: true })).status).toBe(403);
  expect((await put(ann, toUrl(other, `/${id}/done`), { is_done: true })).status).toBe(404);
  expect((await put(ann, toUrl(other, `/${id}`), { ...call, expected_revision: 0 })).status).toBe(404);
  for (const staffId of [bob.staffId, auditor.staffId, randomUUID()])
    expect(await add(ann, client, { ...call, staff_id: staffId })).toMatchObject({
      status: 422,
      body: { result: { fields: { staff_id: expect.any(String) } } },
    });
  for (const payload of [
    { ...call, title: " " },
    { ...call, due_on: "2031-02-30" },
  ])
    expect((await add(ann, client, payload)).status).toBe(422);
  for (const payload of [
    {},
    { ...call, title: 1 },
    { ...call, staff_id: "me" },
    { ...call, title: "x".repeat(limits.taskTitleChars + 1) },
    { ...call, done_at: "2031-01-01" },
  ])
    expect((await add(ann, client, payload)).status).toBe(400);
  expect(await listTasks(client)).toHaveLength(1);
});
