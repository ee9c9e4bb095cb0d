import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withTransaction } from "../db/transaction.ts";
import { findCalendarDuties } from "../features/appointment/calendar-handover.repository.ts";
import { findDeskCall, listDeskCalls } from "../features/appointment/desk-call.repository.ts";
import { findClientsLike, listDeals, listRows } from "../features/book-import/book-import.repository.ts";
import { listReplies } from "../features/contact/contact-words.repository.ts";
import {
  countUnread as countUnreadContact,
  findClientByEmail,
  listContactMessages,
} from "../features/contact/desk-contact.repository.ts";
import { existsOpenFor, findRequest, listRequests } from "../features/document-request/document-request.repository.ts";
import { listOwn } from "../features/document-request/own-request.repository.ts";
import { findReviewed, listReviewed } from "../features/document-review/document-review.repository.ts";
import { listDuplicates, listLikely } from "../features/duplicate/duplicates.repository.ts";
import { listRecipients } from "../features/group-message/group-message.repository.ts";
import { countUnread, listMessages } from "../features/message/message.repository.ts";
import { listKnownClients } from "../features/message-template/template-values.repository.ts";
import { countClientsOf } from "../features/pipeline/assignment.repository.ts";
import {
  listUnnotedCalls as listCallsToRemind,
  listCandidates,
  listReminderClients,
} from "../features/reminder/reminder-matters.repository.ts";
import {
  countOthersArrivals,
  findDeskSignupId,
  listArrivals,
  listDeskSignupIds,
  listMailings,
} from "../features/signup-id/desk-signup-id.repository.ts";
import {
  countOpenRequests,
  listRequests as listSignupIdRequests,
} from "../features/signup-id-request/signup-id-request.repository.ts";
import { listPeople } from "../features/staff/member.repository.ts";
import { listOpenTasks, listTasks } from "../features/task/task.repository.ts";
import {
  listCalls,
  listDueTasks,
  listOpenContact,
  listOverdueRequests,
  listUnnotedCalls,
  listUnreadMessages,
  listWaitingDocuments,
} from "../features/today/today.repository.ts";
import { watchPlans } from "./query-plans.ts";
import { insertStoredStaff } from "./stored-staff.ts";
import { createTestDatabase } from "./test-database.ts";

const database = await createTestDatabase();
afterAll(() => database.close());
const { watched, explainPlans } = watchPlans(database);

const clients = 6000;
const page = 31;
const timeZone = "America/New_York";
const today = new Date().toISOString().slice(0, 10);
const remindable = { since: new Date(Date.now() - 20 * 24 * 3600_000).toISOString().slice(0, 10), until: today };
let advisorId = "";
let clientId = "";
let advisorCalendar = 0;
const rowOf = { message: "", task: "", document: "", call: "", import: "" };
const lookedFor = { first_name: "First9", last_name: "Last9", state: "Florida (FL)" };

/**
 * A firm's desk without its pipeline. Each table that grows with the clients has enough rows to make an index
 * worthwhile.
 */
beforeAll(async () => {
  advisorId = await insertStoredStaff(database, "advisor");
  const others = await Promise.all(Array.from({ length: 9 }, () => insertStoredStaff(database, "advisor")));
  const calendar = await database.asOwner<{ id: number }>(
    "insert into advisors (name, email, time_zone, staff_id) values ('Grace Hopper', 'grace@firm.example.com', $1, $2) returning id",
    [timeZone, advisorId],
  );
  advisorCalendar = calendar.rows[0]?.id ?? 0;
  await database.asOwner(
    `insert into appointment_types (advisor_id, name, description, location, duration_minutes, notice_minutes, step_minutes, horizon_days,
       change_notice_hours, position) values ($1, 'Call', 'A call.', 'Phone call', 30, 60, 30, 30, 4, 1)`,
    [advisorCalendar],
  );
  for (const statement of rows) await database.asOwner(statement, [advisorId, others]);
  await database.asOwner("vacuum analyze");
  const findId = async (table: string): Promise<string> =>
    (await database.query<{ id: string }>(`select id from ${table} where client_id = $1 limit 1`, [clientId])).rows[0]
      ?.id ?? "";
  clientId =
    (await database.query<{ id: string }>("select id from clients where email = 'p77@example.com'")).rows[0]?.id ?? "";
  rowOf.message = await findId("messages");
  rowOf.task = await findId("tasks");
  rowOf.document = await findId("documents");
  rowOf.call = await findId("appointments");
  rowOf.import = (await database.query<{ id: string }>("select id from book_imports limit 1")).rows[0]?.id ?? "";
}, 60_000);

