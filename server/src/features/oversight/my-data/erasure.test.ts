import { spawn } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, test, vi } from "vitest";
import { createFieldCipher } from "../../../platform/crypto/field-cipher.ts";
import { loadMasterKeys } from "../../../platform/crypto/master-keys.ts";
import { sql } from "../../../platform/db/sql.ts";
import { withTransaction } from "../../../platform/db/transaction.ts";
import { createOutbox } from "../../../platform/mail/outbox.ts";
import { childEnvironment } from "../../../testing/child-environment.ts";
import { startClientApi } from "../../../testing/client-api.ts";
import { waitForLockWaits } from "../../../testing/lock-waits.ts";
import { prequalificationBody } from "../../../testing/prequalification-body.ts";
import { profileBody } from "../../../testing/profile-body.ts";
import { deskProgram } from "../../../testing/programs.ts";
import { testRefusals } from "../../../testing/refused-callers.ts";
import { runDesk } from "../../../testing/run-desk.ts";
import type { SignedInClient } from "../../../testing/sign-in-as.ts";
import { insertStoredAppointment } from "../../../testing/stored-appointment.ts";
import { storedPassword } from "../../../testing/stored-client.ts";
import { insertStoredStaff } from "../../../testing/stored-staff.ts";
import { testConfig } from "../../../testing/test-config.ts";
import { belongings, kept } from "./erasure.repository.ts";
import { createErasure } from "./erasure.service.ts";

const api = await startClientApi();
const { database } = api;
const cipher = createFieldCipher(await loadMasterKeys(database, testConfig()));
const env = { DATABASE_URL: database.url, DATA_DIR: api.dataDir };
const runClientCommand = (...words: string[]) => runDesk(env, "client", ...words);
const url = "/api/my-data/erasure-request";
const payload = { password: storedPassword };
const outboxDir = path.join(api.dataDir, "outbox");
const outbox = createOutbox(outboxDir);
const listOutbox = async (): Promise<string[]> => (await readdir(outboxDir)).sort();

const loadRow = async <Row extends object>(sql: string, ...values: unknown[]): Promise<Row> => {
  const { rows } = await database.query<Row>(sql, values);
  if (!rows[0]) throw new Error(`No row: ${sql}`);
  return rows[0];
};

const loadFile = (id: string) => path.join(api.dataDir, "files", id.slice(0, 2), id);

/** Adds rows to every table that can hold a client's data, through the calls where that needs no files. */
/** Their calls get their own days, because an advisor has one call at a time. */
let erasable = 0;

