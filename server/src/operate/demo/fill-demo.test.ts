import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { statusesOf } from "@funding-desk/contract/intake/status/statuses";
import { afterAll, beforeAll, expect, test } from "vitest";
import { firm } from "../../../../firm.config.ts";
import { createApplicationRecords } from "../../features/intake/application/application-record.service.ts";
import { createAudit } from "../../platform/audit/audit.ts";
import { verifyChain } from "../../platform/audit/audit-chain.ts";
import { rotateDataKeys } from "../../platform/crypto/data-key-rotation.ts";
import { loadMasterKeys } from "../../platform/crypto/master-keys.ts";
import { type Place, sealedColumns } from "../../platform/crypto/sealed-columns.ts";
import { loadSecrets } from "../../platform/crypto/secrets.ts";
import { sql } from "../../platform/db/sql.ts";
import { withTransaction } from "../../platform/db/transaction.ts";
import { testConfig } from "../../testing/test-config.ts";
import { createTestDatabase } from "../../testing/test-database.ts";
import { createDemoLinks } from "./demo-links.ts";
import { createDemoServices, type DemoServices } from "./demo-services.ts";
import { findSampleCode } from "./demo-staff.ts";
import { type FilledDemo, fillDemo } from "./fill-demo.ts";
import { createSamplePeople } from "./sample-person.ts";
import { pickEnds, planActions } from "./story.ts";

const database = await createTestDatabase({ max: 10 });
const dataDir = await mkdtemp(path.join(tmpdir(), "funding-desk-demo-"));
const config = testConfig({ dataDir, databaseUrl: database.url });
const parts = { config, firm, database, ownerUrl: database.ownerUrl };
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

const listValues = async (statement: string): Promise<unknown[]> =>
  (await database.query<{ value: unknown }>(statement)).rows.map(({ value }) => value);

test("clients reach every stage and status, and some have only started", async () => {
  expect(await listValues("select distinct stage as value from prequalifications order by 1")).toEqual(
    statusesOf.prequalification.toSorted(),
  );
  expect(await listValues("select distinct status as value from applications order by 1")).toEqual(
    statusesOf.application.toSorted(),
  );
  expect(await listValues("select count(*)::int as value from drafts")).toEqual([1]);
  expect(await listValues("select count(*)::int as value from application_co_borrowers")).not.toEqual([0]);
  expect(await listValues("select count(*)::int as value from appointments where starts_at > now()")).not.toEqual([0]);
});

test("a few files are with lenders that don't exist, from prepared to paid out", async () => {
  expect(await listValues("select distinct status as value from submissions order by 1")).toEqual([
    "chosen",
    "funded",
    "offer",
    "passed",
    "preparing",
  ]);
  const lenders = "select distinct l.name as value from lenders l join submissions s on s.lender_id = l.id";
  for (const name of await listValues(lenders)) expect(name).toMatch(/^Sample: /);
  const offers = "select count(*)::int as value from offers o";
  const sent =
    "select 1 from disclosure_events e join offer_disclosures d on d.id = e.disclosure_id where d.offer_id = o.id";
  expect(await listValues(`${offers} where state in ('shown', 'chosen')`)).not.toEqual([0]);
  expect(
    await listValues(
      `${offers} where not exists (${sent} and e.kind = 'sent' and e.at - o.shown_at < interval '1 second')`,
    ),
  ).toEqual([0]);
  expect(await listValues("select kind as value from ledger_entries order by recorded_at")).toEqual([
    "expected",
    "received",
  ]);
  // A signature is worth nothing without a consent that was valid when the file went out.
  expect(
    await listValues(
      `select count(*)::int as value from submissions s join lender_consents c on c.submission_id = s.id
       where s.sent_at is not null and not (c.given_at <= s.sent_at and c.expires_at > s.sent_at)`,
    ),
  ).toEqual([0]);
});

