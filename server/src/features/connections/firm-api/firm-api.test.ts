import { randomUUID } from "node:crypto";
import { limits } from "@funding-desk/contract/platform/limits";
import { describe, expect, test, vi } from "vitest";
import { withTransaction } from "../../../platform/db/transaction.ts";
import { recordEvents } from "../../../platform/event/record-events.ts";
import { insertStoredKey } from "../../../testing/api-key.ts";
import { startDeskApi } from "../../../testing/staff-api.ts";
import { insertStoredAppointment } from "../../../testing/stored-appointment.ts";
import { insertStoredClient } from "../../../testing/stored-client.ts";
import { insertStoredApplication, insertStoredPrequalification } from "../../../testing/stored-submission.ts";

const desk = await startDeskApi({ config: { areRateLimitsOn: true } });
const { database } = desk;
const crm = await insertStoredKey(database, { name: "CRM sync" });
const manager = await desk.as("manager");

const get = (url: string, key = crm) => desk.call(key, { url: `/api/v1${url}` });
const post = (url: string, payload: object, { key = crm, intent = randomUUID() as string } = {}) =>
  desk.call(key, {
    method: "POST",
    url: `/api/v1${url}`,
    payload,
    headers: { ...key.headers, "idempotency-key": intent },
  });
const listAudit = async (action: string) =>
  (
    await database.query<{ actor_kind: string; actor_name: string; client_id: string | null; detail: object }>(
      "select actor_kind, actor_name, client_id, detail from audit_entries where action = $1 order by number",
      [action],
    )
  ).rows;
const newPerson = (change: object = {}) => ({
  first_name: "Marisol",
  last_name: "Vega",
  mobile: "5550100142",
  state: "Florida (FL)",
  email: `m${randomUUID().slice(0, 8)}@example.com`,
  origin_note: "From the website's quote form",
  ...change,
});
const newClient = () => insertStoredClient(database);

describe("reading", () => {
  test("reads a client's contact data, and the audit says so", async () => {
    const clientId = await newClient();
    const { status, body, text } = await get(`/clients/${clientId}`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ id: clientId, origin: null, has_account: true, advisor: null });
    expect(text).not.toMatch(/password|totp|signup/);
    expect((await listAudit("api.read")).at(-1)).toEqual({
      actor_kind: "key",
      actor_name: "CRM sync",
      client_id: clientId,
      detail: { what: "clients", clients: [clientId] },
    });
    expect((await get(`/clients/${randomUUID()}`)).status).toBe(404);
    expect((await get("/clients/1")).status).toBe(400);
  });

  test("finds a client by email, and pages through all of them without a gap", async () => {
    const { rows } = await database.query<{ id: string; email: string }>("select id, email from clients limit 1");
    const byEmail = await get(`/clients?email=${encodeURIComponent(rows[0]?.email.toUpperCase() ?? "")}`);
    expect(byEmail.body.data.clients.map(({ id }: { id: string }) => id)).toEqual([rows[0]?.id]);
    await Promise.all(Array.from({ length: 60 }, newClient));
    const first = (await get("/clients")).body.data;
    expect(first.clients).toHaveLength(50);
    const second = (await get(`/clients?cursor=${first.next_cursor}`)).body.data;
    expect(second.next_cursor).toBeNull();
    const ids = [...first.clients, ...second.clients].map(({ id }: { id: string }) => id);
    const stored = await database.query<{ id: string }>("select id from clients order by created_at desc, id desc");
    expect(ids).toEqual(stored.rows.map(({ id }) => id));
    expect((await get("/clients?cursor=x")).status).toBe(400);
  });

  test("reads one client's pre-qualifications, applications, and calls, and no answers", async () => {
    const [clientId, other] = [await newClient(), await newClient()];
    for (const [index, id] of [clientId, other].entries()) {
      await insertStoredPrequalification(database, id);
      await insertStoredApplication(database, id);
      await insertStoredAppointment(database, id, `2026-01-0${index + 5} 15:00:00Z`);
    }
    for (const noun of ["prequalifications", "applications", "calls"]) {
      const { body, text } = await get(`/${noun}?client_id=${clientId}`);
      expect(body.data[noun]).toMatchObject([{ client_id: clientId }]);
      expect(text).not.toMatch(/answers|sealed|ssn/);
      expect((await get(`/${noun}/${body.data[noun][0].id}`)).body.data).toEqual(body.data[noun][0]);
      expect((await get(`/${noun}?client_id=x`)).status).toBe(400);
    }
    for (const noun of ["documents", "submissions", "offers"])
      expect((await get(`/${noun}?client_id=${clientId}`)).body.data).toEqual({ [noun]: [], next_cursor: null });
  });

  test("a client reads which key read their data", async () => {
    const client = await desk.client();
    await get(`/clients/${client.clientId}`);
    const { body } = await desk.call(client, { url: "/api/my-data/views" });
    expect(body.data.views).toMatchObject([{ who: "CRM sync", what: "Read your data through the API" }]);
  });
});

