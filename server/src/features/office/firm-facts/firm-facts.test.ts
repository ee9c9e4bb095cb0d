import { toFacts } from "@funding-desk/contract/firm/facts";
import { expect, test, vi } from "vitest";
import { firm } from "../../../../../firm.config.ts";
import { loadCurrentFirm } from "../../../firm/current-firm.ts";
import { buildTestApp } from "../../../testing/build-test-app.ts";
import { startMailServer } from "../../../testing/mail-server.ts";
import { startDeskApi } from "../../../testing/staff-api.ts";

const mailServer = await startMailServer();
const config = { mail: { smtpUrl: mailServer.url, from: undefined } };
const desk = await startDeskApi({ config });
const other = await buildTestApp({ database: desk.database, config });
const { database } = desk;
const manager = await desk.as("manager", { name: "Ada Lovelace" });
const url = "/api/desk/settings/firm";
const base = toFacts(firm);
const load = async () => (await desk.call(manager, { url })).body.data;
const put = (changes: object, expected_revision: unknown) =>
  desk.call(manager, { method: "PUT", url, payload: { ...base, ...changes, expected_revision } });

/** Whom researchers write to about a vulnerability, at a server: the quickest view of its copy of the facts. */
const readSecurityText = async (app: typeof desk.app) => (await app.inject("/.well-known/security.txt")).body;

test("starts with the configuration's facts", async () => {
  expect(await load()).toEqual({ ...base, revision: 0, changed_by: null, changed_at: null });
});

test("a change applies at once on every server, to mails, and to commands, and is in the audit", async () => {
  const name = 'Bay, Sons & "Daughters"';
  const changes = { name: ` ${name} `, phone: "+1 813.555.0199", email: "desk@bay.example.com" };
  expect(await put(changes, 0)).toMatchObject({
    status: 200,
    body: { data: { ...base, ...changes, name, phone: "(813) 555-0199", revision: 1, changed_by: "Ada Lovelace" } },
  });
  expect(await readSecurityText(desk.app)).toContain("mailto:desk@bay.example.com");
  await vi.waitFor(
    async () => expect(await readSecurityText(other.app)).toContain("mailto:desk@bay.example.com"),
    10_000,
  );
  expect((await loadCurrentFirm(database, firm))().identity).toMatchObject({ name, hours: base.hours });

  const to = { name: "Grace Hopper", email: "grace@example.com", role: "advisor" };
  expect((await desk.call(manager, { method: "POST", url: "/api/desk/staff", payload: to })).status).toBe(201);
  const mail = await mailServer.next(to.email);
  expect(mail.from?.address).toBe("desk@bay.example.com");
  expect(mail.from?.name).toBe(name);
  expect(mail.text).toContain("(813) 555-0199");
  expect(mail.html).toContain("Bay, Sons &amp; &quot;Daughters&quot;");

  const { rows } = await database.query("select detail from audit_entries where action = 'setting.changed'");
  expect(rows).toEqual([
    {
      detail: {
        setting: "firm",
        changes: [
          { field: "name", before: base.name, after: name },
          { field: "phone", before: base.phone, after: "(813) 555-0199" },
          { field: "email", before: base.email, after: "desk@bay.example.com" },
        ],
      },
    },
  ]);
});

test("a fact that no one changed, or that was changed back, follows the configuration", async () => {
  expect((await put({ name: "Bay", latitude: "-12.5" }, 1)).body.data).toMatchObject({
    phone: base.phone,
    revision: 2,
  });
  const later = { ...firm, identity: { ...firm.identity, name: "Renamed", phone: "(555) 010-0177" } };
  const { identity } = (await loadCurrentFirm(database, later))();
  expect(identity).toMatchObject({ name: "Bay", phone: "(555) 010-0177", map: { latitude: -12.5 } });
  expect(identity.map.liveMapUrl?.(identity.map)).toContain("marker=-12.5");
});

test("what the desk replaced is no sample anymore", async () => {
  expect(await desk.sampleParts()).toEqual(expect.arrayContaining(["identity", "advisor"]));
  const { revision } = await load();
  const own = { name: "Bay", legal_name: "Bay LLC", phone: "(813) 555-0199", email: "bay@example.com" };
  await put({ ...own, advisor_name: "Ida Bay" }, revision);
  expect(await desk.sampleParts()).toContain("identity");
  expect(await desk.sampleParts()).not.toContain("advisor");
  await put({ ...own, advisor_name: "Ida Bay", street: "1 Bay Street" }, revision + 1);
  expect(await desk.sampleParts()).not.toContain("identity");
});

test("the second of two editors learns who was first", async () => {
  const { revision } = await load();
  expect(await put({}, revision - 1)).toMatchObject({
    status: 409,
    body: { result: { code: "setting_changed", error: expect.stringContaining("Ada Lovelace") } },
  });
});

test("refuses wrong facts at their fields, and stores nothing", async () => {
  const { revision } = await load();
  const faults: Readonly<Record<string, readonly string[]>> = {
    name: ["", "  ", "x".repeat(61), "a\nb", "a\rb", "\u0000", "\ud800"],
    legal_name: ["", "x".repeat(101), "a\tb"],
    phone: ["", "555", "2 813 555 0199", "(813) 555-01999"],
    email: [
      "",
      "x",
      "a@b",
      "a@example.com, b@example.com",
      "a@example.com\nBcc: b@example.com",
      `${"x".repeat(50)}@example.com`,
    ],
    hours: ["", "x".repeat(61)],
    street: ["", "x".repeat(101)],
    city: ["", "x".repeat(61)],
    state: ["", "Florida", "fl", "ZZ"],
    zip: ["", "3360", "33602-1", "abcde"],
    latitude: ["", "91", "27,9", "1e1", "NaN", "27.9478 N"],
    longitude: ["", "-180.1", "Infinity"],
    advisor_name: ["", "x".repeat(61)],
    advisor_title: ["", "x".repeat(81)],
  };
  for (const [field, values] of Object.entries(faults))
    for (const value of values)
      expect(await put({ [field]: value }, revision), `${field}: ${value}`).toMatchObject({
        status: 422,
        body: { result: { fields: { [field]: expect.any(String) } } },
      });
  for (const broken of [
    { name: 7 },
    { name: null },
    { latitude: 27.9 },
    { time_zone: "UTC" },
    { name: "x".repeat(1001) },
  ])
    expect((await put(broken, revision)).status).toBe(400);
  for (const wrong of ["0", -1, 0.5, undefined]) expect((await put({}, wrong)).status).toBe(400);
  expect((await load()).revision).toBe(revision);
});

test("asks for the second factor again", async () => {
  const stale = await desk.as("manager", { isFresh: false });
  const payload = { ...base, expected_revision: 0 };
  expect((await desk.call(stale, { url })).status).toBe(200);
  expect((await desk.call(stale, { method: "PUT", url, payload })).status).toBe(403);
});