test("what lenders offered is backed by records: files opened, consents signed by name, live programs", async () => {
  expect(await listValues("select count(*)::int as value from programs where status = 'live'")).toEqual([3]);
  const offers = "(select count(*) from offers o where o.client_id = a.client_id and o.state <> 'draft')";
  expect(await listValues(`select ${offers}::int as value from applications a where status = 'Term Sheet'`)).toContain(
    3,
  );
  // No page of the portal may say that a lender did what no record knows of.
  const unbacked = [
    `applications a where status in ('Term Sheet', 'Approved', 'Funded') and ${offers} = 0`,
    "applications a where status = 'Funded' and not exists (select from fundings f where f.client_id = a.client_id)",
    `applications a where status = 'Declined' and not exists (select from submissions s where s.client_id = a.client_id
      and s.status = 'passed')`,
    `submissions s where s.status in ('offer', 'chosen', 'passed', 'funded') and not exists (select from submission_events e
      where e.submission_id = s.id and e.kind = 'opened')`,
  ];
  for (const each of unbacked)
    expect(await listValues(`select count(*)::int as value from ${each}`), each).toEqual([0]);
  const signed = await database.query<{ submission_id: string; co_borrower_id: string | null; signature: string }>(
    "select submission_id, co_borrower_id, signature from lender_consents where given_at is not null",
  );
  const owners = new Map(
    signed.rows.filter((row) => row.co_borrower_id === null).map((row) => [row.submission_id, row.signature]),
  );
  const partners = signed.rows.filter((row) => row.co_borrower_id !== null);
  expect(partners.length).toBeGreaterThan(0);
  for (const { submission_id, signature } of partners) expect(signature).not.toBe(owners.get(submission_id));
});

test("the printed client has three offers to compare", async () => {
  const shown = "select count(*)::int as value from offers o join clients c on c.id = o.client_id where c.email = $1";
  expect((await database.query<{ value: number }>(shown, [filled.clientEmail])).rows).toEqual([{ value: 3 }]);
});

test("ZIP codes are of the state, forms are left at different questions, and no two questions in a row are alike", async () => {
  const byFirstDigit = [
    "CT MA ME NH NJ RI VT",
    "DE NY PA",
    "MD NC SC VA WV",
    "AL FL GA MS TN",
    "IN KY MI OH",
    "IA MN MT ND SD WI",
    "IL KS MO NE",
    "AR LA OK TX",
    "AZ CO ID NM NV UT WY",
    "AK CA HI OR WA",
  ];
  const people = createSamplePeople(300);
  for (const { state, zip } of people) expect(byFirstDigit[Number(zip[0])], zip).toContain(state.slice(-3, -1));
  const questions = (await listValues(
    "select question as value from contact_messages order by received_at desc",
  )) as string[];
  expect(new Set(questions).size).toBeGreaterThan(4);
});

test("calls are booked before they start, and some recent ones still need an outcome", async () => {
  const calls = (condition: string) =>
    listValues(`select count(*)::int as value from appointments a where ${condition}`);
  expect(await calls("created_at > starts_at - interval '3 hours'")).toEqual([0]);
  expect(await calls("created_at < (select created_at from clients c where c.id = a.client_id)")).toEqual([0]);
  expect(await calls("outcome is not null")).not.toEqual([0]);
  expect(await calls("outcome is not null and ends_at > now()")).toEqual([0]);
  const lately = "ends_at between now() - interval '8 days' and now()";
  expect(await calls(`outcome is null and ${lately}`)).not.toEqual([0]);
  expect(await calls(`outcome is null and ends_at < now() and not ${lately}`)).toEqual([0]);
});

test("the calendar that clients book in has its owner's name", async () => {
  const isNamed = "select a.name = s.name as value from advisors a join staff s on s.id = a.staff_id";
  expect(await listValues(isNamed)).toEqual([true]);
});

test("a few people wait for a Sign Up Id", async () => {
  const states = await listValues("select state as value from signup_id_requests order by asked_at desc");
  expect(states).toEqual(["dismissed", "open", "open", "open"]);
});

test("everyone who got an answer was mailed a Sign Up Id, and some of those mails failed", async () => {
  const answered = "select email from contact_messages where state = 'answered'";
  expect(await listValues("select email as value from signup_id_mails order by 1")).toEqual(
    await listValues(`select email as value from (${answered}) a order by 1`),
  );
  expect(
    await listValues(
      `select count(*)::int as value from contact_messages m join clients c on m.email = 'hello.' || c.email
       where m.full_name <> c.first_name || ' ' || c.last_name`,
    ),
  ).toEqual([0]);
  const failed = await database.query<{ id: string; attempts: number; last_error: string; is_right: boolean }>(
    `select id, attempts, last_error, failed_at >= created_at and failed_at < now() - interval '30 minutes' as is_right from mails
     where failed_at is not null and sent_at is null`,
  );
  expect(failed.rows.length).toBeGreaterThan(0);
  for (const row of failed.rows)
    expect(row).toMatchObject({ attempts: 1, last_error: "the mail server answered 550", is_right: true });
  const causes = failed.rows.map(({ id }) => id);
  expect(await listValues(`select count(*)::int as value from mails where id <> all ('{${causes.join()}}')`)).toEqual([
    0,
  ]);
});

