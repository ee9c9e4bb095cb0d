import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { insertStoredKey } from "../../../testing/api-key.ts";
import { startDeskApi } from "../../../testing/staff-api.ts";

const desk = await startDeskApi({ config: { areRateLimitsOn: true } });
const { database } = desk;
const manager = await desk.as("manager", { name: "Max Manager" });

const url = "/api/desk/settings/api-keys";
const newBody = (change: object = {}) => ({
  name: `CRM ${randomUUID().slice(0, 8)}`,
  scopes: ["clients:read"],
  valid_days: 90,
  ...change,
});
const make = (payload: object = newBody(), intent: string = randomUUID(), caller = manager) =>
  desk.call(caller, { method: "POST", url, payload, headers: { ...caller.headers, "idempotency-key": intent } });
const list = async () => (await desk.call(manager, { url })).body.data.keys as Record<string, unknown>[];
const use = (key: string, path = "/api/v1/clients") =>
  desk.call({ headers: { authorization: `Bearer ${key}` } }, { url: path });

test("a key is shown once, works, and is stored as a hash only", async () => {
  const body = newBody();
  const { status, body: answer } = await make(body);
  expect(status).toBe(201);
  const { secret } = answer.data;
  expect(secret).toMatch(/^fd_[\w-]{43}$/);
  const [row] = answer.data.keys;
  expect(row).toMatchObject({
    name: body.name,
    hint: secret.slice(-4),
    made_by: "Max Manager",
    last_used_at: null,
    state: "active",
  });
  expect(Date.parse(String(row.expires_at)) - Date.now()).toBeGreaterThan(89 * 24 * 3600_000);
  expect((await use(secret)).status).toBe(200);
  const [used] = await list();
  expect(used).toMatchObject({ last_used_at: expect.any(String), last_used_network: "127.0.0.1" });
  const stored = await database.query<{ row: string }>(
    "select t::text as row from api_keys t union all select t::text from idempotency_keys t union all select t::text from audit_entries t",
  );
  expect(stored.rows.some(({ row: text }) => text.includes(secret))).toBe(false);
  expect(desk.log.some((line) => line.includes(secret))).toBe(false);
});

test("a double press makes one key, and the repeat doesn't show it", async () => {
  const [body, intent] = [newBody(), randomUUID()];
  const answers = await Promise.all([make(body, intent), make(body, intent)]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(answers.filter(({ body: { data } }) => data.secret !== null)).toHaveLength(1);
  expect((await list()).filter(({ name }) => name === body.name)).toHaveLength(1);
  expect((await make({ ...body, valid_days: 30 }, intent)).status).toBe(422);
});

test.each([
  ["no name", { name: " " }, "name"],
  ["a long name", { name: "a".repeat(61) }, "name"],
  ["nothing it may do", { scopes: [] }, "scopes"],
  ["no day", { valid_days: 0 }, "valid_days"],
  ["more than a year", { valid_days: 366 }, "valid_days"],
])("%s gets a message at its field", async (_, change, field) => {
  expect(await make(newBody(change))).toMatchObject({
    status: 422,
    body: { result: { fields: { [field]: expect.any(String) } } },
  });
});

test("a name that another key has is refused, until that one is revoked", async () => {
  const body = newBody();
  const { id } = (await make(body)).body.data.keys.find(({ name }: { name: string }) => name === body.name);
  expect((await make({ ...body, name: body.name.toUpperCase() })).status).toBe(422);
  await desk.call(manager, { method: "DELETE", url: `${url}/${id}` });
  expect((await make(body)).status).toBe(201);
});

test.each([{}, newBody({ scopes: ["everything"] }), newBody({ valid_days: 1.5 }), newBody({ more: 1 })])(
  "%j is malformed",
  async (body) => expect((await make(body)).status).toBe(400),
);

test("a revoked key stops at once, and revoking it again changes nothing", async () => {
  const { key, id } = await insertStoredKey(database, { name: "Old CRM" });
  expect((await use(key)).status).toBe(200);
  for (let time = 0; time < 2; time += 1)
    expect((await desk.call(manager, { method: "DELETE", url: `${url}/${id}` })).status).toBe(200);
  expect(await use(key)).toMatchObject({ status: 401, body: { result: { code: "key_invalid" } } });
  const { rows } = await database.query(
    "select 1 from audit_entries where action = 'api-key.changed' and detail ->> 'what' = 'revoked' and subject = 'API key Old CRM'",
  );
  expect(rows).toHaveLength(1);
  expect((await desk.call(manager, { method: "DELETE", url: `${url}/${randomUUID()}` })).status).toBe(404);
});

test("a key in an address ends, wherever it was sent, and its maker is told once", async () => {
  const { key, id, headers } = await insertStoredKey(database, { name: "Leaky" });
  for (const path of [
    `/api/v1/clients?key=${key}`,
    `/api/v1/clients/${key}`,
    `/api/desk/session?k=${key}`,
    `/api/${key}`,
  ])
    expect(await desk.call({ headers }, { url: path })).toMatchObject({
      status: 400,
      body: { result: { error: expect.stringMatching(/^Don't send an API key in an address/) } },
    });
  expect((await list()).find((row) => row.id === id)).toMatchObject({
    exposed_at: expect.any(String),
    state: "revoked",
  });
  const { rows } = await database.query(
    "select 1 from audit_entries where detail ->> 'what' = 'seen in an address' and subject = 'API key Leaky'",
  );
  expect(rows).toHaveLength(1);
  expect(desk.log.some((line) => line.includes(key))).toBe(false);
  expect((await use(key)).status).toBe(401);
  const { rows: told } = await database.query(
    "select 1 from mails where kind = 'api-key-ended' and cause like '%' || $1",
    [id],
  );
  expect(told).toHaveLength(1);
});

test("wrong keys are slowed down, and right ones from the same address aren't", async () => {
  const { key } = await insertStoredKey(database);
  await use(`fd_${"B".repeat(43)}`);
  await database.query("update rate_limits set points = 60 where key like 'api-key-wrong:%'");
  expect((await use(`fd_${"B".repeat(43)}`)).status).toBe(429);
  expect((await use(key)).status).toBe(200);
  await database.query("update rate_limits set points = 600 where key like 'api-key:%'");
  expect(await use(key)).toMatchObject({
    status: 429,
    body: { result: { error: expect.stringMatching(/^This API key made 600 calls within a minute/) } },
  });
});