const signInWithEverything = async () => {
  const client = await api.signIn();
  const { clientId } = client;
  const post = (address: string, payload: object, key?: string) =>
    api.call(client, { method: "POST", url: address, payload, headers: key ? { "idempotency-key": key } : {} });
  expect((await post("/api/lead-user/prequalify", prequalificationBody, randomUUID())).status).toBe(200);
  expect(
    (await post("/api/lead-user", { ...profileBody.personal, ...profileBody.business, ...profileBody.financial }))
      .status,
  ).toBe(200);
  const draft = { answers: { fullName: "Half Ada" }, step: "personal", base_revision: 0 };
  expect((await api.call(client, { method: "PUT", url: "/api/drafts/prequalification", payload: draft })).status).toBe(
    200,
  );
  expect((await post(url, payload)).status).toBe(200);
  expect((await post("/api/my-data/link", payload)).status).toBe(200);

  const [fileId, draftFileId, messageFileId] = [randomUUID(), randomUUID(), randomUUID()];
  for (const id of [fileId, draftFileId, messageFileId]) {
    await database.query(
      `insert into stored_files (id, client_id, name, media_type, size_bytes, sealed_key, state)
       values ($1, $2, 'check.pdf', 'application/pdf', 5, 'key', 'clean')`,
      [id, clientId],
    );
    await mkdir(path.dirname(loadFile(id)), { recursive: true });
    await writeFile(loadFile(id), "bytes");
  }
  await database.query("insert into file_readings (file_id, client_id, version, sealed) values ($1, $2, 1, 'sealed')", [
    fileId,
    clientId,
  ]);
  const [applicationId, coBorrowerId] = [randomUUID(), randomUUID()];
  const clientCipher = await withTransaction(database, (tx) => cipher.forWriting(tx, clientId));
  const sealNothing = (table: "applications" | "application_co_borrowers", row: string) =>
    clientCipher.encrypt({ table, column: "sealed", row }, Buffer.from("{}"));
  await database.query(
    `insert into applications (id, client_id, reference, funding_type, requested_amount, submitted_at, wording_id, answers, sealed)
     values ($1, $2, 'FA-' || gen_random_uuid(), 'SBA Loan', 1, now(), (select min(id) from form_wordings), '{}', $3)`,
    [applicationId, clientId, sealNothing("applications", applicationId)],
  );
  await database.query(
    `insert into application_co_borrowers (id, application_id, position, wording_id, answers, sealed)
     values ($1, $2, 0, (select min(id) from form_wordings), '{}', $3)`,
    [coBorrowerId, applicationId, sealNothing("application_co_borrowers", coBorrowerId)],
  );
  await database.query(
    `insert into documents (id, client_id, document_type_id, file_id, application_id)
     values (gen_random_uuid(), $1, 1, $2, $3)`,
    [clientId, fileId, applicationId],
  );
  await database.query(
    "insert into draft_files (id, client_id, form, field, file_id) values (gen_random_uuid(), $1, 'application', 'taxReturns', $2)",
    [clientId, draftFileId],
  );
  erasable += 1;
  await insertStoredAppointment(database, clientId, new Date(Date.UTC(2027, 0, erasable)).toISOString());
  const belongings = [
    // Besides those that the pre-qualification is about to cause.
    "insert into mails (id, kind, client_id) values (gen_random_uuid(), 'welcome', $1)",
    `insert into inbound_mails (id, key, client_id, outcome)
     values (gen_random_uuid(), uuid_send(gen_random_uuid()), $1, 'taken')`,
    "insert into mail_preferences (client_id, reminders, documents) values ($1, true, true)",
    `insert into password_reset_codes (id, client_id, code_hash, code_expires_at, link_hash, expires_at)
     values (gen_random_uuid(), $1, '', now(), uuid_send(gen_random_uuid()), now() + interval '1 hour')`,
    "insert into known_devices (client_id, hash) values ($1, '')",
    "insert into fit_facts (client_id, sealed, revision) values ($1, '', 1)",
    `insert into fit_runs (id, client_id, compared_on, catalog_version, outcomes, sealed)
     values (gen_random_uuid(), $1, now(), 1, '{}', '')`,
    `insert into reminders (client_id, kind, subject, scheduled_on, due_on, title, sent_on, sent_at)
     values ($1, 'papers', 'x', now(), now(), 'Bank statements', now(), now())`,
    "insert into reminder_checks (client_id, checked_on) values ($1, now())",
    "insert into renewal_tasks (client_id, deal_on) values ($1, now())",
    "insert into text_numbers (client_id, sealed, number_hash) values ($1, '', '')",
    `insert into text_codes (client_id, sealed, number_hash, code_hash, wording, tries_left, expires_at)
     values ($1, '', '', '', 'I agree', 5, now())`,
    `insert into texts (id, client_id, day, kinds, due_at, until_at)
     values (gen_random_uuid(), $1, now(), '{papers}', now(), now())`,
    "insert into fit_checks (client_id, checked_at, checked_on, catalog_version) values ($1, now(), now(), 1)",
    `insert into passkeys (id, client_id, credential_id, public_key, sign_count, transports, name)
     values (gen_random_uuid(), $1, gen_random_uuid()::text, '', 0, '{}', 'Phone')`,
    `insert into email_changes (id, client_id, old_email, new_email, link_hash, stop_hash, expires_at)
     values (gen_random_uuid(), $1, 'old@example.com', 'new@example.com', uuid_send(gen_random_uuid()), uuid_send(gen_random_uuid()), now() + interval '1 day')`,
    "insert into recovery_codes (client_id, code_hash) values ($1, uuid_send(gen_random_uuid()))",
    `insert into slot_holds (client_id, advisor_id, taken, held_until)
     select $1, id, tstzrange(now() + ${erasable} * interval '1 day', now() + ${erasable} * interval '1 day 1 hour'), now() from advisors limit 1`,
    `insert into contact_messages (id, full_name, phone, email, subject, question)
     select gen_random_uuid(), 'Ada', '5550100142', upper(email), 'x', 'y' from clients where id = $1`,
    "insert into signup_id_requests (id, email) select gen_random_uuid(), upper(email) from clients where id = $1",
  ];
  for (const statement of belongings) await database.query(statement, [clientId]);
  const staffId = await insertStoredStaff(database, "advisor");
  const byStaff = [
    "insert into opened_clients (client_id, staff_id, origin, origin_note) values ($1, $2, 'phone', 'Ada called')",
    `insert into entered_mailboxes (id, client_id, email, staff_id, counts_from)
     values (gen_random_uuid(), $1, 'ada@example.com', $2, now())`,
    "insert into reminder_pauses (client_id, paused_by) values ($1, $2)",
    `insert into merged_clients (id, into_id, email, signup_id, signed_up_at, merged_by)
     select gen_random_uuid(), id, 'merged.' || email, signup_id, now(), $2 from clients where id = $1`,
    `insert into contact_messages (id, full_name, phone, email, subject, question)
     select gen_random_uuid(), $2, '5550100142', upper('merged.' || email), 'x', 'y' from clients where id = $1`,
    `insert into messages (id, client_id, from_client, staff_id, sealed) values (gen_random_uuid(), $1, false, $2, '')`,
    `with sent as (insert into bulk_acts (id, staff_id, act) values (gen_random_uuid(), $2, '{"kind": "link"}') returning id)
     insert into bulk_act_clients (bulk_act_id, number, client_id, state) select id, 1, $1, 'waiting' from sent`,
    `insert into status_changes (id, kind, subject_id, client_id, from_status, to_status, staff_id)
     select gen_random_uuid(), 'prequalification', id, $1, 'Submitted', 'In Review', $2 from prequalifications where client_id = $1`,
    `insert into corrections (id, client_id, kind, subject_id, revision, field, question, staff_id, reason, is_told)
     values (gen_random_uuid(), $1, 'profile', $1, 1, 'role', 'Role', $2, 'Said so', false)`,
    `insert into notes (id, client_id, staff_id, sealed) values (gen_random_uuid(), $1, $2, '')`,
    `insert into tasks (id, client_id, staff_id, title, due_on, created_by) values (gen_random_uuid(), $1, $2, 'Call', now(), $2)`,
    `insert into snoozes (staff_id, list, subject_id, client_id, until_on) values ($2, 'messages', $1, $1, now() + interval '1 day')`,
    `insert into document_requests (id, client_id, document_type_id, requested_by, fulfilled_document_id)
     select gen_random_uuid(), $1, document_type_id, $2, id from documents where client_id = $1`,
    `insert into appointment_changes (id, appointment_id, client_id, what, started_at, staff_id)
     select gen_random_uuid(), id, $1, 'moved', now(), $2 from appointments where client_id = $1`,
    `insert into contact_replies (id, message_id, staff_id, subject, text) select gen_random_uuid(), m.id, $2, 'x', 'y'
     from contact_messages m join clients c on lower(c.email) = lower(m.email) where c.id = $1`,
    `insert into contact_notes (id, message_id, staff_id, text) select gen_random_uuid(), m.id, $2, 'x'
     from contact_messages m join clients c on lower(c.email) = lower(m.email) where c.id = $1`,
    `insert into signup_id_mails (id, signup_id, name, email, staff_id)
     select gen_random_uuid(), signup_id, 'Ada', upper(email), $2 from clients where id = $1`,
    `with i as (insert into book_imports (id, staff_id, file_name, row_count) values (gen_random_uuid(), $2, 'b.csv', 1) returning id),
       r as (insert into book_import_rows (import_id, number, verdict, client_id) select id, 2, 'new', $1 from i)
     insert into past_deals (id, client_id, import_id, import_row, lender, product)
       select gen_random_uuid(), $1, id, 2, 'Bank', '' from i`,
  ];
  const ownerOf = "from documents d join applications a on a.id = d.application_id where d.client_id = $1";
  const submission = "(select id from submissions where client_id = $1)";
  byStaff.push(
    `insert into submissions (id, client_id, application_id, lender_id, program_id, channel, lender_email, note, created_by)
     select gen_random_uuid(), $1, a.id, p.lender_id, p.id, 'link', '', '', $2 ${ownerOf.replace("where", "cross join (select * from programs limit 1) p where")}`,
    `insert into submission_documents (submission_id, document_id, client_id, position, is_asked_for, why)
     select ${submission}, d.id, $1, 0, true, '' ${ownerOf} and $2::uuid is not null`,
    `insert into submission_items (submission_id, position, client_id, kind, document_id, file_id, name, media_type, size_bytes, sha256, why)
     select ${submission}, 0, $1, 'document', d.id, d.file_id, '', '', 1, '', '' ${ownerOf} and $2::uuid is not null`,
    `insert into pinned_rows (id, client_id, document_id, staff_id, sealed)
     select gen_random_uuid(), $1, d.id, $2, 'sealed' ${ownerOf}`,
    `insert into memo_answers (id, client_id, submission_id, sentence, sealed)
     select gen_random_uuid(), $1, ${submission}, 'request use', 'sealed' where $2::uuid is not null`,
    `insert into memo_remarks (id, client_id, submission_id, part, staff_id, sealed)
     select gen_random_uuid(), $1, ${submission}, 'whole', $2, 'sealed'`,
    `insert into submission_events (id, submission_id, client_id, actor_kind, actor_name, kind, detail)
     select gen_random_uuid(), ${submission}, $1, 'staff', $2, 'prepared', '{}'`,
    `insert into offers (id, client_id, submission_id, version, terms, entered_by, staff_id)
     select gen_random_uuid(), $1, ${submission}, 1, '{}', 'staff', $2`,
    `insert into offer_disclosures (id, offer_id, client_id, file_id, sha256, terms_sha256, added_by, staff_id)
     select gen_random_uuid(), o.id, $1, d.file_id, '', '', 'staff', $2 from documents d join applications a on a.id = d.application_id
       join offers o on o.client_id = d.client_id where d.client_id = $1`,
    `insert into disclosure_events (id, disclosure_id, client_id, kind, channel, sha256)
     select gen_random_uuid(), id, $1, 'sent', 'portal', '' from offer_disclosures where client_id = $1 and $2::uuid is not null`,
    `insert into submission_states (submission_id, client_id, state, source)
     select id, $1, 'CA', 'profile' from submissions where client_id = $1 and $2::uuid is not null`,
    `insert into offer_exemptions (id, offer_id, client_id, demand, terms_sha256, reason, staff_id)
     select gen_random_uuid(), id, $1, 'x:disclosure', '', 'Exempt', $2 from offers where client_id = $1`,
    `insert into offer_choices (offer_id, client_id, kind, shown)
     select id, $1, 'chosen', '{}' from offers where client_id = $1 and $2::uuid is not null`,
    `insert into funding_conditions (id, submission_id, client_id, words, whose, position, added_by)
     select gen_random_uuid(), ${submission}, $1, 'Sign', 'client', 1, $2`,
    `insert into fundings (submission_id, client_id, offer_id, lender_id, funded_on, amount_cents, recorded_by)
     select submission_id, $1, id, (select min(id) from lenders), now(), 1, $2 from offers where client_id = $1`,
    `insert into offer_looks (id, offer_id, client_id, kind, due_on, asked_by)
     select gen_random_uuid(), id, $1, 'ends', now(), $2 from offers where client_id = $1`,
    `insert into ledger_entries (id, client_id, submission_id, lender_id, kind, cents, paid_by, on_day, recorded_by)
     select gen_random_uuid(), $1, ${submission}, (select min(id) from lenders), 'expected', 1, 'lender', now(), $2`,
    `insert into lender_requests (id, submission_id, client_id, words)
     select gen_random_uuid(), ${submission}, $1, $2`,
    `insert into lender_consents (id, submission_id, client_id, person, purpose, version, text, text_sha256, scope, asked_by,
       given_at, expires_at, given_from, signature, signature_hash)
     select gen_random_uuid(), ${submission}, $1, 'client', 'submit', 1, 'text', sha256('text'), '{}', $2, now(), now(),
       '127.0.0.1', 'Ada', sha256('Ada')`,
    `insert into co_borrower_details (co_borrower_id, client_id, sealed)
     select c.id, $1, '' from application_co_borrowers c join applications a on a.id = c.application_id
     where a.client_id = $1 and $2::uuid is not null`,
    `insert into private_links (id, kind, client_id, submission_id, token_hash, email, expires_at, opens_left)
     select gen_random_uuid(), 'lender', $1, ${submission}, uuid_send(gen_random_uuid()), $2, now(), 1`,
  );
  for (const statement of byStaff) await database.query(statement, [clientId, staffId]);
  await database.query(
    `insert into message_attachments (id, client_id, message_id, file_id)
     select gen_random_uuid(), $1, id, $2 from messages where client_id = $1`,
    [clientId, messageFileId],
  );
  await database.query(
    "insert into webhook_deliveries (id, kind, subject_id, client_id) values (gen_random_uuid(), 'x', gen_random_uuid(), $1)",
    [clientId],
  );
  const { email } = await loadRow<{ email: string }>("select email from clients where id = $1", clientId);
  return { ...client, email, fileIds: [fileId, draftFileId, messageFileId] };
};

