import { describe, expect, test } from "vitest";
import { startClientApi } from "../../../testing/client-api.ts";
import { testRefusals } from "../../../testing/refused-callers.ts";
import type { SignedInClient } from "../../../testing/sign-in-as.ts";

const api = await startClientApi();

const url = "/api/drafts/prequalification";
const ada = { answers: { fullName: "Ada", otherIndustry: "left over", consent: false }, step: "personal" };
const load = (client: SignedInClient) => api.call(client, { url });
const save = (client: SignedInClient, payload: unknown) =>
  api.call(client, { method: "PUT", url, payload: payload as object, headers: { "content-type": "application/json" } });
const discard = (client: SignedInClient) => api.call(client, { method: "DELETE", url });

testRefusals(api, "load", () => ({ url }));
testRefusals(api, "save", () => ({ method: "PUT", url, payload: { ...ada, base_revision: 0 } }));
testRefusals(api, "discard", () => ({ method: "DELETE", url }));

test("keeps a draft whole, irrelevant answers included, and returns it on another device", async () => {
  const client = await api.signIn();
  expect(await load(client)).toMatchObject({ status: 200, body: { data: null } });
  const saved = await save(client, { ...ada, base_revision: 0 });
  expect(saved.status).toBe(200);
  const { revision, saved_at } = saved.body.data;
  expect(saved.body).toEqual({ data: { ...ada, revision, saved_at } });
  expect(revision).toBeGreaterThan(0);
  expect(new Date(saved_at).toISOString()).toBe(saved_at);
  expect((await load(client)).body).toEqual(saved.body);
});

test("every save builds on the last one and raises the revision", async () => {
  const client = await api.signIn();
  const first = await save(client, { ...ada, base_revision: 0 });
  const second = await save(client, { answers: {}, step: "business", base_revision: first.body.data.revision });
  expect(second.body.data.revision).toBeGreaterThan(first.body.data.revision);
  expect((await load(client)).body.data).toMatchObject({ answers: {}, step: "business" });
});

describe("refuses an older tab and overwrites nothing", () => {
  const changed = { status: 409, body: { result: { status: "error" } } };

  test("with an outdated revision", async () => {
    const client = await api.signIn();
    const first = await save(client, { ...ada, base_revision: 0 });
    const base_revision = first.body.data.revision;
    const newer = await save(client, { answers: { fullName: "Newer" }, step: "funding", base_revision });
    expect(await save(client, { ...ada, base_revision })).toMatchObject(changed);
    expect((await load(client)).body).toEqual(newer.body);
  });

  test("that knew of no draft", async () => {
    const client = await api.signIn();
    const first = await save(client, { ...ada, base_revision: 0 });
    expect(await save(client, { ...ada, answers: {}, base_revision: 0 })).toMatchObject(changed);
    expect((await load(client)).body).toEqual(first.body);
  });

  test("whose draft was discarded and started again", async () => {
    const client = await api.signIn();
    const first = await save(client, { ...ada, base_revision: 0 });
    await discard(client);
    expect(await save(client, { ...ada, base_revision: first.body.data.revision })).toMatchObject(changed);
    const restarted = await save(client, { answers: {}, step: "personal", base_revision: 0 });
    expect(restarted.body.data.revision).toBeGreaterThan(first.body.data.revision);
    expect(await save(client, { ...ada, base_revision: first.body.data.revision })).toMatchObject(changed);
  });

  test("of two simultaneous saves, one wins", async () => {
    const client = await api.signIn();
    for (const base of [0, 1]) {
      const base_revision = base && (await load(client)).body.data.revision;
      const saves = await Promise.all(
        ["A", "B", "C"].map((fullName) => save(client, { answers: { fullName }, step: "personal", base_revision })),
      );
      expect(saves.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
      const winner = saves.find(({ status }) => status === 200);
      expect((await load(client)).body).toEqual(winner?.body);
    }
  });
});

test("starting over leaves nothing, and can be repeated", async () => {
  const client = await api.signIn();
  await save(client, { ...ada, base_revision: 0 });
  for (let times = 0; times < 2; times += 1) {
    expect(await discard(client)).toMatchObject({ status: 200, body: { data: null } });
    expect((await load(client)).body).toEqual({ data: null });
  }
});

test("keeps another client's draft out of reach, and its row sealed", async () => {
  const [client, other] = [await api.signIn(), await api.signIn()];
  await save(client, { ...ada, base_revision: 0 });
  expect((await load(other)).body).toEqual({ data: null });
  await discard(other);
  expect((await load(client)).body.data).toMatchObject(ada);
  await save(other, { answers: {}, step: "personal", base_revision: 0 });
  await api.database.query(
    "update drafts set content = (select content from drafts where client_id = $1) where client_id = $2",
    [client.clientId, other.clientId],
  );
  const stolen = await load(other);
  expect(stolen.status).toBe(500);
  expect(stolen.text).not.toContain("Ada");
});

test("the database holds no readable word of it", async () => {
  const client = await api.signIn();
  await save(client, {
    answers: { fullName: "Zarathustra", notes: "a secret plan" },
    step: "funding",
    base_revision: 0,
  });
  const { rows } = await api.database.query<{ content: Buffer }>("select content from drafts where client_id = $1", [
    client.clientId,
  ]);
  for (const word of ["Zarathustra", "secret", "fullName", "funding"])
    expect(rows[0]?.content.includes(word)).toBe(false);
});

test.each<[string, unknown]>([
  ["an answer the form doesn't ask for", { ...ada, answers: { ssn: "1" } }],
  ["a wire name", { ...ada, answers: { full_name: "Ada" } }],
  ["a checkbox for text", { ...ada, answers: { fullName: true } }],
  ["text for a checkbox", { ...ada, answers: { consent: "yes" } }],
  ["a number", { ...ada, answers: { fullName: 5 } }],
  ["nested answers", { ...ada, answers: { fullName: { a: { b: 1 } } } }],
  ["no answers", { step: "personal" }],
  ["a list of answers", { ...ada, answers: ["Ada"] }],
  ["an answer of 8,001", { ...ada, answers: { notes: "a".repeat(8001) } }],
  ["a step of 61", { ...ada, step: "a".repeat(61) }],
  ["an unknown key", { ...ada, client_id: "x" }],
])("refuses %s with 400 and stores nothing", async (_, payload) => {
  const client = await api.signIn();
  expect(await save(client, { base_revision: 0, ...(payload as object) })).toMatchObject({ status: 400 });
  expect((await load(client)).body).toEqual({ data: null });
});

test.each([-1, 1.5, "0", null, 1e300])("refuses a base revision of %j with 400", async (base_revision) => {
  expect(await save(await api.signIn(), { ...ada, base_revision })).toMatchObject({ status: 400 });
});

test("refuses __proto__ among the answers with 400", async () => {
  const payload = '{"answers":{"__proto__":"x"},"step":"personal","base_revision":0}';
  expect(await save(await api.signIn(), payload)).toMatchObject({ status: 400 });
});

test.each(["/api/drafts/other", "/api/drafts/__proto__", "/api/drafts/prequalification%2F.."])(
  "has no draft at %s",
  async (elsewhere) => {
    const { status } = await api.call(await api.signIn(), { url: elsewhere });
    expect([400, 404]).toContain(status);
  },
);
