import { randomUUID } from "node:crypto";
import type { FileEvent } from "@funding-desk/contract/desk/client-file/timeline-desk-api";
import type { DocumentTypeWire } from "@funding-desk/contract/documents/document/api";
import { expect, test, vi } from "vitest";
import { fromBufferPromise } from "yauzl";
import { mailTemplates } from "../../../compose/mail-templates.ts";
import { createFieldCipher } from "../../../platform/crypto/field-cipher.ts";
import { loadMasterKeys } from "../../../platform/crypto/master-keys.ts";
import { type Place, sealedColumns } from "../../../platform/crypto/sealed-columns.ts";
import { lockValuesOf } from "../../../platform/crypto/sealed-value.repository.ts";
import { withTransaction } from "../../../platform/db/transaction.ts";
import { makePdf } from "../../../testing/made-files.ts";
import { buildMultipart } from "../../../testing/multipart.ts";
import { insertStoredAppointment } from "../../../testing/stored-appointment.ts";
import { insertStoredSubmission } from "../../../testing/stored-placement.ts";
import { startSubmissionDesk } from "../../../testing/submission-desk.ts";
import { testConfig } from "../../../testing/test-config.ts";
import { fates, profileParts } from "./merge.repository.ts";
import { endingMailKinds } from "./merge.service.ts";

const desk = await startSubmissionDesk();
const { ann, bob, manager, auditor, database, request, newPlaceable, newClient } = desk;
const cipher = createFieldCipher(await loadMasterKeys(database, testConfig()));

interface Client {
  readonly clientId: string;
}
type Caller = Parameters<typeof request>[0];

const mergeAs = (caller: Caller, { into, from }: { into: Client; from: Client }, change: object = {}) =>
  request(caller, "POST", `/desk/clients/${into.clientId}/merge`, {
    merged_id: from.clientId,
    reason: "They signed up twice",
    is_same_person: true,
    ...change,
  });
const merge = (into: Client, from: Client, change: object = {}) => mergeAs(manager, { into, from }, change);
const previewAs = (caller: Caller, one: Client, other: Client) =>
  request(caller, "GET", `/desk/clients/${one.clientId}/merge/${other.clientId}`);
const preview = (one: Client, other: Client) => previewAs(manager, one, other);
const count = async (table: string, { clientId }: Client): Promise<number> =>
  (await database.query(`select from ${table} where client_id = $1`, [clientId])).rows.length;
const run = async (statement: string, ...values: readonly unknown[]) => {
  await database.query(statement, [...values]);
};
const isThere = async ({ clientId }: Client): Promise<boolean> =>
  database.exists("select from clients where id = $1", [clientId]);

/** Every value that is sealed for the client, opened. @throws when one doesn't open */
const openSealed = (clientId: string) =>
  withTransaction(database, async (tx) => {
    const opener = await cipher.forReading(tx, clientId);
    const opened: string[] = [];
    for (const sealedColumn of sealedColumns) {
      const { table, column } = sealedColumn;
      for (const { row, sealed } of await lockValuesOf(tx, sealedColumn, clientId))
        opened.push(`${table}.${column} ${opener.decrypt({ table, column, row } as Place, sealed).toString("base64")}`);
    }
    return opened.toSorted();
  });

const draftOf = (client: Caller, form: string, answers: object) =>
  request(client, "PUT", `/drafts/${form}`, {
    answers,
    step: form === "application" ? "owner" : "personal",
    base_revision: 0,
  });

const uploadDraftFile = async (client: Caller & Client) => {
  const { payload, headers } = await buildMultipart({ field: "einLetter" }, [
    { part: "file", name: "letter.pdf", bytes: makePdf() },
  ]);
  return desk.call(client, { method: "POST", url: "/api/application-draft/files", payload, headers });
};

const toDesk = ({ clientId }: Client, rest: string) => `/desk/clients/${clientId}${rest}`;