describe("events", () => {
  const tell = (clientId: string) =>
    withTransaction(database, (tx) =>
      recordEvents(tx, [{ kind: "client.signed_up", clientId, subjectId: clientId, data: {} }]),
    );
  const readAll = async (after?: string) =>
    (await get(`/events${after === undefined ? "" : `?after=${after}`}`)).body.data;

  test("a reader misses nothing that commits late, and gets nothing twice", async () => {
    const [early, late] = [await newClient(), await newClient()];
    const start = (await readAll()).next_position ?? undefined;
    const held = Promise.withResolvers<void>();
    const told = Promise.withResolvers<void>();
    // The late one took its position first.
    const slow = withTransaction(database, async (tx) => {
      await recordEvents(tx, [{ kind: "client.signed_up", clientId: late, subjectId: late, data: {} }]);
      told.resolve();
      await held.promise;
    });
    await told.promise;
    await tell(early);
    const before = await readAll(start);
    expect(before.events).toEqual([]);
    held.resolve();
    await slow;
    const seen: string[] = [];
    let next = before.next_position ?? start;
    await vi.waitFor(
      async () => {
        const page = await readAll(next);
        seen.push(...page.events.map(({ client_id }: { client_id: string }) => client_id));
        next = page.next_position ?? next;
        expect(seen).toEqual([late, early]);
      },
      { timeout: 20_000 },
    );
    expect((await readAll(next)).events).toEqual([]);
  });

  test("pages of 200, and a position from nowhere is malformed", async () => {
    const clientId = await newClient();
    const start = (await readAll()).next_position ?? "0.0";
    await withTransaction(database, (tx) =>
      recordEvents(
        tx,
        Array.from({ length: 250 }, () => ({ kind: "client.signed_up", clientId, subjectId: clientId, data: {} })),
      ),
    );
    const first = await vi.waitFor(
      async () => {
        const page = await readAll(start);
        expect(page.events).toHaveLength(200);
        return page;
      },
      { timeout: 20_000 },
    );
    expect(first.has_more).toBe(true);
    const second = await readAll(first.next_position);
    expect(second).toMatchObject({ has_more: false, events: { length: 50 } });
    for (const bad of ["x", "1", "1.2.3", "-1.0"]) expect((await get(`/events?after=${bad}`)).status).toBe(400);
  });
});

