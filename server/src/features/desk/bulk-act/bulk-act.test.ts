import { randomUUID } from "node:crypto";
import {
  type BulkAct,
  type BulkPlace,
  type BulkSelection,
  bulkLimits,
} from "@funding-desk/contract/desk/bulk-act/desk-api";
import { expect, test, vi } from "vitest";
import { wakeWorkers } from "../../../platform/jobs/jobs.ts";
import { buildTestApp } from "../../../testing/build-test-app.ts";
import { createBulkActs } from "../../../testing/bulk-acts.ts";
import { startReviewDesk } from "../../../testing/review-desk.ts";
import { insertStoredClient } from "../../../testing/stored-client.ts";
import { insertStoredApplication, insertStoredPrequalification } from "../../../testing/stored-submission.ts";
import { setUndoSeconds } from "../../../testing/undo-seconds.ts";
import { bulkActQueue } from "./bulk-act-runs.service.ts";

const desk = await startReviewDesk();
const { ann, bob, manager, auditor, database, typeId } = desk;
const { url, post, preview, load, start, waitForEnd, run, undo } = createBulkActs(desk);
// The tests say when a minute has passed.
await database.query("delete from jobs.schedule where name = $1", [bulkActQueue.name]);
// Except in the test about messages, what can't be undone begins at once.
await setUndoSeconds(database, 0);
type Caller = typeof ann | undefined;

const newClients = async (count: number, staffId: string | null = null): Promise<string[]> => {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) ids.push(await insertStoredClient(database));
  await database.query("update clients set staff_id = $2 where id = any ($1)", [ids, staffId]);
  return ids;
};
const openFor = (ids: readonly string[]) =>
  database.query(
    `with opened as (update clients set password_hash = null where id = any ($1) returning id)
     insert into opened_clients (client_id, staff_id, origin, origin_note) select id, $2, 'phone', '' from opened`,
    [ids, ann.staffId],
  );
const chosen = (ids: readonly string[]): BulkSelection => ({ kind: "clients", ids: [...ids] });
const listAdvisors = (ids: readonly string[]) =>
  database.listValues<string | null>(
    "select staff_id from unnest($1::uuid[]) with ordinality g (id, n) join clients c using (id) order by n",
    [ids],
  );
const listMissing = async (caller: Caller, id: string): Promise<BulkPlace[]> =>
  (await desk.call(caller, { url: `${url}/${id}/missing` })).body.data.clients;
const assignTo = (staffId: string | null): BulkAct => ({ kind: "assign", staff_id: staffId });
const task = { kind: "task", title: "Ring back", due_on: "2031-01-05", staff_id: null } as const;

/** On each server, as the schedule does every minute. */
const runNow = async (times = 1) => {
  const ids = Array.from({ length: times }, () => randomUUID());
  for (const id of ids)
    await database.query("insert into jobs.job (id, name, data) values ($1, $2, '{}')", [id, bulkActQueue.name]);
  await wakeWorkers(database, bulkActQueue.name);
  await vi.waitFor(
    async () =>
      expect(
        await database.listValues("select state::text from jobs.job where id = any ($1) and state < 'completed'", [
          ids,
        ]),
      ).toEqual([]),
    { timeout: 60_000, interval: 50 },
  );
};

