import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findDelivery, listDeliveries } from "../features/connections/webhook/webhook-log.repository.ts";
import { listEvents } from "../features/desk/client-file/timeline.repository.ts";
import { findNote, listNotes } from "../features/office/note/note.repository.ts";
import { listCorrectionsById } from "../forms/answer-changes/answer-changes.repository.ts";
import { listFailedMails, listFailedPage, listMailStates } from "../platform/mail/mail.repository.ts";
import { watchPlans } from "./query-plans.ts";
import { insertStoredStaff } from "./stored-staff.ts";
import { createTestDatabase } from "./test-database.ts";

const database = await createTestDatabase();
afterAll(() => database.close());
const { watched, explainPlans } = watchPlans(database);

const page = 31;
let clientId = "";

/** Tables that grow with the clients. */
const tables = [
  "clients",
  "notes",
  "tasks",
  "messages",
  "prequalifications",
  "applications",
  "status_changes",
  "corrections",
  "stored_files",
  "documents",
  "appointments",
  "audit_entries",
  "webhook_deliveries",
  "mails",
];

/**
 * The history of a firm's desk: enough rows to make an index worthwhile, and hundreds for one client. Triggers are off.
 */
beforeAll(async () => {
  const staffId = await insertStoredStaff(database, "advisor");
  for (const table of tables) await database.asOwner(`alter table ${table} disable trigger user`);
  for (const statement of rows) await database.asOwner(statement, [staffId]);
  await database.asOwner("vacuum analyze");
  clientId =
    (await database.query<{ id: string }>("select id from clients where email = 'p77@example.com'")).rows[0]?.id ?? "";
}, 60_000);

/** Each client three times, and the busy client another 300 times. */
const often = `(select c.*, k from clients c, generate_series(1, 3) k
  union all select c.*, k from clients c, generate_series(4, 303) k where c.email = 'p77@example.com') c`;
/** As long as a form's answers. */
const answers = "jsonb_build_object('said', repeat(c.email, 80))";
const when = "c.created_at + c.k * interval '1 hour'";

/** Parameter: a member of staff. */
const rows = [
  `insert into signup_ids (id, allowed_uses, issued_by) values ('STORED', 1, $1)`,
  `insert into form_wordings (form, version, hash, wording) select 'any', 1, '\\x00', '{}' where $1::uuid is not null`,
  `insert into advisors (name, email, time_zone, staff_id) values ('Grace Hopper', 'grace@firm.example.com', 'America/New_York', $1)`,
  `insert into appointment_types (advisor_id, name, description, location, duration_minutes, notice_minutes, step_minutes, horizon_days,
     change_notice_hours, position)
   select id, 'Call', 'A call.', 'Phone call', 30, 60, 30, 30, 4, 1 from advisors where staff_id = $1`,
  `insert into clients (id, first_name, last_name, mobile, email, state, password_hash, signup_id, staff_id, created_at)
   select gen_random_uuid(), 'First', 'Last', '555' || lpad(n::text, 7, '0'), 'p' || n || '@example.com', 'Florida (FL)', 'none', 'STORED', $1,
     now() - n * interval '4 hours' from generate_series(1, 5000) n`,
  `insert into notes (id, client_id, staff_id, sealed, written_at) select gen_random_uuid(), c.id, $1, '\\x00', ${when} from ${often}`,
  `insert into tasks (id, client_id, staff_id, title, due_on, created_by, created_at, done_at)
   select gen_random_uuid(), c.id, $1, 'Call', now(), $1, ${when}, case when c.k % 2 = 0 then ${when} end from ${often}`,
  `insert into messages (id, client_id, from_client, staff_id, sealed, sent_at)
   select gen_random_uuid(), c.id, c.k % 2 = 0, case when c.k % 2 = 0 then null else $1::uuid end, '\\x00', ${when} from ${often}`,
  `insert into prequalifications (id, client_id, reference, wording_id, answers, business_name, purpose, requested_amount, submitted_at, stage_since)
   select gen_random_uuid(), c.id, 'PQ-' || upper(substr(md5(c.mobile), 1, 8)), (select max(id) from form_wordings), ${answers}, 'Business',
     'Equipment', 1000, c.created_at, c.created_at from clients c where $1::uuid is not null`,
  `insert into applications (id, client_id, reference, wording_id, answers, sealed, funding_type, requested_amount, submitted_at, status_since)
   select gen_random_uuid(), c.id, 'FA-' || upper(substr(md5(c.mobile), 1, 8)), (select max(id) from form_wordings), ${answers}, '\\x00',
     'Term Loan', 1000, c.created_at, c.created_at from clients c where $1::uuid is not null`,
  `insert into status_changes (id, kind, subject_id, client_id, from_status, to_status, staff_id, changed_at)
   select gen_random_uuid(), 'prequalification', p.id, c.id, 'Submitted', 'In Review', $1, ${when}
   from ${often} join prequalifications p on p.client_id = c.id where c.k <= 23`,
  `insert into corrections (id, client_id, kind, subject_id, revision, field, question, staff_id, reason, changed_at, is_told)
   select gen_random_uuid(), c.id, 'profile', c.id, c.k, 'phone', 'Phone', $1, 'By phone', ${when}, true from ${often}`,
  `insert into stored_files (id, client_id, name, media_type, size_bytes, sealed_key, state, created_at)
   select gen_random_uuid(), c.id, 'statement.pdf', 'application/pdf', 40000, '\\x00', 'clean', ${when} from ${often} where $1::uuid is not null`,
  `insert into documents (id, client_id, document_type_id, file_id, uploaded_at)
   select gen_random_uuid(), client_id, 4, id, created_at from stored_files where $1::uuid is not null`,
  `insert into appointments (id, client_id, advisor_id, appointment_type_id, title, starts_at, ends_at, taken, time_zone, full_name, email, phone,
     location, answers, change_until, created_at)
   select gen_random_uuid(), c.id, a.id, t.id, 'Call', s.at, s.at + interval '30 minutes', tstzrange(s.at, s.at + interval '30 minutes'),
     'America/New_York', 'Ada Lovelace', c.email, c.mobile, 'Phone call', '[]', s.at, ${when}
   from (select *, row_number() over () as n from ${often}) c, lateral (select now() - c.n * interval '1 hour' as at) s, advisors a
     join appointment_types t on t.advisor_id = a.id where $1::uuid is not null`,
  `insert into audit_entries (number, at, actor_kind, actor_id, actor_name, action, client_id, previous_hash, hash)
   select row_number() over (order by c.created_at), ${when}, 'staff', $1, 'Somebody',
     case when c.k % 3 = 0 then 'note.written' else 'file.viewed' end, c.id, '\\x00', '\\x00' from ${often}`,
  // One in a hundred deliveries failed, and one in a hundred mails.
  `insert into webhook_deliveries (id, kind, subject_id, client_id, created_at, attempts, last_attempt_at, last_status, last_error, delivered_at)
   select gen_random_uuid(), 'prequalification.submitted', c.id, c.id, ${when}, case when c.mobile like '%07' then 0 else 1 end, ${when},
     case when c.mobile like '%77' then 503 else 200 end, case when c.mobile like '%77' then 'it answered 503' end,
     case when right(c.mobile, 2) in ('07', '77') then null else ${when} end
   from ${often} where $1::uuid is not null`,
  `insert into mails (id, kind, client_id, cause, content, created_at, attempts, last_attempt_at, last_error, sent_at, failed_at)
   select gen_random_uuid(), 'status', c.id, 'cause:' || c.email || ':' || c.k, case when c.mobile like '%77' then '\\x00'::bytea end, ${when}, 1, ${when},
     case when c.mobile like '%77' then 'the mail server answered 550' end, case when c.mobile like '%77' then null else ${when} end,
     case when c.mobile like '%77' then ${when} end
   from ${often} where $1::uuid is not null`,
];