/** The tables that still name the client, by id or by address. */
const listTracedTables = async ({ clientId, email }: Pick<SignedInClient, "clientId"> & { email: string }) => {
  const { rows: tables } = await database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const like = `select 1 from ${name} t where strpos(t::text, $1) > 0 or strpos(lower(t::text), lower($2)) > 0`;
      return (await database.query(like, [clientId, email])).rows.length > 0 ? [name] : [];
    }),
  );
  return found.flat();
};
/** Other systems know the client's id, and hear that it's gone. */
const told = ["public.firm_events"];
const countRows = async (clientId: string) =>
  Promise.all(
    belongings.map(async ({ table, of }) => [
      table,
      (
        await database.get<{ count: number }>(
          sql`select count(*) as count from ${sql.identifier(table)} where ${of(clientId)}`,
        )
      ).count,
    ]),
  );

/** Leaves out the pre-qualification's mails, which may or may not have been sent by now. */
const withoutMails = (counts: Awaited<ReturnType<typeof countRows>>) => counts.filter(([table]) => table !== "mails");

describe("the client's request", () => {
  testRefusals(api, "to see it", () => ({ url }));
  testRefusals(api, "to ask", () => ({ method: "POST", url, payload }));
  testRefusals(api, "to withdraw", () => ({ method: "DELETE", url }));

  test("is recorded once, shown, listed for the operator, and can be withdrawn", async () => {
    const [client, other] = [await api.signIn(), await api.signIn()];
    expect((await api.call(client, { url })).body).toEqual({ data: null });
    const asked = await api.call(client, { method: "POST", url, payload });
    expect(asked).toMatchObject({ status: 200, body: { data: { requested_at: expect.stringMatching(/Z$/) } } });
    expect((await api.call(client, { method: "POST", url, payload })).body).toEqual(asked.body);
    expect((await api.call(client, { url })).body).toEqual(asked.body);
    expect((await api.call(other, { url })).body).toEqual({ data: null });
    const { email } = await loadRow<{ email: string }>("select email from clients where id = $1", client.clientId);
    expect((await runClientCommand("erasures")).stdout).toContain(`${email}  ${asked.body.data.requested_at}`);

    expect(await api.call(other, { method: "DELETE", url })).toMatchObject({ status: 200, body: { data: null } });
    expect((await api.call(client, { url })).body).toEqual(asked.body);
    expect(await api.call(client, { method: "DELETE", url })).toMatchObject({ status: 200, body: { data: null } });
    expect((await api.call(client, { url })).body).toEqual({ data: null });
    expect((await runClientCommand("erasures")).stdout).toBe("No one has asked to be deleted.\n");
  });

  test("takes the right password", async () => {
    const client = await api.signIn();
    for (const password of ["", "Tide&Ledger43"])
      expect(await api.call(client, { method: "POST", url, payload: { password } })).toMatchObject({
        status: 422,
        body: { result: { fields: { password: expect.any(String) } } },
      });
    expect((await api.call(client, { url })).body).toEqual({ data: null });
  });

  test.each([
    { method: "GET" as const, url: `${url}?user_id=1` },
    { method: "POST" as const, url, payload: { ...payload, user_id: "1" } },
    { method: "POST" as const, url, payload: {} },
    { method: "DELETE" as const, url: `${url}?x=1` },
  ])("refuses an unknown key with 400: $method", async (request) => {
    expect(await api.call(await api.signIn(), request)).toMatchObject({ status: 400 });
  });
});