test("assigns to a member, leaves out whom they have already, and goes back but for those changed since", async () => {
  const [free = "", bobs = "", anns = "", later = ""] = await newClients(4);
  await database.query("update clients set staff_id = $2 where id = $1", [bobs, bob.staffId]);
  await database.query("update clients set staff_id = $2 where id = $1", [anns, ann.staffId]);
  const ids = [free, bobs, anns, later];
  const seen = await preview(manager, assignTo(ann.staffId), chosen(ids));
  expect(seen).toMatchObject({
    count: 3,
    unassigned: 2,
    refused: [{ reason: "already so", count: 1, named: [{ client_id: anns }] }],
  });
  const act = await run(manager, assignTo(ann.staffId), chosen(ids));
  expect(act).toMatchObject({
    name: "Ann Advisor",
    staff_name: "Mary Manager",
    done: 3,
    waiting: 0,
    refused: [{ reason: "already so", count: 1 }],
    can_stop: false,
    can_undo: true,
  });
  expect(await listAdvisors(ids)).toEqual(ids.map(() => ann.staffId));
  expect(await desk.listEntries(free, "file.assigned")).toMatchObject([
    { actor_name: "Mary Manager", detail: { to: "Ann Advisor" } },
  ]);
  await database.query("update clients set staff_id = null where id = $1", [later]);
  expect(await undo(manager, act.id)).toMatchObject({
    undone: 2,
    kept: [{ reason: "changed since", count: 1 }],
    can_undo: false,
    undo_by: "Mary Manager",
  });
  expect(await listAdvisors(ids)).toEqual([null, bob.staffId, ann.staffId, null]);
  expect(new Map((await listMissing(manager, act.id)).map(({ client_id: id, reason }) => [id, reason]))).toEqual(
    new Map([
      [later, "changed since"],
      [anns, "already so"],
    ]),
  );
  // A second press finds it undone.
  expect((await post(manager, `/${act.id}/undo`)).body.data.undone).toBe(2);
});

test("an advisor takes unassigned files and hands back their own, and no more", async () => {
  const [free = "", bobs = ""] = await newClients(2);
  await database.query("update clients set staff_id = $2 where id = $1", [bobs, bob.staffId]);
  expect((await post(ann, "/preview", { act: assignTo(bob.staffId), selection: chosen([free]) })).status).toBe(403);
  expect((await post(ann, "/preview", { act: { kind: "assign by rules" }, selection: chosen([free]) })).status).toBe(
    403,
  );
  // A colleague's client looks as if there were none.
  expect(await preview(ann, assignTo(ann.staffId), chosen([free, bobs, randomUUID()]))).toMatchObject({
    count: 1,
    refused: [],
  });
  const taken = await run(ann, assignTo(ann.staffId), chosen([free, bobs]));
  expect(taken).toMatchObject({ done: 1, refused: [] });
  expect(await listAdvisors([free, bobs])).toEqual([ann.staffId, bob.staffId]);
  expect(await run(ann, assignTo(null), chosen([free]))).toMatchObject({ done: 1 });
  expect(await listAdvisors([free])).toEqual([null]);
});

test("asks again when it's their turn: whose client someone became meanwhile isn't touched", async () => {
  const ids = await newClients(3, ann.staffId);
  const answer = await start(ann, task, chosen(ids));
  await waitForEnd(ann, answer.body.data.id);
  // The same as it would be for a slower job: back to the start for one who went to Bob.
  await database.query("update clients set staff_id = $2 where id = $1", [ids[0], bob.staffId]);
  await database.query(
    "update bulk_act_clients set state = 'waiting', settled_at = null where bulk_act_id = $1 and client_id = $2",
    [answer.body.data.id, ids[0]],
  );
  await database.query("update bulk_acts set ended_at = null where id = $1", [answer.body.data.id]);
  await runNow();
  expect(await load(ann, answer.body.data.id)).toMatchObject({
    done: 2,
    refused: [{ reason: "not theirs", count: 1 }],
  });
  expect(await listMissing(ann, answer.body.data.id)).toEqual([]);
  expect(await listMissing(auditor, answer.body.data.id)).toMatchObject([{ client_id: ids[0], reason: "not theirs" }]);
});