/** A client with something in every part of the product that a client or the desk can fill without a lender. */
const newBusyClient = async (day: number) => {
  const client = await newPlaceable(1);
  const document = await desk.upload(client);
  await request(client, "POST", "/lead-user/messages", { text: `Hello from ${client.email}` });
  await request(ann, "POST", toDesk(client, "/messages"), { text: `Welcome ${client.email}` });
  await request(ann, "POST", toDesk(client, "/notes"), { text: `Note about ${client.email}` });
  await request(ann, "POST", toDesk(client, "/tasks"), {
    title: "Ring back",
    due_on: "2031-01-05",
    staff_id: ann.staffId,
  });
  await request(ann, "POST", `/desk/applications/${client.applicationId}/status`, {
    to: "Under Review",
    expected_from: "Submitted",
    note: "Looks fine",
    message: "We're reading it",
  });
  const corrected = await request(ann, "POST", toDesk(client, "/corrections"), {
    subject: "profile",
    field: "x_studio_business_ein",
    value: "12-3456780",
    reason: "Said on the phone",
    expected_revision: 0,
  });
  expect(corrected.status).toBe(200);
  await insertStoredAppointment(database, client.clientId, new Date(Date.UTC(2024, 0, day)).toISOString());
  const { rows } = await database.query<{ id: string }>("select id from appointments where client_id = $1", [
    client.clientId,
  ]);
  const noted = await request(ann, "PUT", `/desk/calls/${rows[0]?.id}/outcome`, {
    outcome: "Held",
    notes: "Talked",
    expected_revision: 0,
  });
  expect(noted.status).toBe(200);
  // Its document is read by itself.
  await vi.waitFor(
    async () => {
      const { rows: read } = await database.query("select 1 from file_readings where client_id = $1", [
        client.clientId,
      ]);
      expect(read).toHaveLength(1);
    },
    { timeout: 30_000, interval: 100 },
  );
  return { ...client, document };
};