test("the list of a client's data has every table that refers to a client", async () => {
  const { rows } = await database.query<{ name: string }>(
    `select conrelid::regclass::text as name from pg_constraint
     where contype = 'f' and confrelid in ('clients'::regclass, 'applications'::regclass, 'stored_files'::regclass)`,
  );
  const known = new Set<string>([...belongings, ...kept].map(({ table }) => table));
  expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
});

test("the command erases everything, keeps the evidence and all other clients, and says so when repeated", async () => {
  const [client, other] = [await signInWithEverything(), await signInWithEverything()];
  expect((await countRows(client.clientId)).filter(([, count]) => count === 0)).toEqual([]);
  const othersBefore = await countRows(other.clientId);
  await database.query("update signup_ids set label = 'for Ada' where id = 'STORED'");
  const consents =
    "select subject, version, w.wording, wording_hash, given_at, given_from from consents join consent_wordings w on hash = wording_hash";
  const evidence = await loadRow(`${consents} where client_id = $1`, client.clientId);

  const dry = await runClientCommand("erase", client.email.toUpperCase(), "--dry-run");
  expect(dry.stdout).toMatch(/^ {2}stored files +3$/m);
  expect(dry.stdout).toMatch(/Nothing was erased\.\n$/);
  expect((await countRows(client.clientId)).filter(([, count]) => count === 0)).toEqual([]);

  const done = await runClientCommand("erase", client.email, "--yes");
  expect(done.stdout).toMatch(/^ {2}co-borrowers +1$/m);
  expect(done.stdout).toContain(`${client.email} was erased.`);
  expect(done.stderr).toBe("");

  expect(await listTracedTables(client)).toEqual(told);
  expect(
    await database.list("select kind, subject_id = client_id as is_own, data from firm_events where client_id = $1", [
      client.clientId,
    ]),
  ).toEqual([{ kind: "client.erased", is_own: true, data: {} }]);
  for (const id of client.fileIds) await expect(readFile(loadFile(id))).rejects.toThrow("ENOENT");
  expect(await api.call(client, { url: "/api/profile_details" })).toMatchObject({ status: 401 });
  const hash = createHash("sha256").update(client.email.toLowerCase()).digest();
  expect(
    await loadRow(`${consents} join erased_clients e on e.id = erased_client_id where e.email_hash = $1`, hash),
  ).toEqual(evidence);

  expect(await loadRow("select label from signup_ids where id = 'STORED'")).toEqual({ label: null });

  expect(withoutMails(await countRows(other.clientId))).toEqual(withoutMails(othersBefore));
  expect((await api.call(other, { url: "/api/profile_details" })).status).toBe(200);
  for (const id of other.fileIds) expect(await readFile(loadFile(id), "utf8")).toBe("bytes");

  expect(await runClientCommand("erase", client.email, "--yes")).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^No client signs in with that address\. A client with that address was erased on \d{4}-.+\.\n$/,
    ),
  });
  expect(await runClientCommand("erase", "nobody@example.com", "--yes")).toMatchObject({
    code: 1,
    stderr: "No client signs in with that address.\n",
  });

  // The address can be reused, so this may be a different person.
  await database.query(
    `insert into clients (id, first_name, last_name, mobile, email, state, password_hash, signup_id)
     values ($1, 'Bob', 'Byron', '5550100143', $2, 'Florida (FL)', 'none', 'STORED')`,
    [randomUUID(), client.email],
  );
  const again = await createErasure({ database, store: { delete: async () => {} }, outbox }).preview(client.email);
  expect(again?.counts.filter(({ count }) => count > 0).map(({ what }) => what)).toEqual([
    "lines in the list of clients",
    "words to search",
  ]);
});

