import { randomUUID } from "node:crypto";
import {
  type Audience,
  type GroupMessage,
  groupMessageLimits,
} from "@funding-desk/contract/desk/group-message/desk-api";
import type { MessageWire } from "@funding-desk/contract/messages/message/api";
import { type TemplateValues, templateFieldNames } from "@funding-desk/contract/messages/message-template/fields";
import { expect, test, vi } from "vitest";
import { wakeWorkers } from "../../../platform/jobs/jobs.ts";
import { buildTestApp } from "../../../testing/build-test-app.ts";
import { waitForDueJobs } from "../../../testing/due-jobs.ts";
import { type ReviewedClient, startReviewDesk } from "../../../testing/review-desk.ts";
import { setUndoSeconds } from "../../../testing/undo-seconds.ts";
import { createGroupMessageRuns, groupMessageQueue } from "./group-message-runs.service.ts";

const desk = await startReviewDesk();
const { ann, bob, manager, auditor, database, mailServer, newClient } = desk;
// The tests say when the minute has passed.
await database.query("delete from jobs.schedule where name = $1", [groupMessageQueue.name]);
// Except in the tests about undoing, the first client gets it at once.
await setUndoSeconds(database, 0);
type Caller = typeof ann | ReviewedClient | undefined;
type Filters = Record<string, string>;
interface Sent {
  readonly text?: unknown;
  readonly key?: string;
  readonly filters?: Filters;
  readonly more?: object;
}

const url = "/api/desk/group-messages";
const everything = { kind: "prequalification", sort: "newest" };

/** The files of an advisor of the test's own. */
const startAdvisor = async (name: string, clients: number) => {
  const advisor = await desk.as("advisor", { name });
  const theirs: ReviewedClient[] = [];
  for (let index = 0; index < clients; index += 1) theirs.push(await newClient(advisor.staffId));
  return { advisor, clients: theirs };
};
const load = async (caller: Caller, filters: Filters = everything) =>
  desk.call(caller, { url: `${url}/audience`, query: filters });
const loadAudience = async (caller: Caller, filters: Filters = everything): Promise<Audience> =>
  (await load(caller, filters)).body.data;
const send = async (
  caller: Caller,
  { text = "Hello {{first_name}}", key, filters = everything, more = {} }: Sent = {},
) => {
  const { seen = "x", clients = [] } = (await loadAudience(caller, filters)) ?? {};
  return desk.call(caller, {
    method: "POST",
    url,
    payload: { text, filters, seen, count: clients.length, ...more },
    ...(key === undefined ? {} : { headers: { "idempotency-key": key } }),
  });
};
const list = async (caller: Caller): Promise<GroupMessage[]> => (await desk.call(caller, { url })).body.data.messages;
const get = async (id: string): Promise<GroupMessage> => {
  const found = (await list(manager)).find((each) => each.id === id);
  if (!found) throw new Error("no such message");
  return found;
};
const listTexts = async (client: ReviewedClient): Promise<string[]> =>
  (await desk.call(client, { url: "/api/lead-user/messages" })).body.data.messages.map(({ text }: MessageWire) => text);

/** A minute later, on each server. */
const runNow = async (times = 1) => {
  await database.query(
    "update group_message_clients set settled_at = settled_at - interval '1 hour' where settled_at is not null",
  );
  const ids = Array.from({ length: times }, () => randomUUID());
  for (const id of ids)
    await database.query("insert into jobs.job (id, name, data) values ($1, $2, '{}')", [id, groupMessageQueue.name]);
  await wakeWorkers(database, groupMessageQueue.name);
  await vi.waitFor(
    async () => {
      const { rows } = await database.query<{ state: string }>("select state::text from jobs.job where id = any ($1)", [
        ids,
      ]);
      expect(rows.map(({ state }) => state)).toEqual(ids.map(() => "completed"));
    },
    { timeout: 60_000, interval: 100 },
  );
};
const waitForEnd = (id: string) =>
  vi.waitFor(async () => expect((await get(id)).ended_at).not.toBeNull(), { timeout: 60_000, interval: 100 });