test("brings both histories together: everything opens, and nothing is left of the other account", async () => {
  const [stays, ends] = [await newBusyClient(1), await newBusyClient(2)];
  const placed = await insertStoredSubmission(database, {
    clientId: ends.clientId,
    applicationId: ends.applicationId,
    staffId: ann.staffId,
  });
  const grown = [
    `insert into submission_events (id, submission_id, client_id, actor_kind, kind, detail)
     values (gen_random_uuid(), $1, $2, 'staff', 'sent', '{}')`,
    `insert into offers (id, client_id, submission_id, version, terms, entered_by, staff_id)
     select gen_random_uuid(), $2, $1, 1, '{}', 'staff', created_by from submissions where id = $1`,
    `insert into offer_disclosures (id, offer_id, client_id, file_id, sha256, terms_sha256, added_by)
     select gen_random_uuid(), o.id, $2, d.file_id, '', '', 'lender' from offers o join documents d on d.client_id = o.client_id
     where o.submission_id = $1 limit 1`,
    `insert into disclosure_events (id, disclosure_id, client_id, kind, channel, sha256)
     select gen_random_uuid(), d.id, $2, 'sent', 'portal', '' from offer_disclosures d join offers o on o.id = d.offer_id
     where o.submission_id = $1`,
    `insert into ledger_entries (id, client_id, submission_id, lender_id, kind, cents, paid_by, on_day, recorded_by)
     select gen_random_uuid(), $2, $1, lender_id, 'expected', 1, 'lender', now(), created_by from submissions where id = $1`,
  ];
  for (const statement of grown) await run(statement, placed.id, ends.clientId);
  const profile = "profiles.";
  const without = (values: readonly string[]) => values.filter((value) => !value.startsWith(profile));
  const before = [...(await openSealed(stays.clientId)), ...without(await openSealed(ends.clientId))].toSorted();
  expect(new Set(before.map((value) => value.split(" ")[0])).size).toBeGreaterThan(9);

  const told = await preview(stays, ends);
  expect(told.body.data).toMatchObject({
    blocks: [],
    client: { id: stays.clientId, counts: { Applications: 1, Documents: 1, Messages: 2, Offers: 0 } },
    other: { id: ends.clientId, counts: { Applications: 1, Notes: 1, Tasks: 1, "Files at lenders": 1, Offers: 1 } },
  });
  expect(told.body.data.client.when_stays.join(" ")).toContain(`${ends.email} can't sign in anymore`);
  expect(told.body.data.other.when_stays.join(" ")).toContain(`They sign in with ${ends.email}.`);

  expect(await merge(stays, ends)).toMatchObject({ status: 200, body: { data: { client_id: stays.clientId } } });

  expect(await openSealed(stays.clientId)).toEqual(before);
  expect(await isThere(ends)).toBe(false);
  for (const table of ["submission_events", "disclosure_events", "ledger_entries", "offers"])
    expect([table, await count(table, stays)]).toEqual([table, 1]);

  const file = (await request(manager, "GET", toDesk(stays, ""))).body.data;
  expect(file.submissions.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
    "application",
    "application",
    "prequalification",
    "prequalification",
  ]);
  const [onProfile] = (await request(manager, "GET", toDesk(stays, "/answers"))).body.data;
  expect(onProfile.changes).toHaveLength(2);
  const { notes } = (await request(ann, "GET", toDesk(stays, "/notes"))).body.data;
  expect(notes.map(({ text }: { text: string }) => text).toSorted()).toEqual(
    [`Note about ${stays.email}`, `Note about ${ends.email}`].toSorted(),
  );
  const { rows: lines } = await database.query(
    "select i.id from pipeline_items i join pipeline_sources s on s.id = i.id and s.search = i.search and s.owner_id = i.owner_id where i.client_id = $1",
    [stays.clientId],
  );
  expect(lines).toHaveLength(4);

  // The client reads and opens both parts, and the other session is over.
  const conversation = (await request(stays, "GET", "/lead-user/messages")).text;
  for (const { email } of [stays, ends]) expect(conversation).toContain(`Hello from ${email}`);
  const types = (await request(stays, "GET", `/lead-user-types-with-doc/${stays.clientId}`)).body
    .data as DocumentTypeWire[];
  const documents = types.flatMap((type) => type.documents);
  for (const client of [stays, ends]) {
    const url = documents.find(({ id }) => id === client.document)?.document ?? "";
    const opened = await desk.app.inject({ url });
    expect([opened.statusCode, opened.rawPayload.subarray(0, 4).toString()]).toEqual([200, "%PDF"]);
  }
  expect((await request(ends, "GET", "/lead-user/messages")).status).toBe(401);
});

test("the old id leads staff to the file that stayed, and both histories are told", async () => {
  const [stays, ends] = [await newClient(), await newClient()];
  for (const client of [stays, ends]) await request(ann, "GET", toDesk(client, ""));
  await request(ann, "POST", toDesk(ends, "/notes"), { text: "Wants a truck" });
  const third = await newClient();
  expect((await merge(stays, ends, { reason: "Same person, new email" })).status).toBe(200);
  expect((await request(ann, "GET", toDesk(ends, ""))).body.data.client.id).toBe(stays.clientId);
  expect((await request(bob, "GET", toDesk(ends, ""))).status).toBe(404);

  const { events } = (await request(manager, "GET", toDesk(stays, "/timeline?views=true"))).body.data as {
    events: readonly FileEvent[];
  };
  const told = events.map(({ what }) => what);
  for (const what of ["signed up with a Sign Up Id", "opened a file", "sent a pre-qualification"])
    expect([what, told.filter((each) => each === what).length]).toEqual([what, 2]);
  expect(events.find(({ what }) => what === "merged two clients into one")).toMatchObject({
    name: "Mary Manager",
    note: "Same person, new email",
  });
  const { views } = (await request(stays, "GET", "/my-data/views")).body.data;
  expect(views.map(({ what }: { what: string }) => what)).toEqual([
    "Merged another account of yours into this one",
    "Opened your file",
    "Opened your file",
  ]);
  for (const id of [stays.clientId, ends.clientId]) {
    const found = (await request(manager, "GET", `/desk/audit?client=${id}&action=file.viewed`)).body.data.entries;
    expect(found.map(({ client }: { client: object }) => client)).toMatchObject(
      Array(2).fill({ name: "Ada Lovelace" }),
    );
  }
  const own = (await request(stays, "POST", "/my-data/link", { password: "Tide&Ledger42" })).body.data.url;
  const zip = await fromBufferPromise((await desk.app.inject({ url: own })).rawPayload);
  const contents: string[] = [];
  for await (const entry of zip.eachEntry())
    contents.push(Buffer.concat(await (await zip.openReadStreamPromise(entry)).toArray()).toString());
  const { account, seen_by: seenBy } = JSON.parse(contents.find((content) => content.startsWith("{")) ?? "{}");
  expect(account.merged_accounts).toMatchObject([{ email: ends.email, sign_up_id: "STORED" }]);
  expect(seenBy).toHaveLength(3);

  // Merged again, both old ids lead to the last.
  expect((await merge(third, stays)).status).toBe(200);
  for (const client of [stays, ends])
    expect((await request(manager, "GET", toDesk(client, ""))).body.data.client.id).toBe(third.clientId);
});

