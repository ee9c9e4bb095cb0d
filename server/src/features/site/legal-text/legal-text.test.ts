import { createHash } from "node:crypto";
import { toCivilDate, toDayNumber, toDayText } from "@funding-desk/contract/forms/civil-date";
import { expect, test, vi } from "vitest";
import { writeTerms } from "../../../../../firm/terms.ts";
import { firm } from "../../../../../firm.config.ts";
import { buildTestApp } from "../../../testing/build-test-app.ts";
import { writeBuiltSite } from "../../../testing/built-site.ts";
import { prequalificationBody } from "../../../testing/prequalification-body.ts";
import { startDeskApi } from "../../../testing/staff-api.ts";
import { exportConsents } from "../../accounts/consent/consent.service.ts";

const buildDir = writeBuiltSite({
  "/terms-and-conditions":
    "<head></head>@@[#terms]@@<p>@@[lead]@@</p>@@[#sections]@@<h2>@@[heading]@@</h2>@@[/sections]@@@@[#upcoming]@@next @@[version]@@@@[/upcoming]@@@@[#earlier]@@earlier @@[version]@@@@[/earlier]@@@@[/terms]@@",
});
const desk = await startDeskApi({ buildDir });
const other = await buildTestApp({ database: desk.database, buildDir });
const { database } = desk;
const manager = await desk.as("manager", { name: "Ada Lovelace" });
const url = "/api/desk/settings/legal-texts/terms";
const load = async () => (await desk.call(manager, { url })).body.data;
const save = (text: unknown, expected_revision: unknown) =>
  desk.call(manager, { method: "PUT", url, payload: { text, expected_revision } });
const publish = (payload: object, staff = manager) =>
  desk.call(staff, { method: "POST", url: `${url}/publish`, payload });
const readPage = async (app = desk.app) => (await app.inject("/terms-and-conditions")).body.replace(/^.*<\/head>/s, "");
const readVersion = async (version: number | string) => desk.app.inject(`/api/legal-texts/terms/versions/${version}`);
const today = toCivilDate(firm.identity.timeZone, new Date());
const tomorrow = toDayText(toDayNumber(today) + 1);
const first = writeTerms(firm.identity);
const text = "# 1. Who we are\n\nBay & Sons.\n\n# 2. </script> @@[firm.phone]@@\n\n- one\n- two";

/** Sends a form that names the terms, and reads what the client's copy of their data says of them. */
const agree = async () => {
  const client = await desk.client();
  const sent = await desk.call(client, {
    method: "POST",
    url: "/api/lead-user/prequalify",
    payload: { ...prequalificationBody, frontend_lead_user_id: client.clientId },
  });
  expect(sent.status).toBe(200);
  const [consent] = await exportConsents(database, client.clientId);
  return consent?.terms;
};

test("starts with what ships, as version 1 without a draft", async () => {
  expect(await load()).toEqual({
    kind: "terms",
    text: first,
    is_changed: false,
    revision: 0,
    changed_by: null,
    versions: [
      { version: 1, state: "in effect", effective_on: "2025-05-01", note: "", published_by: null, published_at: null },
    ],
  });
  expect(await readPage()).toMatch(/^<p>Last updated: May 2025<\/p><h2>1\. Who we are/);
  expect((await readVersion(1)).json().data).toMatchObject({ version: 1, upcoming: null, earlier: [] });
  expect(await agree()).toMatchObject({ version: 1, text: expect.stringContaining(first) });
  expect((await publish({ effective_on: today, note: "x", expected_revision: 0 })).body.result.fields).toHaveProperty(
    "text",
  );
});

test("a draft is seen by no visitor; the second of two editors learns who was first", async () => {
  expect(await save(`${text}\n\n> Check this.`, 0)).toMatchObject({
    status: 200,
    body: { data: { is_changed: true, revision: 1, changed_by: "Ada Lovelace" } },
  });
  expect(await save("# Mine\n\nx", 0)).toMatchObject({
    status: 409,
    body: { result: { code: "setting_changed", error: expect.stringContaining("Ada Lovelace") } },
  });
  expect(await readPage()).toContain("Last updated");
});

test("refuses what can't be read, what is too long, and what hides its order; and stores nothing", async () => {
  for (const wrong of [
    "",
    "no section",
    "# A",
    "# A\n\nx\n\n# a\n\ny",
    `# A\n\n${"x".repeat(60_000)}`,
    "# A\n\n\u202ex",
  ])
    expect(await save(wrong, 1)).toMatchObject({
      status: 422,
      body: { result: { fields: { text: expect.any(String) } } },
    });
  expect((await save("x".repeat(120_001), 1)).status).toBe(400);
  expect((await save("x".repeat(1_100_000), 1)).status).toBe(413);
  for (const [wrong, revision] of [
    [7, 1],
    [null, 1],
    ["# A\n\nx", "1"],
    ["# A\n\nx", -1],
  ] as const)
    expect((await save(wrong, revision)).status).toBe(400);
  expect((await desk.call(manager, { url: "/api/desk/settings/legal-texts/other" })).status).toBe(400);
  expect((await load()).revision).toBe(1);
});