test("every pre-qualification was delivered to the webhook or tried to the end", async () => {
  const deliveries = await database.query<{
    is_taken: boolean;
    last_status: number;
    attempts: number;
    is_right: boolean;
  }>(
    `select delivered_at is not null as is_taken, d.last_status, d.attempts, d.created_at = p.submitted_at and last_attempt_at < now() as is_right
     from prequalifications p left join webhook_deliveries d on d.subject_id = p.id`,
  );
  for (const row of deliveries.rows)
    expect(row).toMatchObject(
      row.is_taken
        ? { last_status: 200, attempts: 1, is_right: true }
        : { last_status: 503, attempts: 34, is_right: true },
    );
  expect(new Set(deliveries.rows.map(({ is_taken }) => is_taken))).toEqual(new Set([true, false]));
});

test("everyone is marked as a sample and can't be a real person", async () => {
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

test("sealed answers open through the services as typed", async () => {
  const records = createApplicationRecords(services);
  const [clientId] = await listValues("select client_id as value from applications limit 1");
  const [record] = await records.listByClient(String(clientId), 1);
  expect(JSON.stringify(record)).toContain("98765432");
  const stored = await database.query<{ all: string }>("select string_agg(a::text, '') as all from applications a");
  expect(stored.rows[0]?.all).not.toContain("98765432");
});

test("documents are real files", async () => {
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

test("no row bears the time of the fill or a future time, and no mail waits", async () => {
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
    ["pipeline_items", "submitted_at"],
    ["audit_entries", "at"],
    ["signup_ids", "created_at"],
    ["signup_id_mails", "mailed_at"],
    ["webhook_deliveries", "last_attempt_at"],
    ["submissions", "created_at"],
    ["submissions", "status_since"],
    ["submission_events", "at"],
    ["lender_consents", "asked_at"],
    ["lender_consents", "given_at"],
    ["private_links", "created_at"],
    ["offers", "created_at"],
    ["offers", "shown_at"],
    ["offer_disclosures", "received_at"],
    ["disclosure_events", "at"],
    ["offer_choices", "at"],
    ["fundings", "recorded_at"],
    ["ledger_entries", "recorded_at"],
  ])
    expect(await listValues(`select count(*)::int as value from ${table} where ${column} ${recent}`), table).toEqual([
      0,
    ]);
  expect(
    await listValues(
      "select count(*)::int as value from status_changes s join clients c on c.id = s.client_id where changed_at < c.created_at",
    ),
  ).toEqual([0]);
  expect(await listValues("select count(*)::int as value from mails where failed_at is null")).toEqual([0]);
  expect(await listValues("select count(*)::int as value from messages where told_at is null")).toEqual([0]);
});

test("the audit's hashes are intact, and it is protected again", async () => {
  const broken = await listValues("select count(*)::int as value from audit_entries e where hash <> audit_hash(e)");
  expect(broken).toEqual([0]);
  expect(await verifyChain(database)).toMatchObject({ problems: [] });
  const [before] = await listValues("select max(at) as value from audit_entries");
  await createAudit().record(database, { actor: { kind: "system" }, action: "staff.signed_out" });
  expect(await listValues("select max(at) > now() - interval '1 minute' as value from audit_entries")).toEqual([true]);
  expect(Number(before)).toBeLessThan(Date.now() - 30 * 60_000);
});

test("a file's history agrees with its documents, requests, and statuses", async () => {
  const count = (condition: string) => listValues(`select count(*)::int as value from ${condition}`);
  /** @param at the row's column */
  const isTold = (at: string, action: string, more = "true") =>
    `exists (select from audit_entries e where e.client_id = ${at.split(".")[0]}.client_id and e.action = '${action}' and e.at = ${at} and ${more})`;
  for (const state of ["accepted", "rejected"]) {
    const own = "(e.detail ->> 'document_id')::uuid = d.id and e.actor_id = d.reviewed_by";
    const decided = `documents d where d.review_state = '${state}'`;
    expect(await count(decided), state).not.toEqual([0]);
    expect(await count(`${decided} and not ${isTold("d.reviewed_at", `document.${state}`, own)}`), state).toEqual([0]);
  }
  expect(await count("documents d where d.reviewed_at < d.uploaded_at")).toEqual([0]);
  expect(await count(`status_changes s where not ${isTold("s.changed_at", "status.changed")}`)).toEqual([0]);
  expect(
    await count(
      `document_requests r where r.fulfilled_document_id is null and not ${isTold("r.requested_at", "document.requested")}`,
    ),
  ).toEqual([0]);
  expect(await count("audit_entries e join clients c on c.id = e.client_id where e.at < c.created_at")).toEqual([0]);
  // Nothing is asked for anymore once a lender has offered terms, and something is while documents are needed.
  const open = "exists (select from document_requests r where r.client_id = a.client_id and r.fulfilled_at is null)";
  expect(await count(`applications a where a.status = 'Documents Needed' and not ${open}`)).toEqual([0]);
  expect(await count(`applications a where a.status in ('Term Sheet', 'Approved', 'Funded') and ${open}`)).toEqual([0]);
});

test("the sample staff have a code, and the client's password works", async () => {
  const [sealedFor] = await listValues("select id as value from staff where email = 'manager@desk.example.com'");
  expect(sealedFor).toBe(filled.staff.manager.staffId);
  const [hash] = await listValues(`select password_hash as value from clients where email = '${filled.clientEmail}'`);
  expect(await services.passwords.isRight(filled.password, String(hash))).toBe(true);
  const secrets = await loadSecrets(database, await loadMasterKeys(database, config));
  const code = await findSampleCode({ database, secrets, currentFirm: () => firm });
  expect(services.oneTimeCodes.findStep(filled.staff.key, code ?? "")).toBeTypeOf("number");
});

test("after a rotation of the data keys, every sealed column opens as before, and nothing else has changed", async () => {
  // The samples correct no sensitive answer, say nothing beside the forms, have no pinned rows, get no texts, send no mail, and their statuses change
  // without words, overrides, or corrections.
  const [moved] = await listValues("select id as value from prequalifications where stage = 'Submitted' limit 1");
  const prequalification = { kind: "prequalification", id: String(moved) } as const;
  const words = { note: "Called twice", message: "Welcome" };
  const move = { ...prequalification, expected_from: "Submitted", to: "In Review", ...words };
  await services.statusMoves.move(filled.staff.manager, move);
  await withTransaction(database, async (tx) => {
    const row = await tx.get<{ id: string; client_id: string }>(
      "select gen_random_uuid() as id, id as client_id from clients",
    );
    const place = { table: "corrections", column: "sealed", row: row.id } as const;
    const sealed = (await services.cipher.forWriting(tx, row.client_id)).encrypt(place, Buffer.from("{}"));
    await tx.run(
      `insert into corrections (id, client_id, kind, subject_id, revision, field, question, sealed, is_told)
       values ($1, $2, 'profile', $2, 1, 'ein', 'EIN', $3, true)`,
      [row.id, row.client_id, sealed],
    );
    const facts = { table: "fit_facts", column: "sealed", row: row.client_id } as const;
    const run = { table: "fit_runs", column: "sealed", row: row.id } as const;
    const cipher = await services.cipher.forWriting(tx, row.client_id);
    await tx.run("insert into fit_facts (client_id, sealed, revision) values ($1, $2, 1)", [
      row.client_id,
      cipher.encrypt(facts, Buffer.from("{}")),
    ]);
    await tx.run(
      `insert into fit_runs (id, client_id, compared_on, catalog_version, outcomes, sealed)
       values ($1, $2, current_date, 1, '[]', $3)`,
      [row.id, row.client_id, cipher.encrypt(run, Buffer.from("{}"))],
    );
    const partner = await tx.get<{ id: string; client_id: string }>(
      "select b.id, a.client_id from application_co_borrowers b join applications a on a.id = b.application_id limit 1",
    );
    const own = { table: "co_borrower_details", column: "sealed", row: partner.id } as const;
    await tx.run("insert into co_borrower_details (co_borrower_id, client_id, sealed) values ($1, $2, $3)", [
      partner.id,
      partner.client_id,
      (await services.cipher.forWriting(tx, partner.client_id)).encrypt(own, Buffer.from("{}")),
    ]);
    const change = await tx.get<{ id: string; client_id: string }>(
      "select id, client_id from status_changes where subject_id = $1",
      [prequalification.id],
    );
    const ownCipher = await services.cipher.forWriting(tx, change.client_id);
    for (const column of ["override", "correction"] as const) {
      const place = { table: "status_changes", column, row: change.id } as const;
      const sealed = ownCipher.encrypt(place, Buffer.from("A held call was missing."));
      await tx.run(`update status_changes set ${column} = $2 where id = $1`, [change.id, sealed]);
    }
    const entry = { table: "ledger_entries", column: "words", row: row.id } as const;
    await tx.run(
      `insert into lenders (id, name, kind, website, may_be_named, registered_states, note)
       values ('rotated', 'Rotated Bank', 'bank', '', true, '{}', '')`,
    );
    await tx.run(
      `insert into ledger_entries (id, client_id, lender_id, kind, cents, paid_by, on_day, words, recorded_by)
       select $1, $2, 'rotated', 'expected', 1, 'lender', current_date, $3, id from staff limit 1`,
      [row.id, row.client_id, cipher.encrypt(entry, Buffer.from("{}"))],
    );
    const paper = await tx.get<{ id: string; client_id: string }>("select id, client_id from documents limit 1");
    const pin = { table: "pinned_rows", column: "sealed", row: paper.id } as const;
    const pinner = await services.cipher.forWriting(tx, paper.client_id);
    await tx.run(
      `insert into pinned_rows (id, client_id, document_id, staff_id, sealed)
       select $1, $2, $1, id, $3 from staff limit 1`,
      [paper.id, paper.client_id, pinner.encrypt(pin, Buffer.from("{}"))],
    );
    const number = (table: "text_numbers" | "text_codes") =>
      cipher.encrypt({ table, column: "sealed", row: row.client_id }, Buffer.from("5550100142"));
    await tx.run("insert into text_numbers (client_id, sealed, number_hash) values ($1, $2, '\\x00')", [
      row.client_id,
      number("text_numbers"),
    ]);
    await tx.run(
      `insert into text_codes (client_id, sealed, number_hash, code_hash, wording, tries_left, expires_at)
       values ($1, $2, '\\x00', '\\x00', 'I agree.', 5, now())`,
      [row.client_id, number("text_codes")],
    );
    const mailed = await tx.get<{ id: string; client_id: string }>(
      "select id, client_id from messages where from_client limit 1",
    );
    const sender = { table: "messages", column: "sealed_sender", row: mailed.id } as const;
    await tx.run("update messages set is_mailed = true, sealed_sender = $2 where id = $1", [
      mailed.id,
      (await services.cipher.forWriting(tx, mailed.client_id)).encrypt(sender, Buffer.from("old@example.com")),
    ]);
  });
  const before = await readSealed();
  expect(new Set(before.keys())).toEqual(new Set(sealedColumns.map(({ table, column }) => `${table}.${column}`)));
  const unsealedBefore = await readUnsealed();
  const shownBefore = await readShown();
  const statusBefore = await services.statusViews.load(filled.staff.manager, "prequalification", prequalification.id);
  expect(statusBefore.changes).toMatchObject([words]);

  const keys = await loadMasterKeys(database, config);
  const [clients] = await listValues("select count(*)::int as value from client_keys");
  const rotation = await rotateDataKeys(database, keys, { letRequestsEnd: async () => {} });
  expect(rotation).toEqual({ wasResumed: false, clients, values: [...before.values()].flat().length });
  expect(await listValues("select distinct state as value from client_keys")).toEqual(["current"]);

  const after = await readSealed();
  for (const [name, values] of before) {
    const later = new Map(after.get(name)?.map((value) => [`${value.client_id} ${value.row}`, value]));
    expect(later.size, name).toBe(values.length);
    for (const { client_id, row, plain, sealed, place } of values) {
      const value = later.get(`${client_id} ${row}`);
      expect(value?.plain, name).toEqual(plain);
      expect(value?.sealed.subarray(1, 17), name).not.toEqual(sealed.subarray(1, 17));
      const opener = await services.cipher.forReading(database, client_id);
      expect(() => opener.decrypt(place, sealed), name).toThrow("Sealed with another key");
    }
  }
  expect(await readUnsealed()).toEqual(unsealedBefore);
  expect(await readShown()).toEqual(shownBefore);
  expect(await services.statusViews.load(filled.staff.manager, "prequalification", prequalification.id)).toEqual(
    statusBefore,
  );
});

/** Every sealed value with what it says, by table and column. */
const readSealed = async () => {
  const values = sealedColumns.map(async ({ table, column, row, ...rest }) => {
    const client =
      "owner" in rest ? sql`(select client_id from applications where id = t.application_id)` : sql`t.client_id`;
    const rows = await database.list<{ client_id: string; row: string; sealed: Buffer }>(
      sql`select ${client} as client_id, ${sql.identifier(row)}::text as row, ${sql.identifier(column)} as sealed
        from ${sql.identifier(table)} t where ${sql.identifier(column)} is not null`,
    );
    const opened = rows.map(async (value) => {
      const place = { table, column, row: value.row } as Place;
      const opener = await services.cipher.forReading(database, value.client_id);
      return { ...value, place, plain: opener.decrypt(place, value.sealed) };
    });
    return [`${table}.${column}`, await Promise.all(opened)] as const;
  });
  return new Map((await Promise.all(values)).filter(([, opened]) => opened.length > 0));
};

/** The rest of these tables, and the copy that triggers keep. */
const readUnsealed = () =>
  Promise.all(
    [...new Set([...sealedColumns.map(({ table }) => table), "pipeline_items"])].map((table) => {
      const sealed: string[] = sealedColumns.filter((each) => each.table === table).map(({ column }) => column);
      return database.listValues(
        sql`select to_jsonb(t) - ${sealed}::text[] as rest from ${sql.identifier(table)} t order by 1`,
      );
    }),
  );

/** What the services make of it. */
const readShown = async () => {
  const records = createApplicationRecords(services);
  const ids = (await listValues("select id as value from clients order by id")).map(String);
  const { manager } = filled.staff;
  return Promise.all(
    ids.map(async (id) => ({
      applications: await records.exportOwn(id),
      profile: await services.profiles.exportOwn(id),
      draft: await services.drafts.load({ clientId: id, form: "prequalification" }),
      messages: await services.conversations.exportOwn(id),
      notes: await services.notes.page(manager, id, undefined),
      files: await Promise.all(
        (await listValues(`select id as value from stored_files where client_id = '${id}' order by id`)).map(
          async (fileId) =>
            createHash("sha256")
              .update(await buffer((await services.files.open(id, String(fileId))).content))
              .digest("hex"),
        ),
      ),
    })),
  );
};

test("an installation with a client stays unchanged", async () => {
  await expect(fillDemo(parts, count)).rejects.toThrow(/^There are clients already\./);
  expect(await listValues("select count(*)::int as value from clients")).toEqual([count]);
});

test("the events of a story are in order and at least an hour old", () => {
  const now = new Date("2026-03-04T15:30:00Z");
  for (const [index, end] of pickEnds(300).entries()) {
    const times = planActions(index, end, now).map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times.at(-1)).toBeLessThan(now.getTime() - 3600_000);
    expect(times[0]).toBeGreaterThan(now.getTime() - 275 * 24 * 3600_000);
  }
});

test("prints links that sign in as everyone, the client among them with the offers", async () => {
  const secrets = await loadSecrets(database, await loadMasterKeys(database, config));
  const links = await createDemoLinks({ database, secrets, publicUrl: "http://localhost:3000" });
  for (const link of [links?.owner, links?.advisor, links?.manager])
    expect(link).toMatch(/^http:\/\/localhost:3000\/sample-sign-in#(?:portal|desk)\.[\w-]{43}$/);
  expect(links?.lender).toMatch(/\/lender#[\w-]{43}\.\d{6}$/);
  expect(await listValues("select email as value from sample_links where door = 'portal'")).toEqual([
    filled.clientEmail,
  ]);
});