/** Parameters: the advisor, and nine others. */
const rows = [
  `insert into signup_ids (id, label, allowed_uses, created_at, issued_by)
   select 'S' || lpad(n::text, 7, '0'), 'Source ' || n % 40, 10000, now() - n * interval '3 hours', ($2::uuid[])[1 + n % 9]
   from generate_series(1, 4000) n where $1::uuid is not null`,
  `insert into signup_id_mails (id, signup_id, name, email, staff_id)
   select gen_random_uuid(), id, 'Somebody', lower(id) || '@example.com', $1 from signup_ids where cardinality($2::uuid[]) > 0`,
  // A third of them signed up with one Sign Up Id.
  `insert into clients (id, first_name, last_name, mobile, email, state, password_hash, signup_id, staff_id, created_at)
   select gen_random_uuid(), 'First' || n % 97, 'Last' || n % 1009, '555' || lpad(n::text, 7, '0'), 'p' || n || '@example.com', 'Florida (FL)',
     'none', 'S' || lpad((case when n % 3 = 0 then 1 else 1 + n % 4000 end)::text, 7, '0'),
     case when n % 25 = 0 then null when n % 10 = 7 then $1 else ($2::uuid[])[1 + n % 9] end, now() - n * interval '4 hours'
   from generate_series(1, ${clients}) n`,
  `insert into messages (id, client_id, from_client, staff_id, sealed, sent_at, read_at)
   select gen_random_uuid(), c.id, k <> 2, case k when 2 then coalesce(c.staff_id, $1::uuid) end, '\\x00', c.created_at + k * interval '1 hour',
     case when c.mobile like '%77' then null else now() end
   from clients c, generate_series(1, 3) k where cardinality($2::uuid[]) > 0`,
  `insert into drafts (client_id, form, revision, content, saved_at, has_entered)
   select id, 'application', 1, '\\x00', created_at, mobile like '%7' from clients where cardinality($2::uuid[]) > 0 and $1::uuid is not null`,
  `insert into tasks (id, client_id, staff_id, title, due_on, created_by, done_at)
   select gen_random_uuid(), c.id, coalesce(c.staff_id, $1::uuid), 'Call', current_date - k, $1, case when c.mobile like '%7' then null else now() end
   from clients c, generate_series(1, 2) k where cardinality($2::uuid[]) > 0`,
  `insert into stored_files (id, client_id, name, media_type, size_bytes, sealed_key, state)
   select gen_random_uuid(), c.id, 'statement.pdf', 'application/pdf', 40000, '\\x00', 'clean'
   from clients c, generate_series(1, 2) where cardinality($2::uuid[]) > 0 and $1::uuid is not null`,
  // One client has uploaded hundreds.
  `insert into stored_files (id, client_id, name, media_type, size_bytes, sealed_key, state)
   select gen_random_uuid(), c.id, 'statement.pdf', 'application/pdf', 40000, '\\x00', 'clean'
   from clients c, generate_series(1, 300) where c.email = 'p77@example.com' and cardinality($2::uuid[]) > 0 and $1::uuid is not null`,
  `insert into documents (id, client_id, document_type_id, file_id, uploaded_at, review_state, reviewed_by, reviewed_at)
   select gen_random_uuid(), f.client_id, 4, f.id, c.created_at, case when w.waits then 'waiting' else 'accepted' end,
     case when w.waits then null else $1::uuid end, case when w.waits then null else now() end
   from stored_files f join clients c on c.id = f.client_id, lateral (select c.mobile like '%77' as waits) w where cardinality($2::uuid[]) > 0`,
  `insert into document_requests (id, client_id, document_type_id, due_on, requested_by, requested_at, fulfilled_at, fulfilled_document_id)
   select gen_random_uuid(), d.client_id, 4, current_date - (d.review_state = 'waiting')::int, $1, d.uploaded_at, case when d.review_state = 'accepted' then now() end, d.id
   from documents d where cardinality($2::uuid[]) > 0`,
  `insert into appointments (id, client_id, advisor_id, appointment_type_id, title, starts_at, ends_at, taken, time_zone, full_name, email, phone,
     location, answers, change_until, outcome, outcome_by)
   select gen_random_uuid(), c.id, t.advisor_id, t.id, t.name, s.at, s.at + interval '30 minutes', tstzrange(s.at, s.at + interval '30 minutes'),
     'America/New_York', 'Ada Lovelace', c.email, c.mobile, t.location, '[]', s.at, case when c.n % 50 > 0 then 'Held' end, $1
   from (select *, row_number() over (order by created_at desc) as n from clients) c,
     lateral (select now() + interval '40 days' - c.n * interval '90 minutes' as at) s,
     (select * from appointment_types order by id desc limit 1) t where cardinality($2::uuid[]) > 0`,
  `insert into appointment_changes (id, appointment_id, client_id, what, started_at, staff_id)
   select gen_random_uuid(), id, client_id, 'moved', starts_at, $1 from appointments where cardinality($2::uuid[]) > 0`,
  `insert into contact_messages (id, full_name, phone, email, subject, question, received_at, state, read_at)
   select gen_random_uuid(), 'Writer ' || n, '555' || lpad(n::text, 7, '0'), 'w' || n || '@example.com', 'Subject ' || n % 300, 'A question.',
     now() - n * interval '1 hour', case when n % 100 = 7 then 'open' else 'answered' end, case when n % 200 = 7 then null else now() end
   from generate_series(1, 12000) n where cardinality($2::uuid[]) > 0 and $1::uuid is not null`,
  `insert into signup_id_requests (id, email, asked_at, state, settled_at)
   select gen_random_uuid(), 'p' || n || '@example.com', now() - n * interval '1 hour', case when n % 100 = 7 then 'open' else 'answered' end,
     case when n % 100 = 7 then null else now() end
   from generate_series(1, 12000) n where cardinality($2::uuid[]) > 0 and $1::uuid is not null`,
  `insert into book_imports (id, staff_id, file_name, row_count, state)
   select gen_random_uuid(), $1, 'book.csv', 60, 'stored' from generate_series(1, 200) where cardinality($2::uuid[]) > 0`,
  `insert into book_import_rows (import_id, number, verdict) select id, n, 'new' from book_imports, generate_series(1, 60) n
   where cardinality($2::uuid[]) > 0 and $1::uuid is not null`,
  `insert into past_deals (id, client_id, import_id, import_row, lender, product)
   select gen_random_uuid(), c.id, (select id from book_imports limit 1), 2, 'First Bank', '' from clients c, generate_series(1, 2)
   where cardinality($2::uuid[]) > 0 and $1::uuid is not null`,
  `insert into contact_replies (id, message_id, staff_id, subject, text)
   select gen_random_uuid(), id, $1, subject, 'An answer.' from contact_messages where cardinality($2::uuid[]) > 0`,
];