test("adds tasks for each file's advisor or for one member, and takes back those that no one touched", async () => {
  const [own = "", free = ""] = await newClients(2);
  await database.query("update clients set staff_id = $2 where id = $1", [own, ann.staffId]);
  const listTasks = () =>
    database.list(
      "select client_id, staff_id, title from tasks where client_id = any ($1) order by title, staff_id = $2",
      [[own, free], ann.staffId],
    );
  const act = await run(manager, { ...task, title: "  Ring   back " }, chosen([own, free]));
  expect(act).toMatchObject({ act: { title: "Ring back" }, done: 2 });
  expect(await listTasks()).toEqual(
    expect.arrayContaining([{ client_id: own, staff_id: ann.staffId, title: "Ring back" }]),
  );
  const named = await run(manager, { ...task, staff_id: bob.staffId }, chosen([own, free]));
  expect(named).toMatchObject({ done: 1, refused: [{ reason: "refused", count: 1 }] });
  expect(await listMissing(manager, named.id)).toMatchObject([
    { client_id: own, detail: "Choose someone who can open this file." },
  ]);
  await database.query("update tasks set done_at = now(), revision = 1 where client_id = $1", [own]);
  expect(await undo(manager, act.id)).toMatchObject({ undone: 1, kept: [{ reason: "changed since", count: 1 }] });
  expect(await listTasks()).toHaveLength(2);
});

test("asks for documents that aren't asked for yet, and withdraws what wasn't handed over", async () => {
  const [first = "", second = ""] = await newClients(2);
  const act: BulkAct = { kind: "documents", document_type_ids: [typeId("bank_statements")], note: "", due_on: "" };
  const asked = await run(manager, act, chosen([first]));
  const both = await run(manager, act, chosen([first, second]));
  expect(both).toMatchObject({ done: 1, refused: [{ reason: "nothing to ask", count: 1 }] });
  await database.query("update document_requests set fulfilled_at = now() where client_id = $1", [first]);
  expect(await undo(manager, asked.id)).toMatchObject({ undone: 0, kept: [{ reason: "changed since", count: 1 }] });
  expect(await undo(manager, both.id)).toMatchObject({ undone: 1 });
  const open = "select 1 from document_requests where client_id = $1 and withdrawn_at is null and fulfilled_at is null";
  expect(await database.list(open, [second])).toEqual([]);
  expect(
    (await post(manager, "/preview", { act: { ...act, due_on: "2020-01-01" }, selection: chosen([first]) })).status,
  ).toBe(422);
});

test("asks for a pack", async () => {
  const [client = ""] = await newClients(1, ann.staffId);
  const pack = {
    id: randomUUID(),
    name: "Starter",
    documents: [{ document_type_id: typeId("bank_statements"), note: "" }],
    due_in_days: 3,
    tasks: [{ title: "Look it over", due_in_days: 1, staff_id: null }],
  };
  await desk.call(manager, {
    method: "PUT",
    url: "/api/desk/settings/packs",
    payload: { packs: [pack], expected_revision: 0 },
  });
  const act = { kind: "pack", pack_id: pack.id } as const;
  const asked = await run(ann, act, chosen([client]));
  expect(asked).toMatchObject({ name: "Starter", done: 1 });
  expect(await run(ann, act, chosen([client]))).toMatchObject({ refused: [{ reason: "nothing to ask", count: 1 }] });
  expect(await undo(ann, asked.id)).toMatchObject({ undone: 1 });
  expect(await run(ann, act, chosen([client]))).toMatchObject({ done: 1 });
  expect((await start(ann, { kind: "pack", pack_id: randomUUID() }, chosen([client]))).status).toBe(404);
});

