import { randomUUID } from "node:crypto";
import { firmEventKinds, toEventBody } from "@funding-desk/contract/connections/event/events";
import { afterAll, expect, test, vi } from "vitest";
import { withTransaction } from "../../../platform/db/transaction.ts";
import { recordEvents } from "../../../platform/event/record-events.ts";
import { prequalificationBody } from "../../../testing/prequalification-body.ts";
import { startDeskApi } from "../../../testing/staff-api.ts";
import { insertStoredClient } from "../../../testing/stored-client.ts";
import { setUndoSeconds } from "../../../testing/undo-seconds.ts";
import { isSignedWith, startWebhookReceiver } from "../../../testing/webhook-receiver.ts";
import { createErasure } from "../../oversight/my-data/erasure.service.ts";

const url = "/api/desk/settings/webhooks";
const receiver = await startWebhookReceiver();
const desk = await startDeskApi({ config: { webhookInnerHosts: [new URL(receiver.url).host] } });
const { database } = desk;
const manager = await desk.as("manager");
afterAll(() => receiver.close());

interface Draft {
  readonly name?: string;
  readonly url?: string;
  readonly events?: readonly string[];
}
const add = (body: Draft = {}, key: string = randomUUID()) =>
  desk.call(manager, {
    method: "POST",
    url,
    headers: { "idempotency-key": key },
    body: { name: randomUUID().slice(0, 8), url: receiver.url, events: firmEventKinds, ...body },
  });
const list = async () => (await desk.call(manager, { url })).body.data.addresses;
/** Adds an address, and finds it. */
const addFound = async (body: Draft = {}) => {
  const name = randomUUID().slice(0, 8);
  const { body: answer } = await add({ name, ...body });
  const address = answer.data.addresses.find((each: { name: string }) => each.name === name);
  return { secret: answer.data.secret as string, address };
};
const change = (id: string, body: object) => desk.call(manager, { method: "PUT", url: `${url}/${id}`, body });
const remove = ({ id }: { readonly id: string }, revision = 0) =>
  desk.call(manager, { method: "DELETE", url: `${url}/${id}`, body: { expected_revision: revision } });
const signUp = (clientId: string) =>
  withTransaction(database, (tx) =>
    recordEvents(tx, [{ kind: "client.signed_up", clientId, subjectId: clientId, data: {} }]),
  );
const callsFor = (...addresses: readonly string[]) =>
  receiver.calls.filter((call) => addresses.some((secret) => isSignedWith(secret, call)));
const deliveriesOf = (id: string) =>
  database.list<{ id: string; attempts: number; tries: number; delivered_at: Date | null; due_at: Date | null }>(
    "select id, attempts, tries, delivered_at, due_at from webhook_deliveries where address_id = $1 order by position",
    [id],
  );
const hurry = (id: string) =>
  database.query("update webhook_deliveries set due_at = now() where address_id = $1 and due_at is not null", [id]);

test("an address hears what it chose, signed with its own secret, without answers", async () => {
  const first = await addFound({ events: ["prequalification.submitted"] });
  const second = await addFound({ events: ["prequalification.submitted", "client.signed_up"] });
  const client = await desk.client();
  await signUp(client.clientId);
  const sent = await desk.call(client, {
    method: "POST",
    url: "/api/lead-user/prequalify",
    body: prequalificationBody,
  });
  expect(sent.status).toBe(200);
  await vi.waitFor(() => expect(callsFor(first.secret, second.secret)).toHaveLength(3), 15_000);
  expect(callsFor(second.secret).map(({ body }) => JSON.parse(body).event)).toEqual([
    "client.signed_up",
    "prequalification.submitted",
  ]);
  const [call] = callsFor(first.secret);
  const body = toEventBody("prequalification.submitted").parse(JSON.parse(call?.body ?? ""));
  expect(body).toMatchObject({ client_id: client.clientId, event_id: call?.headers["x-event-id"] });
  for (const call of callsFor(first.secret, second.secret)) expect(call.body).not.toContain("Ada");
  // The same event has one id, whoever hears of it.
  expect(callsFor(second.secret).map(({ headers }) => headers["x-event-id"])).toContain(body.event_id);
  await Promise.all([remove(first.address), remove(second.address)]);
});

test("an address hears that a client was erased, by the id it knows, and the list no longer names them", async () => {
  const { address, secret } = await addFound({ events: ["client.erased", "client.signed_up"] });
  const client = await desk.client();
  receiver.answerWith(503);
  await signUp(client.clientId);
  const store = { delete: async () => {} };
  const outbox = { countOf: async () => 0, deleteOf: async () => {} };
  const email = await database.findValue<string>("select email from clients where id = $1", [client.clientId]);
  await createErasure({ database, store, outbox }).erase(email ?? "");
  receiver.answerWith(200);
  await vi.waitFor(async () => {
    await hurry(address.id);
    const calls = callsFor(secret).map(({ body }) => JSON.parse(body));
    expect(calls.at(-1)).toMatchObject({ event: "client.erased", client_id: client.clientId });
  }, 15_000);
  const { deliveries } = (
    await desk.call(manager, { url: "/api/desk/settings/webhook", query: { show: "all", address: address.id } })
  ).body.data;
  expect(deliveries).toMatchObject([{ kind: "client.erased", client: { id: client.clientId, name: null } }]);
  await remove(address);
});