/** A scan of any table that grows with the clients. */
const wholeTable = new RegExp(
  `Seq Scan on (${[
    "clients",
    "signup_ids",
    "signup_id_mails",
    "signup_id_requests",
    "drafts",
    "messages",
    "tasks",
    "stored_files",
    "documents",
    "document_requests",
    "appointments",
    "appointment_changes",
    "contact_messages",
    "contact_replies",
    "book_import_rows",
    "past_deals",
  ].join("|")})\\b`,
);

type Lists = readonly (readonly [string, () => Promise<unknown>])[];

const expectIndexUse = async (ask: () => Promise<unknown>): Promise<void> => {
  expect(await explainPlans(ask)).not.toMatch(wholeTable);
};

const microsAgo = (days: number): string => String((Date.now() - days * 24 * 3600_000) * 1000);
const whose: readonly (readonly [string, () => string | undefined])[] = [
  ["one advisor's", () => advisorId],
  ["everyone's", () => undefined],
];

describe("no list reads a whole table", () => {
  const lists: Lists = [
    ["a client's documents", () => listReviewed(watched, clientId)],
    ["one document", () => findReviewed(watched, clientId, rowOf.document)],
    ["a client's requests", () => listRequests(watched, clientId)],
    ["one request", () => findRequest(watched, clientId, randomUUID())],
    ["a client's own requests", () => listOwn(watched, clientId)],
    ["a client's tasks", () => listTasks(watched, clientId)],
    ["a conversation", () => listMessages(watched, { clientId, before: undefined, limit: page })],
    ["a conversation, on", () => listMessages(watched, { clientId, before: rowOf.message, limit: page })],
    ["unread messages of a client", () => countUnread(watched, { clientId, fromClient: true })],
    ["unread messages of the firm", () => countUnread(watched, { clientId, fromClient: false })],
    ["unread contact messages", () => countUnreadContact(watched, 101)],
    ["open contact messages", () => listOpenContact(watched, 21)],
    ["people to filter by", () => listPeople(watched, 500)],
    ["how many clients someone has", () => countClientsOf(watched, advisorId)],
    ["what clients can expect of a calendar", () => findCalendarDuties(watched, advisorId)],
    ["open requests for a Sign Up Id", () => countOpenRequests(watched, 101)],
    ["who a message to many may go to", () => listRecipients(watched, [clientId])],
    ["what is filled into a message", () => listKnownClients(watched, [clientId])],
    ["clients to remind", () => listCandidates(watched, remindable)],
    ["when to remind a client", () => listReminderClients(watched, [clientId])],
    [
      "calls to remind of",
      () => listCallsToRemind(watched, { advisorId: advisorCalendar, since: remindable.since, until: new Date() }),
    ],
    ["who wrote by the contact form", () => findClientByEmail(watched, "P77@example.com", advisorId)],
    ["to whom a Sign Up Id was mailed", () => listMailings(watched, "S0000017")],
    ["others who came by a Sign Up Id of many", () => countOthersArrivals(watched, "S0000001", advisorId)],
    ["others who came by a Sign Up Id", () => countOthersArrivals(watched, "S0000017", advisorId)],
    ["a client's past deals", () => listDeals(watched, clientId)],
    ["clients who may be the same", () => listDuplicates(watched, clientId, 10)],
    ["clients like someone new", () => listLikely(watched, { mobile: "5550000009", ...lookedFor }, 10)],
    ["an import's lines", () => listRows(watched, { importId: rowOf.import, show: "fault", after: 2, limit: page })],
    [
      "clients like those of an import",
      () => findClientsLike(watched, [{ number: 2, email: "p9@example.com", mobile: "5550000009", ...lookedFor }]),
    ],
  ];
  test.each(lists)("%s", async (_, ask) => expectIndexUse(ask));

  test("whether a document has an open request", async () => {
    await withTransaction(database, async (tx) => {
      const inside = { ...tx, ...watched };
      await expectIndexUse(() => existsOpenFor(inside, rowOf.document));
    });
  });

  test("the replies to a contact message", async () => {
    const { rows } = await database.query<{ id: string }>("select id from contact_messages limit 1");
    await expectIndexUse(() => listReplies(watched, rows[0]?.id ?? ""));
  });
});