test("what there can be only one of is settled", async () => {
  const [stays, ends] = [await newClient(), await newClient()];
  for (const client of [stays, ends]) {
    await draftOf(client, "prequalification", { fullName: client.email });
    await run("insert into reminder_pauses (client_id, paused_by) values ($1, $2)", client.clientId, ann.staffId);
    await run(
      `insert into reminders (client_id, kind, subject, scheduled_on, due_on, title, sent_on, sent_at)
       values ($1, 'form', 'prequalification', '2030-01-01', '2030-01-01', 'x', now(), now())`,
      client.clientId,
    );
    await run(
      `insert into consents (id, client_id, subject, version, wording, wording_hash, given_from, signature, signature_hash)
       values (gen_random_uuid(), $1, 'credit-pull', 1, 'text', sha256('text'), '127.0.0.1', 'Ada', sha256('Ada'))`,
      client.clientId,
    );
  }
  await draftOf(ends, "application", { ownerName: "Only here" });
  await run("insert into mail_preferences (client_id, reminders, documents) values ($1, false, true)", stays.clientId);
  await run("insert into mail_preferences (client_id, reminders, documents) values ($1, true, false)", ends.clientId);
  await run(
    "insert into profiles (client_id, business_name, business_changed_at) values ($1, 'Kept', now())",
    stays.clientId,
  );
  await run(
    `insert into profiles (client_id, business_name, business_changed_at, monthly_revenue, currency, financial_changed_at)
     values ($1, 'Dropped', now(), 700, 'USD', now())`,
    ends.clientId,
  );
  const sendToMany = async (mine: string, theirs: string) => {
    const id = randomUUID();
    await run(
      `insert into bulk_acts (id, staff_id, act) values ($1, $2, '{"kind": "message", "text": "Hi"}')`,
      id,
      ann.staffId,
    );
    const insert = `insert into bulk_act_clients (bulk_act_id, client_id, state, number, settled_at)
      values ($1, $2, $3::text, $4, case when $3::text = 'waiting' then null else now() end)`;
    await run(insert, id, stays.clientId, mine, 1);
    await run(insert, id, ends.clientId, theirs, 2);
    return id;
  };
  const [first, second] = [await sendToMany("waiting", "done"), await sendToMany("waiting", "waiting")];

  const { when_stays: whenStays } = (await preview(stays, ends)).body.data.client;
  expect(whenStays.join(" ")).toContain(
    `only ${stays.email}'s is kept: half-filled pre-qualification and business details in the profile.`,
  );
  expect(whenStays.join(" ")).toContain("Both signed the same authorization.");
  expect((await merge(stays, ends)).status).toBe(200);

  const { clientId } = stays;
  const load = async (statement: string) => (await database.query(statement, [clientId])).rows;
  expect((await request(stays, "GET", "/drafts/prequalification")).text).toContain(stays.email);
  expect((await request(stays, "GET", "/drafts/application")).text).toContain("Only here");
  expect(await load("select reminders, documents, news from mail_preferences where client_id = $1")).toEqual([
    { reminders: false, documents: false, news: true },
  ]);
  expect(await load("select business_name, monthly_revenue from profiles where client_id = $1")).toEqual([
    { business_name: "Kept", monthly_revenue: 700 },
  ]);
  expect(await count("reminders", stays)).toBe(1);
  expect(await count("reminder_pauses", stays)).toBe(1);
  expect(
    await load(
      "select revoked_at is null as stands from consents where client_id = $1 and signature is not null order by 1",
    ),
  ).toEqual([{ stands: false }, { stands: true }]);
  const { rows: got } = await database.query(
    "select bulk_act_id as id, state from bulk_act_clients where client_id = $1 order by state",
    [clientId],
  );
  expect(got).toEqual([
    { id: first, state: "done" },
    { id: second, state: "waiting" },
  ]);
});

