import { expect, test, vi } from "vitest";
import { firm } from "../../../../../firm.config.ts";
import { buildTestApp } from "../../../testing/build-test-app.ts";
import { createPersonBody } from "../../../testing/factories.ts";
import { startDeskApi } from "../../../testing/staff-api.ts";
import { insertStoredClient } from "../../../testing/stored-client.ts";

const desk = await startDeskApi();
const other = await buildTestApp({ database: desk.database });
const manager = await desk.as("manager", { name: "Ada Lovelace" });
const url = "/api/desk/settings/email-domains";
const load = async () => (await desk.call(manager, { url })).body.data;
const put = (added: unknown, expected_revision: unknown) =>
  desk.call(manager, { method: "PUT", url, payload: { added, expected_revision } });
const listKnown = async (app = desk.app) =>
  (await app.inject({ url: "/api/email-policy" })).json().data.top_level_domains;

/** The server's own check of an address. */
const isTaken = async (email: string, app = desk.app) => {
  // The id is refused last, so nothing is stored.
  const payload = { ...createPersonBody(), email, sing_up_id: "", recaptcha_token: "none" };
  const response = await app.inject({ method: "POST", url: "/api/auth/signup", payload });
  return response.json().result?.fields?.email === undefined;
};

test("starts with the configured endings", async () => {
  expect(await load()).toEqual({ always: firm.emailPolicy.topLevelDomains, added: [], in_use: [], revision: 0 });
  expect(await listKnown()).toEqual(firm.emailPolicy.topLevelDomains);
});

test("accepts an added ending at once, here, on other servers, and in forms", async () => {
  expect(await put([" .IO ", "io", "com", "co"], 0)).toMatchObject({
    status: 200,
    body: { data: { added: ["co", "io"], revision: 1 } },
  });
  expect(await listKnown()).toEqual([...firm.emailPolicy.topLevelDomains, "co", "io"]);
  await vi.waitFor(async () => expect(await listKnown(other.app)).toContain("io"), 10_000);
  const { rows } = await desk.database.query("select detail from audit_entries where action = 'setting.changed'");
  const changes = [{ field: "added", before: "", after: "co, io" }];
  expect(rows).toEqual([{ detail: { setting: "accepted e-mail domains", changes } }]);
});

test("checks a sign-up against the stored endings, on both servers", async () => {
  const { revision } = await load();
  expect((await put(["dev"], revision)).status).toBe(200);
  expect(await isTaken("ada@example.dev")).toBe(true);
  expect(await isTaken("ada@example.xyz")).toBe(false);
  await vi.waitFor(async () => expect(await isTaken("ada@example.dev", other.app)).toBe(true), 10_000);
});

test("keeps an ending that a client uses", async () => {
  const { revision } = await load();
  const clientId = await insertStoredClient(desk.database);
  await desk.database.query("update clients set email = 'Marie@Example.DEV' where id = $1", [clientId]);
  expect(await load()).toMatchObject({ in_use: ["dev"] });
  expect(await put([], revision)).toMatchObject({
    status: 422,
    body: { result: { fields: { added: expect.stringContaining(".dev") } } },
  });
  expect((await put(["dev", "app"], revision)).status).toBe(200);
});

test("tells the second of two editors who was first, and refuses invalid endings", async () => {
  const { revision } = await load();
  expect(await put(["dev"], revision - 1)).toMatchObject({
    status: 409,
    body: { result: { code: "setting_changed", error: expect.stringContaining("Ada Lovelace") } },
  });
  for (const bad of ["", "co.uk", "a b", "x", "<b>", "münchen", "1", "x".repeat(30)])
    expect(await put(["dev", bad], revision)).toMatchObject({ status: 422 });
  const many = Array.from(
    { length: 101 },
    (_, index) => `x${String.fromCharCode(97 + (index % 26), 97 + Math.floor(index / 26))}`,
  );
  expect((await put(["dev", ...many], revision)).status).toBe(422);
  for (const broken of ["io", [1], null]) expect((await put(broken, revision)).status).toBe(400);
  expect((await put(["x".repeat(2000)], revision)).status).toBe(400);
});