test("erases the client's mails from the outbox, and those that strangers got at that address, but no one else's", async () => {
  const [client, other] = [await signInWithEverything(), await signInWithEverything()];
  const contact = (email: string) =>
    outbox.write(randomUUID(), {
      kind: "contact-message",
      message: Buffer.from(`From: desk@example.com\r\nReply-To: Ada <${email}>\r\n\r\nHello from ${client.email}`),
    });
  const before = new Set([await contact(client.email.toUpperCase()), await contact(`x${client.email}`)]);
  const isDelivered = async ({ clientId }: SignedInClient) => {
    const { rows } = await database.query<{ id: string }>(
      "select id from mails where client_id = $1 and sent_at is not null",
      [clientId],
    );
    const files = await listOutbox();
    const mailed = rows.filter(({ id }) => files.some((name) => name.includes(id.slice(0, 8))));
    expect(mailed.map(({ id }) => id.slice(0, 8))).toHaveLength(2);
    return files.filter((name) => mailed.some(({ id }) => name.includes(id.slice(0, 8))));
  };
  const own = await vi.waitFor(() => isDelivered(client), 20_000);
  const others = await vi.waitFor(() => isDelivered(other), 20_000);

  expect((await runClientCommand("erase", client.email, "--dry-run")).stdout).toMatch(/^ {2}mails in the outbox +3$/m);
  expect(await runClientCommand("erase", client.email, "--yes")).toMatchObject({ code: 0 });
  const left = await listOutbox();
  expect(left.filter((name) => own.includes(name))).toEqual([]);
  expect(left).toEqual(expect.arrayContaining(others));
  expect([...before].map((file) => left.includes(path.basename(file)))).toEqual([false, true]);
});