test("texts go to one number, at most one a day", async () => {
  const [stays, ends] = [await newClient(), await newClient()];
  const insertText = (client: Client, day: string, state: string) =>
    run(
      `insert into texts (id, client_id, day, kinds, state, due_at, until_at)
       values (gen_random_uuid(), $1, $2, '{papers}', $3, now() + interval '1 day', now() + interval '2 days')`,
      client.clientId,
      day,
      state,
    );
  await withTransaction(database, async (tx) => {
    for (const { clientId } of [stays, ends]) {
      const sealed = (await cipher.forWriting(tx, clientId)).encrypt(
        { table: "text_numbers", column: "sealed", row: clientId },
        Buffer.from("5550100142"),
      );
      await tx.run("insert into text_numbers (client_id, sealed, number_hash) values ($1, $2, $3)", [
        clientId,
        sealed,
        Buffer.from(clientId),
      ]);
    }
  });
  await insertText(stays, "2031-01-01", "waiting");
  await insertText(ends, "2031-01-01", "sent");
  await insertText(stays, "2031-01-02", "sent");
  await insertText(ends, "2031-01-02", "waiting");
  await insertText(ends, "2031-01-03", "waiting");
  expect((await preview(stays, ends)).body.data.client.when_stays.join(" ")).toContain("number for texts.");
  expect((await merge(stays, ends)).status).toBe(200);
  const { rows } = await database.query("select day, state from texts where client_id = $1 order by day", [
    stays.clientId,
  ]);
  expect(rows).toEqual([
    { day: "2031-01-01", state: "sent" },
    { day: "2031-01-02", state: "sent" },
    { day: "2031-01-03", state: "waiting" },
  ]);
  expect(await count("text_numbers", stays)).toBe(1);
  await openSealed(stays.clientId);
});

test("a dropped form takes its files with it", async () => {
  const [stays, ends] = [await newClient(), await newClient()];
  for (const client of [stays, ends]) {
    await draftOf(client, "application", { ownerName: "Ada" });
    expect(await uploadDraftFile(client)).toMatchObject({ status: 201 });
  }
  const { rows } = await database.query<{ file_id: string }>("select file_id from draft_files where client_id = $1", [
    ends.clientId,
  ]);
  expect((await merge(stays, ends)).status).toBe(200);
  expect(await count("draft_files", stays)).toBe(1);
  expect(await database.exists("select from stored_files where id = $1", [rows[0]?.file_id])).toBe(false);
});