/** Uses up the minute but for some, so that a sending waits. */
const fillMinute = async (left = 0) => {
  const { rows } = await database.query<{ id: string }>("select id from clients order by id limit 1");
  await database.query(
    `with sent as (
       insert into group_messages (id, staff_id, text, ended_at)
       select gen_random_uuid(), $1, 'Hi', now() from generate_series(1, $3::integer) returning id
     )
     insert into group_message_clients (group_message_id, client_id, state, settled_at) select id, $2, 'sent', now() from sent`,
    [bob.staffId, rows[0]?.id, groupMessageLimits.perMinute - left],
  );
};

test("goes to each client once, in their own words, as the sender's, with one mail that ends it", async () => {
  const { advisor, clients } = await startAdvisor("Carol Advisor", 3);
  const [first, second, third] = clients as [ReviewedClient, ReviewedClient, ReviewedClient];
  await database.query("update clients set first_name = 'Grace' where id = $1", [second.clientId]);
  const preferences = { reminders: true, documents: true, fits: true, owed: true, renewals: true, news: false };
  await desk.call(third, { method: "PUT", url: "/api/mail-preferences", payload: preferences });
  const audience = await loadAudience(advisor);
  expect(audience.clients.map(({ client_id: id }) => id).toSorted()).toEqual(
    [first.clientId, second.clientId].toSorted(),
  );
  expect(audience.left_out).toMatchObject([{ client_id: third.clientId, reason: "turned off" }]);

  const key = randomUUID();
  const text = "Hello {{first_name}}, your advisor is {{advisor_name}}. Call: {{next_call}}.";
  const answers = await Promise.all([send(advisor, { text, key }), send(advisor, { text, key })]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  const { id } = answers[0]?.body.data ?? {};
  expect(answers[1]?.body.data.id).toBe(id);
  await waitForEnd(id);
  expect(await list(advisor)).toEqual([
    {
      id,
      text,
      staff_name: "Carol Advisor",
      sent_at: expect.stringMatching(/Z$/),
      stopped_at: null,
      stopped_by: null,
      ended_at: expect.stringMatching(/Z$/),
      waiting: 0,
      sent: 2,
      read: 0,
      left_out: 1,
      failed: 0,
      can_stop: false,
      starts_in_seconds: 0,
    },
  ]);
  expect(await listTexts(second)).toEqual(["Hello Grace, your advisor is Carol Advisor. Call: not booked yet."]);
  expect(await listTexts(third)).toEqual([]);
  expect(await desk.listEntries(first.clientId, "message.sent")).toMatchObject([{ actor_name: "Carol Advisor" }]);
  await runNow(2);
  expect(await listTexts(first)).toHaveLength(1);

  await desk.advanceMails("group-message");
  const mail = await mailServer.next(first.email, /wrote to you$/);
  expect(mail.text).not.toContain("your advisor is");
  expect(mail.headers.find(({ key }) => key === "list-unsubscribe")?.value).toContain("mail-unsubscribe");
  expect(mailServer.received.some(({ to }) => to?.[0]?.address === third.email)).toBe(false);
  const missing = await desk.call(advisor, { url: `${url}/${id}/missing` });
  expect(missing.body.data).toMatchObject([{ client_id: third.clientId, state: "left out", reason: "turned off" }]);
  const [message] = (await desk.call(first, { url: "/api/lead-user/messages" })).body.data.messages;
  await desk.call(first, { method: "POST", url: "/api/lead-user/messages/read", payload: { up_to: message.id } });
  expect(await get(id)).toMatchObject({ read: 1 });
  const { rows } = await database.query<{ detail: object }>(
    "select detail from audit_entries where action = 'group_message.sent' and actor_name = 'Carol Advisor'",
  );
  expect(rows).toEqual([{ detail: { count: 2, left_out: 1 } }]);
});

test("leaves out who can't read it, and others' clients", async () => {
  const { advisor, clients } = await startAdvisor("Dora Advisor", 3);
  const [open, untaken, leaving] = clients as [ReviewedClient, ReviewedClient, ReviewedClient];
  const unassigned = await newClient(null);
  await database.query("update clients set password_hash = null where id = $1", [untaken.clientId]);
  await database.query("insert into erasure_requests (client_id) values ($1)", [leaving.clientId]);
  const audience = await loadAudience(advisor);
  expect(audience.clients.map(({ client_id: id }) => id)).toEqual([open.clientId]);
  expect(new Map(audience.left_out.map(({ client_id: id, reason }) => [id, reason]))).toEqual(
    new Map([
      [untaken.clientId, "not taken"],
      [leaving.clientId, "deletion requested"],
    ]),
  );
  expect((await loadAudience(advisor, { ...everything, advisor: "none" })).clients).toEqual([]);
  expect((await loadAudience(advisor, { ...everything, advisor: ann.staffId })).clients).toEqual([]);
  const all = (await loadAudience(manager)).clients.map(({ client_id: id }) => id);
  expect(all).toEqual(expect.arrayContaining([open.clientId, unassigned.clientId]));
  expect((await loadAudience(manager, { ...everything, advisor: advisor.staffId })).clients).toHaveLength(1);
  expect((await loadAudience(manager, { ...everything, status: "In Review" })).clients).toEqual([]);
});

test("keeps to so many a minute, and goes on in the next one", async () => {
  const { advisor } = await startAdvisor("Emma Advisor", 3);
  await runNow();
  await fillMinute(2);
  const { id } = (await send(advisor)).body.data;
  await vi.waitFor(async () => expect(await get(id)).toMatchObject({ sent: 2, waiting: 1, ended_at: null }), {
    timeout: 60_000,
  });
  await runNow();
  expect(await get(id)).toMatchObject({ sent: 3, waiting: 0, ended_at: expect.any(String) });
});

test("two servers write to each client once", async () => {
  const second = await buildTestApp({ database });
  expect(second.database).toBe(database);
  await database.query("delete from jobs.schedule where name = $1", [groupMessageQueue.name]);
  const { advisor, clients } = await startAdvisor("Fay Advisor", 6);
  const { id } = (await send(advisor)).body.data;
  await runNow(4);
  await waitForEnd(id);
  for (const client of clients) expect(await listTexts(client)).toHaveLength(1);
}, 120_000);

test("a server that is cut off in the middle has written to no one twice, and gives up on one that always fails", async () => {
  const { advisor, clients } = await startAdvisor("Gwen Advisor", 2);
  const [failing] = clients as [ReviewedClient];
  await runNow();
  await fillMinute();
  const { id } = (await send(advisor)).body.data;
  // A worker that came later would take the turn from this test's own run.
  await waitForDueJobs(database, groupMessageQueue.name);
  await database.query(
    "update group_message_clients set settled_at = settled_at - interval '1 hour' where settled_at is not null",
  );
  let written = 0;
  const run = createGroupMessageRuns({
    database,
    values: { find: async () => Object.fromEntries(templateFieldNames.map((name) => [name, name])) as TemplateValues },
    messages: {
      async writeToOneOfMany(tx, { staffId }, { clientId }) {
        const messageId = randomUUID();
        await tx.run(
          "insert into messages (id, client_id, from_client, staff_id, sealed) values ($1, $2, false, $3, '')",
          [messageId, clientId, staffId],
        );
        if (clientId === failing.clientId) throw new Error("cut off");
        written += 1;
        return messageId;
      },
    },
  });
  await expect(run()).rejects.toThrow("cut off");
  expect(written).toBe(1);
  expect(await get(id)).toMatchObject({ sent: 1, failed: 1, waiting: 0, ended_at: expect.any(String) });
  const count = await database.getValue<number>("select count(*) as count from messages where client_id = $1", [
    failing.clientId,
  ]);
  expect(count).toBe(0);
  const missing = await desk.call(advisor, { url: `${url}/${id}/missing` });
  expect(missing.body.data).toMatchObject([{ client_id: failing.clientId, state: "failed", reason: null }]);
});

test("looks again before each: who turned it off, was handed over, or erased meanwhile gets nothing", async () => {
  const { advisor, clients } = await startAdvisor("Hal Advisor", 4);
  const [turnedOff, handedOver, erased, stays] = clients as [
    ReviewedClient,
    ReviewedClient,
    ReviewedClient,
    ReviewedClient,
  ];
  await runNow();
  await fillMinute();
  const { id } = (await send(advisor)).body.data;
  const preferences = { reminders: true, documents: true, fits: true, owed: true, renewals: true, news: false };
  await desk.call(turnedOff, { method: "PUT", url: "/api/mail-preferences", payload: preferences });
  await database.query("update clients set staff_id = $2 where id = $1", [handedOver.clientId, bob.staffId]);
  await database.query("insert into erasure_requests (client_id) values ($1)", [erased.clientId]);
  await runNow();
  expect(await get(id)).toMatchObject({ sent: 1, left_out: 3, waiting: 0 });
  expect(await listTexts(stays)).toHaveLength(1);
  // The advisor no longer sees whom they handed over.
  const seen = (await desk.call(advisor, { url: `${url}/${id}/missing` })).body.data;
  expect(seen.map(({ reason }: { reason: string }) => reason).toSorted()).toEqual(["deletion requested", "turned off"]);
  const all = (await desk.call(auditor, { url: `${url}/${id}/missing` })).body.data;
  expect(all).toHaveLength(3);
});

test("can be undone before the first client gets it", async () => {
  await setUndoSeconds(database, 10);
  const { advisor, clients } = await startAdvisor("Ina Advisor", 2);
  const sent = (await send(advisor)).body.data;
  expect(sent).toMatchObject({ can_stop: true, waiting: 2, sent: 0 });
  expect(sent.starts_in_seconds).toBeGreaterThan(5);
  await runNow();
  expect(await get(sent.id)).toMatchObject({ waiting: 2, sent: 0 });
  const undone = await desk.call(advisor, { method: "POST", url: `${url}/${sent.id}/stop` });
  expect(undone.body.data).toMatchObject({ sent: 0, waiting: 0, left_out: 2, starts_in_seconds: 0 });
  await database.query("update group_messages set starts_at = now() where id = $1", [sent.id]);
  await runNow();
  for (const client of clients) expect(await listTexts(client)).toEqual([]);

  const later = (await send(advisor)).body.data;
  await database.query("update group_messages set starts_at = now() where id = $1", [later.id]);
  await runNow();
  expect(await get(later.id)).toMatchObject({ sent: 2 });
  await setUndoSeconds(database, 0);
});

test("is stopped by its sender or a manager, once, and no one gets it after that", async () => {
  const { advisor, clients } = await startAdvisor("Ida Advisor", 2);
  await runNow();
  await fillMinute();
  const { id } = (await send(advisor)).body.data;
  const stop = (caller: Caller) => desk.call(caller, { method: "POST", url: `${url}/${id}/stop` });
  expect((await stop(bob)).status).toBe(404);
  expect((await stop(auditor)).status).toBe(403);
  expect((await stop(undefined)).status).toBe(401);
  const answers = await Promise.all([stop(advisor), stop(manager)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await get(id)).toMatchObject({
    waiting: 0,
    sent: 0,
    left_out: 2,
    can_stop: false,
    stopped_at: expect.any(String),
  });
  await runNow();
  for (const client of clients) expect(await listTexts(client)).toEqual([]);
  const stopped = "select detail from audit_entries where action = 'group_message.stopped' and at >= $1";
  const { rows } = await database.query(stopped, [(await get(id)).sent_at]);
  expect(rows).toEqual([{ detail: { count: 2 } }]);
});

test("refuses another list than the sender saw, a wrong number, unknown fields, and too many at a time", async () => {
  const { advisor } = await startAdvisor("Jo Advisor", 1);
  const before = await loadAudience(advisor);
  await newClient(advisor.staffId);
  const payload = { text: "Hi", filters: everything, seen: before.seen, count: 1 };
  const changed = await desk.call(advisor, { method: "POST", url, payload });
  expect(changed).toMatchObject({ status: 409, body: { result: { code: "audience_changed" } } });
  for (const [options, field] of [
    [{ text: "  " }, "text"],
    [{ text: "Hi {{ssn}}" }, "text"],
    [{ text: "x".repeat(3001) }, "text"],
    [{ more: { count: 1 } }, "count"],
    [{ filters: { ...everything, status: "In Review" } }, "count"],
  ] as const)
    expect(Object.keys((await send(advisor, options)).body.result.fields)).toEqual([field]);
  await runNow();
  await fillMinute();
  const answers = [];
  for (let index = 0; index < groupMessageLimits.unfinished + 1; index += 1) answers.push((await send(advisor)).status);
  expect(answers).toEqual([201, 201, 201, 422]);
  for (const { id } of await list(advisor)) await desk.call(advisor, { method: "POST", url: `${url}/${id}/stop` });
});

test("lists an advisor's own, newest first, in pages, and everyone's for managers and auditors", async () => {
  const { advisor } = await startAdvisor("Kit Advisor", 0);
  await database.query(
    `insert into group_messages (id, staff_id, text, created_at, ended_at)
     select gen_random_uuid(), $1, n::text, now() - n * interval '1 day', now() from generate_series(1, 25) n`,
    [advisor.staffId],
  );
  const first = (await desk.call(advisor, { url })).body.data;
  const second = (await desk.call(advisor, { url, query: { cursor: first.next_cursor } })).body.data;
  expect([...first.messages, ...second.messages].map(({ text }: GroupMessage) => text)).toEqual(
    Array.from({ length: 25 }, (_, index) => `${index + 1}`),
  );
  expect(second.next_cursor).toBeNull();
  expect(await list(bob)).not.toContainEqual(expect.objectContaining({ staff_name: "Kit Advisor" }));
  for (const reader of [manager, auditor]) expect((await list(reader)).length).toBe(20);
});

test("refuses strangers, auditors, unknown ids, unknown keys, and wrong types", async () => {
  expect((await load(undefined)).status).toBe(401);
  expect((await load(auditor)).status).toBe(403);
  expect((await load(await newClient())).status).toBe(403);
  expect((await desk.call(undefined, { url })).status).toBe(401);
  expect((await send(undefined)).status).toBe(401);
  expect((await send(auditor)).status).toBe(403);
  const bad: Filters[] = [{ kind: "loan", sort: "newest" }, { kind: "application" }, { ...everything, x: "y" }];
  for (const filters of bad) expect((await load(ann, filters)).status).toBe(400);
  for (const more of [
    { text: 1 },
    { count: "1" },
    { count: 1.5 },
    { seen: 1 },
    { seen: "x".repeat(65) },
    { filters: {} },
    { client_ids: [] },
    { text: "x".repeat(8001) },
  ])
    expect((await send(ann, { more })).status, JSON.stringify(more)).toBe(400);
  expect((await desk.call(ann, { url, query: { cursor: "x" } })).status).toBe(400);
  for (const path of ["missing", "stop"]) {
    const method = path === "stop" ? "POST" : "GET";
    expect((await desk.call(ann, { method, url: `${url}/${randomUUID()}/${path}` })).status).toBe(404);
    expect((await desk.call(ann, { method, url: `${url}/x/${path}` })).status).toBe(400);
  }
});