test("each client's events arrive in order, whatever fails, and one client holds up no other", async () => {
  const { address, secret } = await addFound({ events: ["status.changed"] });
  const [a, b] = [await insertStoredClient(database), await insertStoredClient(database)];
  const happen = (clientId: string, to: string) =>
    withTransaction(database, (tx) => {
      const data = { subject: "prequalification", subject_id: clientId, from: "", to } as const;
      return recordEvents(tx, [{ kind: "status.changed", clientId, subjectId: clientId, data }]);
    });
  receiver.answerWith(503);
  for (const to of ["1", "2", "3"]) await happen(a, to);
  await vi.waitFor(() => expect(callsFor(secret).length).toBeGreaterThan(0), 15_000);
  receiver.answerWith(200);
  await happen(b, "1");
  await vi.waitFor(async () => {
    await hurry(address.id);
    const rows = await deliveriesOf(address.id);
    expect(rows.filter(({ delivered_at: at }) => at)).toHaveLength(4);
  }, 15_000);
  const calls = callsFor(secret).map(({ headers, body }) => ({ id: headers["x-event-id"], ...JSON.parse(body) }));
  const tos = calls.filter(({ client_id: id }) => id === a).map(({ to }) => to);
  expect(tos).toEqual([...tos].sort());
  expect(new Set(tos)).toEqual(new Set(["1", "2", "3"]));
  // A retry has the same id.
  expect(new Set(calls.map(({ id }) => id)).size).toBe(4);
  expect(calls.every(({ id, event_id: said }) => id === said)).toBe(true);
  await remove(address);
});

test("what a killed server was sending is sent again, under the same id", async () => {
  const { address, secret } = await addFound({ events: ["client.signed_up"] });
  await signUp(await insertStoredClient(database));
  await vi.waitFor(() => expect(callsFor(secret)).toHaveLength(1), 15_000);
  // As a server leaves it that is killed between the answer and the record: taken, and not delivered.
  await database.query(
    "update webhook_deliveries set delivered_at = null, due_at = now() + interval '1 second' where address_id = $1",
    [address.id],
  );
  await vi.waitFor(() => expect(callsFor(secret)).toHaveLength(2), 15_000);
  expect(new Set(callsFor(secret).map(({ headers }) => headers["x-event-id"])).size).toBe(1);
  await remove(address);
});

test("stays retrying for a day, gives up, and replays what failed, once, in order", async () => {
  const { address, secret } = await addFound({ events: ["client.signed_up"] });
  const clientId = await insertStoredClient(database);
  receiver.answerWith(500);
  await signUp(clientId);
  await signUp(clientId);
  await vi.waitFor(async () => {
    await database.query("update webhook_deliveries set tries = 33, due_at = now() where due_at is not null");
    const rows = await deliveriesOf(address.id);
    expect(rows.map(({ due_at }) => due_at)).toEqual([null, null]);
  }, 15_000);
  receiver.answerWith(200);
  const before = callsFor(secret).length;
  const replay = (since: unknown) =>
    desk.call(manager, { method: "POST", url: `${url}/${address.id}/replay`, body: { since } });
  const since = "2026-01-01";
  const [one, two] = await Promise.all([replay(since), replay(since)]);
  expect([one.body.data.queued, two.body.data.queued].sort()).toEqual([0, 2]);
  await vi.waitFor(() => expect(callsFor(secret).length).toBe(before + 2), 15_000);
  expect((await replay("2999-01-01")).body.data.queued).toBe(0);
  expect((await replay("2026-02-30")).body.result.fields).toHaveProperty("since");
  expect((await replay(7)).status).toBe(400);
  await remove(address);
});

test("pauses an address after days of failures, keeps what happens, and sends it when it is turned on again", async () => {
  const { address, secret } = await addFound({ events: ["client.signed_up"] });
  const clientId = await insertStoredClient(database);
  receiver.answerWith(500);
  await signUp(clientId);
  await vi.waitFor(async () => {
    const [row] = await deliveriesOf(address.id);
    expect(row?.attempts).toBe(1);
  }, 15_000);
  const find = async () => (await list()).find(({ id }: { id: string }) => id === address.id);
  expect(await find()).toMatchObject({ failing_since: expect.any(String), paused_at: null });
  await database.query("update webhook_addresses set failing_since = now() - interval '73 hours' where id = $1", [
    address.id,
  ]);
  await hurry(address.id);
  await vi.waitFor(async () => expect(await find()).toMatchObject({ paused_at: expect.any(String) }), 15_000);
  await signUp(clientId);
  receiver.answerWith(200);
  await hurry(address.id);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(await find()).toMatchObject({ waiting: 2 });
  const body = { name: address.name, url: "", events: address.events, is_active: true, expected_revision: 0 };
  expect((await change(address.id, body)).status).toBe(200);
  await vi.waitFor(async () => expect(await find()).toMatchObject({ waiting: 0, paused_at: null }), 15_000);
  expect(new Set(callsFor(secret).map(({ headers }) => headers["x-event-id"])).size).toBe(2);
  await remove(address, 1);
});