test("an account without a profile, facts, and an advisor gets the other's; open tasks stay with those who see the file", async () => {
  const [stays, ends] = [await newClient(null), await newClient(bob.staffId)];
  await request(bob, "POST", toDesk(ends, "/tasks"), { title: "Call", due_on: "2031-01-05", staff_id: bob.staffId });
  await run(
    "insert into profiles (client_id, home_city, personal_changed_at) values ($1, 'Austin', now())",
    ends.clientId,
  );
  expect((await preview(stays, ends)).body.data.client.when_stays.join(" ")).toContain(
    "Bob Advisor becomes their advisor.",
  );
  expect((await merge(stays, ends)).status).toBe(200);
  expect((await request(bob, "GET", toDesk(stays, ""))).body.data.advisor.name).toBe("Bob Advisor");
  expect(await count("profiles", stays)).toBe(1);
  expect(await desk.listEntries(stays.clientId, "file.assigned")).toMatchObject([{ detail: { to: "Bob Advisor" } }]);

  const owned = await newClient(ann.staffId);
  expect((await preview(owned, stays)).body.data.client.when_stays.join(" ")).toContain(
    "Ann Advisor stays their advisor. Bob Advisor's open tasks go to Ann Advisor.",
  );
  expect((await merge(owned, stays)).status).toBe(200);
  const { rows } = await database.query("select staff_id from tasks where client_id = $1", [owned.clientId]);
  expect(rows).toEqual([{ staff_id: ann.staffId }]);
  expect((await request(bob, "GET", toDesk(owned, ""))).status).toBe(404);
});

test("mails to the address that ends stop; what waits about the file goes to the one that stays", async () => {
  const [stays, ends] = [await newClient(), await newClient()];
  await request(ann, "POST", toDesk(ends, "/messages"), { text: "The lender answered" });
  await run(
    `insert into mails (id, kind, client_id, content, failed_at)
     select gen_random_uuid(), 'password-changed', client_id, content, now() from mails where client_id = $1 limit 1`,
    ends.clientId,
  );
  expect((await merge(stays, ends)).status).toBe(200);
  await desk.advanceMails("message-to-client");
  await desk.mailServer.next(stays.email, /message/i);
  expect(desk.mailServer.received.filter(({ to }) => to?.some(({ address }) => address === ends.email))).toEqual([]);
  expect(await database.exists("select from mails where kind = 'password-changed'")).toBe(false);
});

test("other systems hear which client ended", async () => {
  const [stays, ends] = [await newClient(), await newClient()];
  await merge(stays, ends);
  const { rows } = await database.query("select kind, subject_id, data from firm_events where client_id = $1", [
    stays.clientId,
  ]);
  expect(rows).toContainEqual({
    kind: "client.merged",
    subject_id: ends.clientId,
    data: { merged_client_id: ends.clientId },
  });
});

test("undoing an import keeps a client whom another was merged into", async () => {
  const [stays, ends] = [await newClient(), await newClient()];
  const importId = randomUUID();
  await run(
    `with i as (insert into book_imports (id, staff_id, file_name, row_count, state, stored_at)
       values ($1, $3, 'b.csv', 1, 'stored', now()) returning id)
     insert into book_import_rows (import_id, number, verdict, outcome, client_id) select id, 2, 'new', 'created', $2 from i`,
    importId,
    ends.clientId,
    manager.staffId,
  );
  expect((await merge(stays, ends)).status).toBe(200);
  expect((await request(manager, "POST", `/desk/settings/imports/${importId}/undo`)).status).toBe(200);
  await vi.waitFor(
    async () => {
      const { state, counts } = (await request(manager, "GET", `/desk/settings/imports/${importId}`)).body.data;
      expect([state, counts.kept]).toEqual(["undone", 1]);
    },
    { timeout: 20_000 },
  );
  expect(await isThere(stays)).toBe(true);
});