test("sends links to those who haven't taken their account, so many a minute", async () => {
  const [untaken = "", taken = "", fresh = "", leaving = ""] = await newClients(4);
  await openFor([untaken, fresh, leaving]);
  await database.query(
    "update opened_clients set link_sent_at = now(), link_hash = '\\x01', link_expires_at = now() where client_id = $1",
    [fresh],
  );
  await database.query("insert into erasure_requests (client_id) values ($1)", [leaving]);
  const act = await run(manager, { kind: "link" }, chosen([untaken, taken, fresh, leaving]));
  expect(act).toMatchObject({ done: 1, can_undo: false });
  expect(act.refused.map(({ reason }) => reason).toSorted()).toEqual([
    "account taken",
    "deletion requested",
    "link sent",
  ]);
  expect((await post(manager, `/${act.id}/undo`)).status).toBe(409);
  const email = await database.getValue<string>("select email from clients where id = $1", [untaken]);
  expect((await desk.mailServer.next(email, /account at .* is ready/)).text).toContain("/take-account#");

  const many = await newClients(bulkLimits.perMinute + 2);
  await openFor(many);
  const { id } = (await start(manager, { kind: "link" }, chosen(many))).body.data;
  await vi.waitFor(
    async () => expect(await load(manager, id)).toMatchObject({ done: bulkLimits.perMinute - 1, waiting: 3 }),
    {
      timeout: 60_000,
    },
  );
  await runNow(2);
  expect(await load(manager, id)).toMatchObject({ waiting: 3 });
  await database.query(
    "update bulk_act_clients set settled_at = settled_at - interval '1 hour' where settled_at is not null",
  );
  await runNow(2);
  expect(await load(manager, id)).toMatchObject({
    done: bulkLimits.perMinute + 2,
    waiting: 0,
    ended_at: expect.any(String),
  });
});

test("writes to each in their own words, as the member's, and leaves out who can't or won't read it", async () => {
  await setUndoSeconds(database, 30);
  const [reader, untaken, off] = [await desk.newClient(), await desk.newClient(), await desk.newClient()];
  await database.query("update clients set first_name = 'Grace' where id = $1", [reader.clientId]);
  await database.query("update clients set password_hash = null where id = $1", [untaken.clientId]);
  await database.query(
    "insert into mail_preferences (client_id, reminders, documents, news) values ($1, true, true, false)",
    [off.clientId],
  );
  const selection = chosen([reader, untaken, off].map(({ clientId }) => clientId));
  const message = { kind: "message", text: "Hello {{first_name}}. {{next_call}}" } as const;
  for (const text of [" ", "Hi {{ssn}}", "x".repeat(3001)])
    expect((await post(ann, "/preview", { act: { ...message, text }, selection })).body.result.fields).toHaveProperty(
      "text",
    );
  const { body } = await start(ann, message, selection);
  expect(body.data).toMatchObject({ waiting: 1, read: 0, can_undo: false });
  expect(body.data.starts_in_seconds).toBeGreaterThan(20);
  expect(body.data.refused.map(({ reason }: { reason: string }) => reason).toSorted()).toEqual([
    "not taken",
    "turned off",
  ]);
  await runNow();
  expect(await load(ann, body.data.id)).toMatchObject({ waiting: 1 });
  await database.query("update bulk_acts set starts_at = now() where id = $1", [body.data.id]);
  await runNow();
  expect(await load(ann, body.data.id)).toMatchObject({ done: 1, waiting: 0 });
  const [written] = (await desk.call(reader, { url: "/api/lead-user/messages" })).body.data.messages;
  expect(written.text).toMatch(/^Hello Grace\. ./);
  await desk.advanceMails("group-message");
  const mail = await desk.mailServer.next(reader.email, /wrote to you$/);
  expect(mail.headers.find(({ key }) => key === "list-unsubscribe")?.value).toContain("mail-unsubscribe");
  await desk.call(reader, { method: "POST", url: "/api/lead-user/messages/read", payload: { up_to: written.id } });
  expect(await load(ann, body.data.id)).toMatchObject({ read: 1 });
  await setUndoSeconds(database, 0);
});