test("an address that says it's gone gets nothing more until someone turns it on again", async () => {
  const { address, secret } = await addFound({ events: ["client.signed_up"] });
  const clientId = await insertStoredClient(database);
  receiver.answerWith(410);
  await signUp(clientId);
  const find = async () => (await list()).find(({ id }: { id: string }) => id === address.id);
  await vi.waitFor(async () => expect(await find()).toMatchObject({ paused_at: expect.any(String) }), 15_000);
  const before = callsFor(secret).length;
  receiver.answerWith(200);
  await hurry(address.id);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(callsFor(secret)).toHaveLength(before);
  await remove(address, 0);
});

test("a retry of a lost answer adds one address and shows the same secret, and no other call shows it", async () => {
  const key = randomUUID();
  const body = { name: "CRM", url: `${receiver.url}?key=hidden` };
  const [one, two] = await Promise.all([add(body, key), add(body, key)]);
  expect([one.status, two.status]).toEqual([201, 201]);
  expect(one.body.data.secret).toBe(two.body.data.secret);
  const found = (await list()).filter(({ name }: { name: string }) => name === "CRM");
  expect(found).toHaveLength(1);
  const read = await desk.call(manager, { url });
  for (const hidden of ["hidden", one.body.data.secret]) expect(read.text).not.toContain(hidden);
  const stored = await database.query("select a::text, k::text from webhook_addresses a, idempotency_keys k");
  for (const hidden of ["hidden", one.body.data.secret]) expect(JSON.stringify(stored.rows)).not.toContain(hidden);
  const renewed = await desk.call(manager, {
    method: "POST",
    url: `${url}/${found[0].id}/secret`,
    body: { expected_revision: 0 },
  });
  expect(renewed.body.data.secret).not.toBe(one.body.data.secret);
  const late = await desk.call(manager, {
    method: "POST",
    url: `${url}/${found[0].id}/secret`,
    body: { expected_revision: 0 },
  });
  expect(late).toMatchObject({ status: 409, body: { result: { code: "setting_changed" } } });
  await remove(found[0], 1);
});

test.each([
  "http://hooks.example.com/a",
  "ftp://hooks.example.com",
  "https://ada:secret@hooks.example.com",
  "https://localhost/hook",
  "https://10.0.0.5/hook",
  "https://[::1]/hook",
  "https://[::ffff:10.0.0.5]/hook",
  "https://169.254.169.254/latest",
  "https://2886729729/",
  "nonsense",
])("refuses %s in words", async (bad) => {
  const answer = await add({ url: bad });
  expect(answer.status).toBe(422);
  expect(answer.body.result.fields.url).toMatch(/\.$/);
});

test("refuses a name twice, no events, unknown ones, and wrong types", async () => {
  const { address } = await addFound();
  expect((await add({ name: address.name.toUpperCase() })).body.result.fields).toHaveProperty("name");
  expect((await add({ name: " " })).body.result.fields).toHaveProperty("name");
  expect((await add({ events: [] })).body.result.fields).toHaveProperty("events");
  for (const body of [{ events: ["client.forgotten"] }, { name: 7 }, { extra: 1 }])
    expect((await add(body as never)).status).toBe(400);
  expect((await change(randomUUID(), { ...address, url: "" })).status).toBe(400);
  const whole = { name: "x", url: "", events: address.events, is_active: true, expected_revision: 0 };
  expect((await change(randomUUID(), whole)).status).toBe(404);
  await remove(address);
});

test("status changes and reviews at the desk get out", async () => {
  const { address, secret } = await addFound({ events: ["status.changed"] });
  await setUndoSeconds(database, 0);
  const client = await desk.client();
  await desk.call(client, { method: "POST", url: "/api/lead-user/prequalify", body: prequalificationBody });
  const row = await database.get<{ id: string; status: string }>(
    "select id, stage as status from prequalifications where client_id = $1",
    [client.clientId],
  );
  const moved = await desk.call(manager, {
    method: "POST",
    url: `/api/desk/prequalifications/${row.id}/stage`,
    body: { to: "Pre-Qualified", expected_from: row.status },
  });
  expect(moved.text).toContain("Pre-Qualified");
  await vi.waitFor(() => expect(callsFor(secret)).toHaveLength(1), 15_000);
  expect(JSON.parse(callsFor(secret)[0]?.body ?? "")).toMatchObject({ subject_id: row.id, to: "Pre-Qualified" });
  await remove(address);
});