test("pressed twice, or at the same time in both directions, it's done once", async () => {
  const [stays, ends] = [await newClient(), await newClient()];
  const both = await Promise.all([merge(stays, ends), merge(stays, ends)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect((await merge(stays, ends)).body).toEqual({ data: { client_id: stays.clientId } });
  expect(await desk.listEntries(stays.clientId, "client.merged")).toHaveLength(1);

  const [one, other] = [await newClient(), await newClient()];
  const crossed = await Promise.all([merge(one, other), merge(other, one)]);
  expect(crossed.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  expect([await isThere(one), await isThere(other)].toSorted()).toEqual([false, true]);
});

test("what a client or staff write in the meantime is stored or refused, never lost", async () => {
  const [stays, ends] = [await newClient(), await newClient()];
  const texts = Array.from({ length: 12 }, (_, index) => `Message ${index} of many`);
  const sending = texts.map((text) => request(ends, "POST", "/lead-user/messages", { text }));
  const merging = merge(stays, ends);
  const noting = texts.map((text) => request(ann, "POST", toDesk(ends, "/notes"), { text }));
  const answers = await Promise.all([...sending, ...noting]);
  expect((await merging).status).toBe(200);
  const stored = answers.filter(({ status }) => status < 300).length;
  expect((await count("messages", stays)) + (await count("notes", stays))).toBe(stored);
  await openSealed(stays.clientId);
});

test("says what keeps two clients apart, and merges nothing", async () => {
  const [stays, ends] = [await newPlaceable(), await newPlaceable()];
  const refuses = async (sentence: string) => {
    expect((await preview(stays, ends)).body.data.blocks).toEqual([expect.stringContaining(sentence)]);
    expect(await merge(stays, ends)).toMatchObject({
      status: 409,
      body: { result: { code: "merge_blocked", error: expect.stringContaining(sentence) } },
    });
    expect(await isThere(ends)).toBe(true);
  };
  await run("insert into erasure_requests (client_id) values ($1)", ends.clientId);
  await refuses(`${ends.email} asked us to delete their data.`);
  await run("delete from erasure_requests where client_id = $1", ends.clientId);

  const placed = await insertStoredSubmission(database, { ...stays, staffId: ann.staffId });
  await run(
    `insert into submissions (id, client_id, application_id, lender_id, program_id, status, channel, lender_email, note, created_by)
     select gen_random_uuid(), $2, $3, lender_id, program_id, 'preparing', 'link', '', '', created_by from submissions where id = $1`,
    placed.id,
    ends.clientId,
    ends.applicationId,
  );
  await refuses(`Both have an open file at ${placed.lenderName}.`);
  await run("update submissions set status = 'withdrawn' where client_id = $1", ends.clientId);

  await run(
    `with i as (insert into book_imports (id, staff_id, file_name, row_count, state)
       values (gen_random_uuid(), $2, 'b.csv', 1, 'storing') returning id)
     insert into book_import_rows (import_id, number, verdict, match_id) select id, 2, 'match', $1 from i`,
    ends.clientId,
    manager.staffId,
  );
  await refuses("An import that includes one of them");
  await run("update book_imports set state = 'stored'");

  await run("update client_keys set state = 'retired' where client_id = $1", ends.clientId);
  await refuses("The keys that protect their data are being changed.");
  await run("update client_keys set state = 'current' where client_id = $1", ends.clientId);
  expect((await merge(stays, ends)).status).toBe(200);
});

test("refuses everyone but managers, the same client, unknown clients, and malformed calls", async () => {
  const [one, other] = [await newClient(), await newClient()];
  const stale = await desk.as("manager", { isFresh: false });
  for (const [caller, status] of [
    [undefined, 401],
    [one, 403],
    [ann, 403],
    [auditor, 403],
    [stale, 403],
  ] as const)
    expect([status, (await mergeAs(caller, { into: one, from: other })).status]).toEqual([status, status]);
  for (const [caller, status] of [
    [undefined, 401],
    [ann, 403],
    [stale, 200],
  ] as const)
    expect([status, (await previewAs(caller, one, other)).status]).toEqual([status, status]);
  expect((await merge(one, one)).status).toBe(409);
  expect((await preview(one, one)).status).toBe(409);
  const unknown = { clientId: randomUUID() };
  expect((await merge(one, unknown)).status).toBe(404);
  expect((await merge(unknown, one)).status).toBe(404);
  expect((await preview(one, unknown)).status).toBe(404);
  for (const change of [
    { reason: "" },
    { reason: "x".repeat(301) },
    { is_same_person: false },
    { is_same_person: undefined },
    { merged_id: "1" },
    { keep: "all" },
  ])
    expect((await merge(one, other, change)).status).toBe(400);
  expect([await isThere(one), await isThere(other)]).toEqual([true, true]);
});

test("what only grows can't be given to another client without a merge", async () => {
  const [stays, ends] = [await newPlaceable(), await newClient()];
  const placed = await insertStoredSubmission(database, { ...stays, staffId: ann.staffId });
  await run(
    `insert into submission_events (id, submission_id, client_id, actor_kind, kind, detail)
     values (gen_random_uuid(), $1, $2, 'staff', 'sent', '{}')`,
    placed.id,
    stays.clientId,
  );
  for (const change of ["client_id = $2", "kind = 'passed', client_id = $2"])
    await expect(
      database.query(`update submission_events set ${change} where client_id = $1`, [stays.clientId, ends.clientId]),
    ).rejects.toThrow("What happened is not changed");
});

test("what was agreed, chosen, and paid out goes along as it was", async () => {
  const [stays, ends] = [await newClient(), await newPlaceable()];
  const placed = await insertStoredSubmission(database, { ...ends, staffId: ann.staffId, status: "funded" });
  const offerId = randomUUID();
  await run(
    `insert into lender_consents (id, submission_id, client_id, person, purpose, version, text, text_sha256, scope, asked_by,
       given_at, expires_at, given_from, signature, signature_hash)
     values (gen_random_uuid(), $1, $2, 'client', 'submit', 1, 'text', sha256('text'), '{}', $3, now(), now(), '127.0.0.1', 'Ada',
       sha256('Ada'))`,
    placed.id,
    ends.clientId,
    ann.staffId,
  );
  await run(
    `insert into offers (id, client_id, submission_id, version, terms, entered_by, staff_id)
     values ($1, $2, $3, 1, '{}', 'staff', $4)`,
    offerId,
    ends.clientId,
    placed.id,
    ann.staffId,
  );
  await run(
    "insert into offer_choices (offer_id, client_id, kind, shown) values ($1, $2, 'chosen', '{}')",
    offerId,
    ends.clientId,
  );
  for (const [position, reason] of [
    [0, null],
    [1, "The wrong day"],
  ])
    await run(
      `insert into fundings (id, submission_id, client_id, offer_id, lender_id, funded_on, amount_cents, recorded_by, position, reason)
       values (gen_random_uuid(), $1, $2, $3, $4, '2026-01-07', 100, $5, $6, $7)`,
      placed.id,
      ends.clientId,
      offerId,
      placed.lenderId,
      ann.staffId,
      position,
      reason,
    );
  expect((await merge(stays, ends)).status).toBe(200);
  const counts = ["lender_consents", "offer_choices", "fundings"].map((table) => count(table, stays));
  expect(await Promise.all(counts)).toEqual([1, 1, 2]);
  const signed = "select signature from lender_consents where client_id = $1";
  expect(await database.listValues(signed, [stays.clientId])).toEqual(["Ada"]);
});

test("every column that names a client has a fate", async () => {
  const { rows } = await database.query<{ name: string }>(
    `select conrelid::regclass::text || '.' || a.attname as name from pg_constraint k
       join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
     where contype = 'f' and confrelid = 'clients'::regclass
     union
     select c.relname || '.' || a.attname from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'client_id'`,
  );
  const known = fates.map((fate) => `${fate.table}.${("column" in fate && fate.column) || "client_id"}`);
  expect(known.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

test("every column of a profile is in a part that is taken over as a whole", async () => {
  const { rows } = await database.query<{ name: string }>(
    "select attname as name from pg_attribute where attrelid = 'profiles'::regclass and attnum > 0 and not attisdropped",
  );
  const known = profileParts.flatMap(({ since, columns }) => [since, ...columns]);
  expect([...known, "client_id", "updated_at"].toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

test("every kind of mail that ends with an account is one", () => {
  const kinds = new Set(mailTemplates.map(({ kind }) => kind));
  expect([...endingMailKinds].filter((kind) => !kinds.has(kind))).toEqual([]);
});