describe.each(whose)("%s", (_, viewerOf) => {
  test("Sign Up Ids", async () => {
    const all = { patterns: [], isUsable: false, after: undefined, limit: page };
    for (const search of [
      all,
      { ...all, isUsable: true },
      { ...all, after: { value: microsAgo(200), id: "S0000000" } },
      { ...all, patterns: ["%source%", "%17%"] },
      { ...all, patterns: ["%nowhere%"] },
      { ...all, patterns: ["% s0%"], isUsable: true },
    ])
      await expectIndexUse(() => listDeskSignupIds(watched, search, viewerOf()));
    await expectIndexUse(() => findDeskSignupId(watched, "S0000001", viewerOf()));
    for (const id of ["S0000001", "S0000017"])
      for (const after of [undefined, { value: microsAgo(300), id: randomUUID() }])
        await expectIndexUse(() => listArrivals(watched, id, { after, limit: page, viewer: viewerOf() }));
  });

  test("requests for a Sign Up Id", async () => {
    for (const state of ["open", "answered", "dismissed"] as const)
      for (const after of [undefined, { value: microsAgo(300), id: randomUUID() }])
        await expectIndexUse(() => listSignupIdRequests(watched, { state, after, limit: page }, viewerOf()));
  });

  test("calls", async () => {
    const week = { from: today, days: 7, advisorId: undefined, after: undefined, limit: page };
    for (const search of [
      week,
      { ...week, days: 31 },
      { ...week, from: "2020-01-01" },
      { ...week, advisorId: advisorCalendar },
      { ...week, after: { value: microsAgo(-2), id: randomUUID() } },
    ]) {
      const plan = await explainPlans(() => listDeskCalls(watched, search, viewerOf()));
      expect(plan).not.toMatch(wholeTable);
      // The index must start at the first day asked for, not at the first call ever.
      expect(plan).toMatch(/Index Cond: .*starts_at >= /);
    }
    await expectIndexUse(() => findDeskCall(watched, rowOf.call, viewerOf()));
  });

  test("today", async () => {
    const staffId = viewerOf();
    const firmDay = { day: today, timeZone };
    for (const rows of [
      { after: undefined, limit: 21, isWhole: false },
      { after: undefined, limit: page, isWhole: true },
      { after: { value: microsAgo(300), id: randomUUID() }, limit: page, isWhole: true },
    ]) {
      const asked = { ...rows, staffId };
      for (const list of [
        () => listUnreadMessages(watched, asked),
        () => listWaitingDocuments(watched, asked),
        () => listOverdueRequests(watched, { ...asked, ...firmDay }),
        () => listUnnotedCalls(watched, asked),
        () => listDueTasks(watched, { ...asked, dueBy: today }),
      ])
        await expectIndexUse(list);
    }
    await expectIndexUse(() => listCalls(watched, { staffId, limit: 21, ...firmDay }));
  });

  test("open tasks", async () => {
    for (const after of [undefined, rowOf.task]) {
      await expectIndexUse(() =>
        listOpenTasks(watched, { staffId: advisorId, viewer: viewerOf(), after, limit: page }),
      );
      await expectIndexUse(() => listOpenTasks(watched, { staffId: undefined, viewer: undefined, after, limit: page }));
    }
  });
});

test.each([
  ["all", undefined],
  ["open", "open"],
  ["closed, of which there is nothing", "closed"],
] as const)("contact messages, %s, are listed without reading the whole table", async (_, state) => {
  const all = { state, patterns: [], after: undefined, limit: page };
  for (const search of [
    all,
    { ...all, after: { value: microsAgo(300), id: randomUUID() } },
    { ...all, patterns: ["%writer%", "%777%"] },
    { ...all, patterns: ["%example%"] },
    { ...all, patterns: ["%nowhere%"] },
    { ...all, patterns: ["% w%"] },
  ])
    await expectIndexUse(() => listContactMessages(watched, search));
});