const wholeTable = new RegExp(`Seq Scan on (${tables.join("|")})\\b`);

const expectIndexUse = async (ask: () => Promise<unknown>): Promise<void> => {
  expect(await explainPlans(ask)).not.toMatch(wholeTable);
};

const findId = async (table: string): Promise<string> =>
  (await database.query<{ id: string }>(`select id from ${table} where client_id = $1 limit 1`, [clientId])).rows[0]
    ?.id ?? "";
/** A client with as few rows as most. */
const findQuietClientId = async (): Promise<string> =>
  (await database.query<{ id: string }>("select id from clients where email = 'p3000@example.com'")).rows[0]?.id ?? "";
const daysAgo = (days: number): Date => new Date(Date.now() - days * 24 * 3600_000);
const cursorAt = (days: number, id: string) => ({ value: String(daysAgo(days).getTime() * 1000), id });

test("every kind of event is in the timeline", async () => {
  const all = { clientId, before: undefined, without: [], topics: undefined, limit: 5000 };
  const history = await listEvents(watched, all);
  expect(new Set(history.map(({ key }) => key.split("-")[0]))).toEqual(
    new Set([
      "application",
      "audit",
      "call",
      "correction",
      "document",
      "done",
      "held",
      "message",
      "note",
      "prequalification",
      "signed",
      "status",
      "task",
    ]),
  );
});

test("a client's notes", async () => {
  const id = await findId("notes");
  for (const before of [undefined, id])
    await expectIndexUse(() => listNotes(watched, { clientId, before, limit: page }));
  await expectIndexUse(() => findNote(watched, clientId, id));
});

test("a client's timeline, whether there is much of it or little", async () => {
  for (const whose of [clientId, await findQuietClientId()])
    for (const without of [[], ["file.viewed", "document.viewed"], ["file.viewed", "note.written"]])
      for (const before of [undefined, { at: daysAgo(15).toISOString(), key: "status-" }])
        for (const topics of [undefined, ["offer", "lender"]])
          await expectIndexUse(() => listEvents(watched, { clientId: whose, before, without, topics, limit: page }));
  const correctionId = await findId("corrections");
  await expectIndexUse(() => listCorrectionsById(watched, [correctionId]));
});

describe.each(["all", "open", "failed"] as const)("the webhook log, %s", (show) => {
  test.each([undefined, 20, 5000])("older than %s days", async (days) => {
    const after = days === undefined ? undefined : cursorAt(days, clientId);
    await expectIndexUse(() => listDeliveries(watched, { show, addressId: undefined, after, limit: page }));
  });
});

test("one delivery", async () => {
  const id = await findId("webhook_deliveries");
  await expectIndexUse(() => findDelivery(watched, id));
});

test("failed mails", async () => {
  for (const after of [undefined, cursorAt(20, clientId), cursorAt(5000, clientId)])
    await expectIndexUse(() => listFailedPage(watched, { limit: page, after }));
  await expectIndexUse(() => listFailedMails(watched));
  await expectIndexUse(() => listMailStates(watched, ["cause:p77@example.com:1", "cause:p78@example.com:2"]));
});