test("moves files from where they were seen, holds back what conditions hold, and undoes it before clients hear", async () => {
  await setUndoSeconds(database, 30);
  const ids = await newClients(3, ann.staffId);
  const files = [];
  for (const id of ids) files.push((await insertStoredApplication(database, id)).id);
  const [, second = "", third = ""] = files;
  const move = { kind: "move", to: "Under Review", message: "", note: "" } as const;
  const selection = { kind: "files", file_kind: "application", ids: files } as const;
  const seen = await preview(ann, move, selection);
  await database.query("update applications set status = 'Under Review' where id = $1", [third]);
  await database.query("update pipeline_items set status = 'Under Review' where id = $1", [third]);
  const late = await post(ann, "", { act: move, selection, seen: seen.seen, count: 3 });
  expect(late).toMatchObject({ status: 409, body: { result: { code: "audience_changed" } } });
  const act = await run(ann, move, selection);
  expect(act).toMatchObject({ done: 2, refused: [{ reason: "already so", count: 1 }] });
  expect(await undo(ann, act.id)).toMatchObject({ undone: 2 });
  expect(await database.getValue("select status from applications where id = $1", [second])).toBe("Submitted");

  await setUndoSeconds(database, 0);
  expect(await undo(ann, (await run(ann, move, selection)).id)).toMatchObject({
    undone: 0,
    kept: [{ reason: "too late", count: 2 }],
  });
  const wrong = { ...move, to: "Nowhere" };
  expect((await post(ann, "/preview", { act: wrong, selection })).body.result.fields).toHaveProperty("to");
  expect((await post(ann, "/preview", { act: move, selection: chosen(ids) })).status).toBe(400);
});

test("takes all that the pipeline's list shows, each client once", async () => {
  const cal = await desk.as("advisor", { name: "Cal Advisor" });
  const ids = await newClients(3, cal.staffId);
  for (const id of [...ids, ...ids]) await insertStoredPrequalification(database, id);
  const selection = {
    kind: "pipeline",
    filters: { kind: "prequalification", sort: "newest", advisor: cal.staffId },
  } as const;
  expect(await preview(manager, task, selection)).toMatchObject({ count: 3 });
  const move = { kind: "move", to: "In Review", message: "", note: "" } as const;
  expect(await preview(manager, move, selection)).toMatchObject({ count: 6 });
  expect(await preview(bob, task, selection)).toMatchObject({ count: 0 });
  const act = await run(cal, task, selection);
  expect(act).toMatchObject({ done: 3 });
  expect((await desk.call(bob, { url: `${url}/${act.id}` })).status).toBe(404);
  expect((await desk.call(manager, { url: `${url}/${act.id}` })).status).toBe(200);
  const acts = (await desk.call(cal, { url })).body.data.acts;
  expect(acts).toMatchObject([{ id: act.id }]);
});

test("two servers and two presses do it once", async () => {
  const other = await buildTestApp({ database });
  expect(other.database).toBe(database);
  const ids = await newClients(60, ann.staffId);
  const { seen, count } = await preview(ann, task, chosen(ids));
  const send = () =>
    desk.call(ann, {
      method: "POST",
      url,
      payload: { act: task, selection: chosen(ids), seen, count },
      headers: { "idempotency-key": "twice" },
    });
  const [first, second] = await Promise.all([send(), send()]);
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.body.data.id).toBe(first.body.data.id);
  await runNow(3);
  await waitForEnd(ann, first.body.data.id);
  expect(await database.getValue("select count(*) as count from tasks where client_id = any ($1)", [ids])).toBe(60);
}, 120_000);

test("stops for who wait, and when the member leaves", async () => {
  const ids = await newClients(2);
  await openFor(ids);
  await database.query(
    `with sent as (insert into bulk_acts (id, staff_id, act, ended_at) values (gen_random_uuid(), $1, '{"kind": "link"}', now()) returning id)
     insert into bulk_act_clients (bulk_act_id, number, client_id, state, settled_at)
     select sent.id, n, $2, 'done', now() from sent, generate_series(1, $3::integer) n`,
    [bob.staffId, ids[0], bulkLimits.perMinute],
  );
  const { id } = (await start(manager, { kind: "link" }, chosen(ids))).body.data;
  await runNow();
  expect(await load(manager, id)).toMatchObject({ waiting: 2, can_stop: true });
  expect((await post(bob, `/${id}/stop`)).status).toBe(404);
  expect((await post(auditor, `/${id}/stop`)).status).toBe(403);
  const answers = await Promise.all([post(manager, `/${id}/stop`), post(manager, `/${id}/stop`)]);
  for (const { body } of answers)
    expect(body.data).toMatchObject({
      waiting: 0,
      stopped_by: "Mary Manager",
      refused: [{ reason: "stopped", count: 2 }],
    });

  const leaving = await desk.as("manager", { name: "Leo Manager" });
  const left = (await start(leaving, { kind: "link" }, chosen(ids))).body.data;
  await database.query("update staff set is_active = false where id = $1", [leaving.staffId]);
  await runNow();
  expect(await load(manager, left.id)).toMatchObject({ waiting: 0, refused: [{ reason: "member left", count: 2 }] });
});

