import { afterAll, beforeAll, expect, test } from "vitest";
import { watchPlans } from "../../../testing/query-plans.ts";
import { insertStoredClient } from "../../../testing/stored-client.ts";
import { insertStoredStaff } from "../../../testing/stored-staff.ts";
import { createTestDatabase } from "../../../testing/test-database.ts";
import {
  type EntryFilter,
  findClientId,
  findFirstAfter,
  findFirstOn,
  listEntries,
  listViews,
} from "./audit-search.repository.ts";

const database = await createTestDatabase();
afterAll(() => database.close());

const { watched, explainPlans } = watchPlans(database);

const entries = 60_000;
let staffId = "";
let clientId = "";

/** Without the chain, which no list reads. Half of the entries are one member's; few are about any one client. */
beforeAll(async () => {
  staffId = await insertStoredStaff(database, "advisor");
  clientId = await insertStoredClient(database);
  await database.asOwner("alter table audit_entries disable trigger all");
  await database.asOwner(
    `insert into clients (id, first_name, last_name, mobile, email, state, password_hash, signup_id)
     select gen_random_uuid(), 'First', 'Last', '5550100142', 'p' || n || '@example.com', 'Florida (FL)', 'none', 'STORED'
     from generate_series(1, 5000) n`,
  );
  await database.asOwner(
    `insert into audit_entries (number, at, actor_kind, actor_id, actor_name, action, client_id, subject, previous_hash, hash)
     select n, now() - interval '2 years' + n * interval '17 minutes', case when n % 50 = 0 then 'client' else 'staff' end,
       case when n % 2 = 0 then $1::uuid else md5((n % 90)::text)::uuid end, 'Somebody',
       case when n % 10000 = 0 then 'value.revealed' when n % 5 = 0 then 'document.viewed' else 'file.viewed' end,
       case when n % 3000 = 0 then $2::uuid else md5((n % 5000)::text)::uuid end,
       case when n % 5 = 0 then 'document statement-' || n % 977 || '.pdf' end, '\\x00', '\\x00'
     from generate_series(1, ${entries}) n`,
    [staffId, clientId],
  );
  await database.asOwner("vacuum analyze");
}, 60_000);

const wholeTable = /Seq Scan on (audit_entries|clients)\b/;
const page = 51;

test.each<[string, () => EntryFilter]>([
  ["everything", () => ({})],
  ["a later page", () => ({ below: 30_000 })],
  ["some days", () => ({ from: 20_000, below: 20_500 })],
  ["somebody", () => ({ actorId: staffId })],
  ["clients", () => ({ actorKind: "client" })],
  ["the system, which has no entries", () => ({ actorKind: "system" })],
  ["a common action", () => ({ action: "file.viewed" })],
  ["a rare action", () => ({ action: "value.revealed" })],
  ["someone's rare action", () => ({ action: "value.revealed", actorId: staffId })],
  ["an action that was never recorded", () => ({ action: "list.exported" })],
  ["a client", () => ({ clientId })],
  ["a client's rare action", () => ({ clientId, action: "value.revealed" })],
  ["a common word", () => ({ text: "statement" })],
  ["a rare word", () => ({ text: "statement-345." })],
  ["a word found nowhere", () => ({ text: "nowhere" })],
  ["a word about someone's file", () => ({ text: "statement-7", actorId: staffId, action: "document.viewed" })],
])("lists %s without reading the whole audit", async (_, filter) => {
  expect(await explainPlans(() => listEntries(watched, filter(), page))).not.toMatch(wholeTable);
});

test.each<[string, () => Promise<unknown>]>([
  ["the beginning of a day", () => findFirstOn(watched, "2026-01-05", "America/New_York")],
  ["the end of a day", () => findFirstAfter(watched, "2026-01-05", "America/New_York")],
  ["a client's address", () => findClientId(watched, "p77@example.com")],
  [
    "who has seen a file",
    () => listViews(watched, { clientId, actions: ["file.viewed", "document.viewed"], below: undefined, limit: page }),
  ],
])("finds %s without reading the whole audit", async (_, ask) => {
  expect(await explainPlans(ask)).not.toMatch(wholeTable);
});
