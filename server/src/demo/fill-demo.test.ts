import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { firm } from "../../../firm.config.ts";
import { loadMasterKeys } from "../crypto/master-keys.ts";
import { loadSecrets } from "../crypto/secrets.ts";
import { createApplicationRecords } from "../features/application/application-record.service.ts";
import { testConfig } from "../testing/test-config.ts";
import { createTestDatabase } from "../testing/test-database.ts";
import { createDemoServices, type DemoServices } from "./demo-services.ts";
import { codeOfSample } from "./demo-staff.ts";
import { type FilledDemo, fillDemo } from "./fill-demo.ts";
import { actsOf, endsOf } from "./story.ts";

const database = await createTestDatabase({ max: 10 });
const dataDir = await mkdtemp(path.join(tmpdir(), "funding-desk-demo-"));
const config = testConfig({ dataDir, databaseUrl: database.url });
const parts = { config, firm, database };
const count = 16;

let filled: FilledDemo;
let services: DemoServices;

beforeAll(async () => {
  filled = await fillDemo(parts, count);
  services = await createDemoServices(parts);
}, 60_000);
afterAll(async () => {
  await services.close();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

const columnOf = async (statement: string): Promise<unknown[]> =>
  (await database.query<{ value: unknown }>(statement)).rows.map(({ value }) => value);

test("every stage and every status has somebody, and some have only begun", async () => {
  expect(await columnOf("select distinct stage as value from prequalifications order by 1")).toEqual([
    "In Review",
    "Not Qualified",
    "Pre-Qualified",
    "Submitted",
  ]);
  expect(await columnOf("select distinct status as value from applications order by 1")).toEqual([
    "Approved",
    "Declined",
    "Documents Needed",
    "Funded",
    "Submitted",
    "Term Sheet",
    "Under Review",
    "Withdrawn",
  ]);
  expect(await columnOf("select count(*)::int as value from drafts")).toEqual([1]);
  expect(await columnOf("select count(*)::int as value from application_co_borrowers")).not.toEqual([0]);
  expect(await columnOf("select count(*)::int as value from appointments where starts_at > now()")).not.toEqual([0]);
  expect(await columnOf("select count(*)::int as value from appointments where outcome is not null")).not.toEqual([0]);
});

test("everybody is marked as a sample, and can be no real person", async () => {
  const clients = await database.query<{ id: string; email: string; mobile: string; label: string }>(
    "select c.id, c.email, c.mobile, s.label from clients c join signup_ids s on s.id = c.signup_id",
  );
  expect(clients.rows).toHaveLength(count);
  for (const { id, email, mobile, label } of clients.rows) {
    expect(email).toMatch(/@example\.com$/);
    expect(mobile).toMatch(/^\d{3}55501\d\d$/);
    expect(label).toMatch(/^Sample: /);
    const { notes } = await services.notes.page(filled.staff.manager, id, undefined);
    expect(notes.map(({ text }) => text)).toContainEqual(expect.stringMatching(/^Sample data/));
  }
});

test("what is sealed opens through the services, as it was typed", async () => {
  const records = createApplicationRecords(services);
  const [clientId] = await columnOf("select client_id as value from applications limit 1");
  const [record] = await records.listOf(String(clientId), 1);
  expect(JSON.stringify(record)).toContain("98765432");
  const stored = await database.query<{ all: string }>("select string_agg(a::text, '') as all from applications a");
  expect(stored.rows[0]?.all).not.toContain("98765432");
});

test("the papers are real files", async () => {
  const rows = await database.query<{ client_id: string; id: string; media_type: string }>(
    "select distinct on (media_type) client_id, id, media_type from stored_files order by media_type",
  );
  expect(rows.rows.map(({ media_type }) => media_type)).toEqual(["application/pdf", "image/jpeg"]);
  for (const { client_id, id, media_type } of rows.rows) {
    const { content, sizeBytes } = await services.files.open(client_id, id);
    const bytes = await buffer(content);
    expect(bytes).toHaveLength(sizeBytes);
    expect(bytes.subarray(0, 3).toString("latin1")).toBe(media_type === "application/pdf" ? "%PD" : "\xff\xd8\xff");
  }
});

test("nothing bears the time of the filling, nor a time to come, and nobody is mailed", async () => {
  const recent = "> now() - interval '30 minutes'";
  for (const [table, column] of [
    ["clients", "created_at"],
    ["prequalifications", "stage_since"],
    ["applications", "status_since"],
    ["status_changes", "changed_at"],
    ["documents", "uploaded_at"],
    ["documents", "reviewed_at"],
    ["messages", "sent_at"],
    ["pipeline_items", "changed_at"],
  ])
    expect(await columnOf(`select count(*)::int as value from ${table} where ${column} ${recent}`), table).toEqual([0]);
  expect(
    await columnOf(
      "select count(*)::int as value from status_changes s join clients c on c.id = s.client_id where changed_at < c.created_at",
    ),
  ).toEqual([0]);
  expect(await columnOf("select count(*)::int as value from mails")).toEqual([0]);
  expect(await columnOf("select count(*)::int as value from messages where told_at is null")).toEqual([0]);
});

test("the audit holds together", async () => {
  const broken = await columnOf("select count(*)::int as value from audit_entries e where hash <> audit_hash(e)");
  expect(broken).toEqual([0]);
});

test("the sample staff have a code, and the client's password is right", async () => {
  const [sealedFor] = await columnOf("select id as value from staff where email = 'manager@desk.example.com'");
  expect(sealedFor).toBe(filled.staff.manager.staffId);
  const [hash] = await columnOf(`select password_hash as value from clients where email = '${filled.clientEmail}'`);
  expect(await services.passwords.isRight(filled.password, String(hash))).toBe(true);
  const secrets = await loadSecrets(database, await loadMasterKeys(database, config));
  const code = await codeOfSample({ database, secrets, firmName: firm.identity.name });
  expect(services.oneTimeCodes.stepOf(filled.staff.key, code ?? "")).toBeTypeOf("number");
});

test("an installation with a client is left alone", async () => {
  await expect(fillDemo(parts, count)).rejects.toThrow(/^There is a client already\./);
  expect(await columnOf("select count(*)::int as value from clients")).toEqual([count]);
});

test("a story's acts follow one another and are over an hour before now", () => {
  const now = new Date("2026-03-04T15:30:00Z");
  for (const [index, end] of endsOf(300).entries()) {
    const times = actsOf(index, end, now).map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times.at(-1)).toBeLessThan(now.getTime() - 3600_000);
    expect(times[0]).toBeGreaterThan(now.getTime() - 275 * 24 * 3600_000);
  }
});