test("gives up on what fails each time, and does the others", async () => {
  const ids = await newClients(3, ann.staffId);
  await database.asOwner(
    `create function break_task() returns trigger language plpgsql as $$ begin
       if new.client_id = '${ids[1]}' then raise exception 'broken'; end if; return new; end $$`,
  );
  await database.asOwner("create trigger break_task before insert on tasks for each row execute function break_task()");
  const act = await run(ann, task, chosen(ids));
  await database.asOwner("drop trigger break_task on tasks");
  expect(act).toMatchObject({ done: 2, failed: 1, waiting: 0 });
  expect(await listMissing(ann, act.id)).toMatchObject([{ client_id: ids[1], state: "failed", reason: null }]);
});

test("refuses a wrong number, none, too many at a time, strangers, and malformed calls", async () => {
  const [client = ""] = await newClients(1, ann.staffId);
  const selection = chosen([client]);
  const body = { act: task, selection, ...(await preview(ann, task, selection)) };
  const wrong = { act: task, selection, seen: body.seen, count: 2 };
  expect((await post(ann, "", wrong)).body.result.fields).toEqual({ count: "Type 1 to confirm." });
  const none = await start(ann, assignTo(ann.staffId), selection);
  expect(none.body.result.fields).toEqual({ count: "There is no one to do this for." });
  await database.query(
    `insert into bulk_acts (id, staff_id, act, starts_at)
     select gen_random_uuid(), $1, '{"kind": "link"}', now() + interval '1 hour' from generate_series(1, 3)`,
    [ann.staffId],
  );
  expect((await start(ann, task, selection)).status).toBe(422);
  await database.query("update bulk_acts set ended_at = now() where staff_id = $1", [ann.staffId]);

  for (const path of ["/preview", ""]) {
    expect((await post(undefined, path)).status).toBe(401);
    expect((await post(auditor, path, { act: task, selection, seen: "x", count: 1 })).status).toBe(403);
    for (const bad of [
      { act: { kind: "delete" } },
      { act: { ...task, x: 1 } },
      { act: { ...task, title: 1 } },
      { selection: { kind: "clients", ids: [] } },
      { selection: { kind: "clients", ids: ["x"] } },
      { selection: chosen(Array.from({ length: bulkLimits.chosen + 1 }, () => client)) },
      { selection: { kind: "pipeline", filters: { kind: "loan", sort: "newest" } } },
      { y: 1 },
    ]) {
      const rest = path === "" ? { seen: "x", count: 1 } : {};
      expect((await post(ann, path, { act: task, selection, ...rest, ...bad })).status, JSON.stringify(bad)).toBe(400);
    }
  }
  expect((await post(ann, "/preview", { act: { ...task, title: " " }, selection })).body.result.fields).toHaveProperty(
    "title",
  );
  for (const path of ["/missing", ""]) {
    expect((await desk.call(ann, { url: `${url}/${randomUUID()}${path}` })).status).toBe(404);
    expect((await desk.call(ann, { url: `${url}/x${path}` })).status).toBe(400);
  }
  expect((await desk.call(ann, { url: `${url}/${randomUUID()}/missing`, query: { after: "x" } })).status).toBe(400);
  for (const path of ["/stop", "/undo"]) expect((await post(ann, `/${randomUUID()}${path}`)).status).toBe(404);
});