describe("adding", () => {
  test("opens a client once for a retry, under the key's name", async () => {
    const person = newPerson();
    const intent = randomUUID();
    const [one, other] = await Promise.all([
      post("/clients", person, { intent }),
      post("/clients", person, { intent }),
    ]);
    expect(one.status).toBe(201);
    expect(other.body).toEqual(one.body);
    const { id } = one.body.data;
    expect((await get(`/clients/${id}`)).body.data).toMatchObject({ origin: "api", has_account: false, advisor: null });
    const file = await desk.call(manager, { url: `/api/desk/clients/${id}` });
    expect(file.body.data.opened).toMatchObject({ origin: "api", origin_note: "From the website's quote form" });
    expect((await listAudit("client.opened")).at(-1)).toMatchObject({ actor_kind: "key", client_id: id });
    expect(await post("/clients", { ...person, first_name: "Ana" }, { intent })).toMatchObject({
      status: 422,
      body: { result: { code: "idempotency_key_reused" } },
    });
    expect(await post("/clients", person)).toMatchObject({ status: 409, body: { result: { code: "client_exists" } } });
    const second = await insertStoredKey(database);
    // Another key's intent of the same name is another intent.
    expect((await post("/clients", person, { key: second, intent })).status).toBe(409);
  });

  test("a client who was opened, got an advisor, and was written to is an event each", async () => {
    const { id } = (await post("/clients", newPerson({}))).body.data;
    const call = (url: string, payload: object) =>
      desk.call(manager, { method: "POST", url: `/api/desk${url}`, payload });
    expect((await call("/clients/assign", { client_ids: [id], staff_id: manager.staffId })).status).toBe(200);
    expect((await call(`/clients/${id}/messages`, { text: "Hello" })).status).toBe(201);
    const { rows } = await database.query<{ kind: string; data: object }>(
      "select kind, data from firm_events where client_id = $1 order by position",
      [id],
    );
    expect(rows).toEqual([
      { kind: "client.opened", data: { origin: "api" } },
      { kind: "client.assigned", data: { staff_id: manager.staffId } },
      { kind: "message.sent", data: { message_id: expect.any(String), from: "firm" } },
    ]);
  });

  test("tells a program where its request is wrong, by path and without the page's words or the sent values", async () => {
    const { origin_note: _, ...person } = newPerson({});
    const refused = await post("/clients", { ...person, mobile: 3055550123, vip: "yes, very" });
    expect(refused).toMatchObject({
      status: 400,
      body: {
        result: {
          error: "This request isn't as the API expects it.",
          code: "malformed",
          errors: expect.arrayContaining([
            { path: "mobile", message: "This must be a string, and can't be left out." },
            { path: "origin_note", message: "This must be a string, and can't be left out." },
            { path: "vip", message: "This isn't a field of the request." },
          ]),
        },
      },
    });
    expect(JSON.stringify(refused.body)).not.toMatch(/reload|very|3055550123/);
    expect((await post("/clients", newPerson({ email: "" }))).body.result.errors).toContainEqual({
      path: "email",
      message: expect.any(String),
    });
    expect((await get("/clients?cursor=x")).body.result.error).not.toMatch(/reload/);
  });

  test("says what is wrong with each field", async () => {
    expect(await post("/clients", newPerson({ email: "", mobile: "5" }))).toMatchObject({
      status: 422,
      body: { result: { fields: { email: expect.any(String), mobile: expect.any(String) } } },
    });
    const clientId = await newClient();
    const faulty = [
      [`/clients/${clientId}/notes`, { text: " " }],
      [`/clients/${clientId}/tasks`, { title: "", due_on: "2026-01-05" }],
      [`/clients/${clientId}/tasks`, { title: "Ring", due_on: "2026-02-31" }],
    ] as const;
    for (const [url, body] of faulty) expect((await post(url, body)).status).toBe(422);
    for (const body of [{}, { text: 5 }, { text: "a".repeat(limits.noteChars + 1) }])
      expect((await post(`/clients/${clientId}/notes`, body)).status).toBe(400);
    expect((await post(`/clients/${randomUUID()}/notes`, { text: "Hello" })).status).toBe(404);
    expect((await post(`/clients/${randomUUID()}/tasks`, { title: "Ring", due_on: "2026-01-05" })).status).toBe(404);
  });

  test("adds a note and a task to a file, which say who wrote them", async () => {
    const clientId = await newClient();
    const advisor = await desk.as("advisor", { name: "Ann Advisor" });
    await database.query("update clients set staff_id = $2 where id = $1", [clientId, advisor.staffId]);
    const intent = randomUUID();
    for (let time = 0; time < 2; time += 1)
      expect((await post(`/clients/${clientId}/notes`, { text: "Asked for a quote" }, { intent })).status).toBe(201);
    await post(`/clients/${clientId}/tasks`, { title: "Call  back", due_on: "2026-01-05" });
    const notes = await desk.call(advisor, { url: `/api/desk/clients/${clientId}/notes` });
    expect(notes.body.data.notes).toMatchObject([
      { staff_name: "CRM sync (API)", text: "Asked for a quote", editable_until: null },
    ]);
    const tasks = await desk.call(advisor, { url: `/api/desk/clients/${clientId}/tasks` });
    expect(tasks.body.data).toMatchObject([
      { title: "Call back", created_by: "CRM sync (API)", staff: { id: advisor.staffId } },
    ]);
  });
});

test("limits what a key adds within an hour, and says so", async () => {
  const busy = await insertStoredKey(database);
  const clientId = await newClient();
  await post(`/clients/${clientId}/notes`, { text: "First" }, { key: busy });
  await database.query("update rate_limits set points = 600 where key like 'api-key-write:%'");
  expect(await post(`/clients/${clientId}/notes`, { text: "One more" }, { key: busy })).toMatchObject({
    status: 429,
    body: { result: { error: expect.stringMatching(/^This API key added 600 things within an hour/) } },
  });
});