test("publishing asks for the second factor again, a day, a note, and no notes to counsel", async () => {
  const body = { effective_on: today, note: "Ours.", expected_revision: 1 };
  expect((await publish(body, await desk.as("manager", { isFresh: false }))).status).toBe(403);
  expect((await publish(body, await desk.as("auditor"))).status).toBe(403);
  expect((await publish(body)).body.result.fields).toMatchObject({ text: expect.stringContaining("counsel") });
  for (const effective_on of ["", "2020-01-01", "2999-01-01", "2026-02-30", "soon"])
    expect((await publish({ ...body, effective_on })).body.result.fields, effective_on).toHaveProperty("effective_on");
  for (const note of ["", " ", "x".repeat(301)])
    expect((await publish({ ...body, note })).body.result.fields).toHaveProperty("note");
  expect((await publish({ ...body, extra: 1 })).status).toBe(400);
  expect((await load()).versions).toHaveLength(1);
});

test("a published version shows on every server, once, and what was shown before stays readable", async () => {
  expect((await save(text, 1)).body.data.revision).toBe(2);
  const body = { effective_on: today, note: "Our own words.", expected_revision: 2 };
  const both = await Promise.all([publish(body), publish(body)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const { versions, is_changed: isChanged } = await load();
  expect(isChanged).toBe(false);
  expect(versions).toMatchObject([
    { version: 2, state: "in effect", effective_on: today, note: "Our own words.", published_by: "Ada Lovelace" },
    { version: 1, state: "earlier", effective_on: "2025-05-01", published_by: null },
  ]);
  const shown = "<h2>1. Who we are</h2><h2>2. &lt;/script&gt; @@[firm.phone]@@</h2>earlier 1";
  for (const app of [desk.app, other.app])
    await vi.waitFor(async () => expect(await readPage(app)).toContain(shown), 20_000);
  expect((await readVersion(1)).json().data.lead).toContain("no longer in effect");
  expect((await desk.call(manager, { url: `${url}/versions/1` })).body.data.text).toBe(first);
  expect((await desk.call(manager, { url: `${url}/versions/9` })).status).toBe(404);
  expect((await readVersion(9)).statusCode).toBe(404);
  expect((await readVersion("x")).statusCode).toBe(400);
  await expect(database.asOwner("update legal_versions set text = 'x'")).rejects.toThrow("stays as it is");
  await expect(database.asOwner("delete from legal_versions")).rejects.toThrow("stays as it is");
});

test("a version of a later day is announced, and not in effect yet", async () => {
  await save(`${text}\n- three`, 3);
  expect((await publish({ effective_on: tomorrow, note: "Three.", expected_revision: 4 })).status).toBe(201);
  expect((await load()).versions.map(({ state }: { state: string }) => state)).toEqual([
    "upcoming",
    "in effect",
    "earlier",
  ]);
  await vi.waitFor(async () => expect(await readPage()).toContain("next 3"), 20_000);
  expect((await readVersion(3)).json().data).toMatchObject({ lead: expect.stringContaining("takes effect on") });
});

test("a consent keeps the terms that were in effect, word for word", async () => {
  const terms = await agree();
  expect(terms).toMatchObject({ version: 2, text: expect.stringContaining(text) });
  expect(terms?.text).toContain(firm.identity.legalName);
  expect(terms?.sha256_of_text).toBe(
    createHash("sha256")
      .update(terms?.text ?? "")
      .digest("hex"),
  );
  // What the installation's first client agreed to is still what it was.
  const { rows } = await database.query<{ version: number; wording: string }>(
    "select terms_version as version, w.wording from consents join consent_wordings w on w.hash = terms_hash order by given_at",
  );
  expect(rows.map(({ version }) => version)).toEqual([1, 2]);
  expect(rows[0]?.wording).toContain(first);
});

test("the audit says who published what", async () => {
  const { rows } = await database.query<{ action: string; detail: object }>(
    "select action, detail from audit_entries where action like 'legal_text.%' order by number",
  );
  expect(rows.filter(({ action }) => action === "legal_text.published").map(({ detail }) => detail)).toEqual([
    { kind: "terms", version: 2, effective_on: today, sha256: createHash("sha256").update(text).digest("hex") },
    { kind: "terms", version: 3, effective_on: tomorrow, sha256: expect.any(String) },
  ]);
  expect(rows.filter(({ action }) => action === "legal_text.drafted")).toHaveLength(3);
});