test("erases nothing unless the address is typed", async () => {
  const client = await signInWithEverything();
  const erase = async (typed: string) => {
    const child = spawn(process.execPath, [deskProgram, "client", "erase", client.email], {
      env: childEnvironment(env),
    });
    const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
    child.stdin.end(typed);
    const [stderr, code] = await Promise.all([text(child.stderr), ended]);
    return { stderr, code };
  };
  for (const typed of ["", "yes\n"]) {
    expect(await erase(typed)).toEqual({ code: 1, stderr: expect.stringContaining("Nothing was erased.") });
  }
  expect((await api.call(client, { url })).status).toBe(200);
  expect(await erase(`${client.email.toUpperCase()}\n`)).toMatchObject({ code: 0 });
  expect(await listTracedTables(client)).toEqual(told);
});

test("a save during the erasure brings nothing back: the session has ended", async () => {
  const client = await signInWithEverything();
  const holder = await database.pool.connect();
  await holder.query("begin");
  await holder.query("lock table drafts in exclusive mode");
  const draft = { answers: { fullName: "Late Ada" }, step: "personal", base_revision: 0 };
  const save = api.call(client, { method: "PUT", url: "/api/drafts/application", payload: draft });
  await waitForLockWaits(database, 1);
  const erasing = createErasure({ database, store: { delete: async () => {} }, outbox }).erase(client.email);
  await waitForLockWaits(database, 2);
  await holder.query("rollback");
  holder.release();

  expect(await erasing).toMatchObject({ kind: "erased", filesLeft: 0 });
  expect(await save).toMatchObject({ status: 401, body: { result: { error: expect.stringContaining("has ended") } } });
  expect(await listTracedTables(client)).toEqual(told);
});

test("of two simultaneous operators, one erases and the other is told", async () => {
  const client = await signInWithEverything();
  const store = { delete: () => Promise.reject(new Error("store is away")) };
  const erasure = createErasure({ database, store, outbox });
  const outcomes = await Promise.all([erasure.erase(client.email), erasure.erase(client.email)]);
  expect(outcomes.map(({ kind }) => kind).sort()).toEqual(["erased", "erased-before"]);
  expect(outcomes.find(({ kind }) => kind === "erased")).toMatchObject({ filesLeft: 3 });
  expect(await listTracedTables(client)).toEqual(told);
});
