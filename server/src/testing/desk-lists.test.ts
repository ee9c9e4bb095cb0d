import { randomUUID } from "node:crypto";
import { signupIdRequestStates } from "@funding-desk/contract/accounts/signup-id-request/desk-api";
import { todayLists, todayScopes } from "@funding-desk/contract/desk/today/desk-api";
import { deskEndpoints } from "@funding-desk/contract/endpoints/desk-endpoints";
import type { Endpoint } from "@funding-desk/contract/http/endpoint";
import { eventStream } from "@funding-desk/contract/http/live/event-stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listLikely } from "../features/accounts/duplicate/duplicates.repository.ts";
import { listDeskSignupIds } from "../features/accounts/signup-id/desk-signup-id.repository.ts";
import { findCalendarDuties } from "../features/calendar/appointment/calendar-handover.repository.ts";
import { listDeskCalls } from "../features/calendar/appointment/desk-call.repository.ts";
import { findClientsLike } from "../features/connections/book-import/book-import.repository.ts";
import { existsOpenFor, findRequest } from "../features/documents/document-request/document-request.repository.ts";
import { listOwn } from "../features/documents/document-request/own-request.repository.ts";
import { countUnread, listMessages } from "../features/messages/message/message.repository.ts";
import { countClientsOf } from "../features/office/assignment/assignment.repository.ts";
import { listOpenTasks } from "../features/office/task/task.repository.ts";
import { listContactMessages } from "../features/site/contact/desk-contact.repository.ts";
import { withTransaction } from "../platform/db/transaction.ts";
import { deskCalls } from "./desk-calls.ts";
import { watchPlans } from "./query-plans.ts";
import { startDeskApi } from "./staff-api.ts";
import { insertStoredStaff } from "./stored-staff.ts";
import { createTestDatabase } from "./test-database.ts";

const database = await createTestDatabase();
afterAll(() => database.close());
const { watched, explainPlans } = watchPlans(database);

const clients = 6000;
const page = 31;
const timeZone = "America/New_York";
const today = new Date().toISOString().slice(0, 10);
let advisorId = "";
let clientId = "";
let advisorCalendar = 0;
const rowOf = { message: "", task: "", document: "", call: "", import: "", contact: "" };
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
  rowOf.contact = await database.getValue("select id from contact_messages limit 1");
  rowOf.import = (await database.query<{ id: string }>("select id from book_imports limit 1")).rows[0]?.id ?? "";
}, 240_000);

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
    "client_rows",
    "client_words",
  ].join("|")})\\b`,
);

const expectIndexUse = async (ask: () => Promise<unknown>): Promise<void> => {
  expect(await explainPlans(ask)).not.toMatch(wholeTable);
};

type Texts = Readonly<Record<string, string>>;

/** The ids in the paths; elsewhere, those that no row has do. */
const toParams = (path: string): Texts => {
  const ids = {
    "/desk/calendars/:id": String(advisorCalendar),
    "/desk/calls/:id": rowOf.call,
    "/desk/clients/:id": clientId,
    "/desk/contact/:id": rowOf.contact,
    "/desk/settings/imports/:id": rowOf.import,
    "/desk/signup-ids/:id": "S0000001",
  };
  const [, id] = Object.entries(ids).find(([start]) => path.startsWith(start)) ?? [];
  return { documentId: rowOf.document, messageId: rowOf.message, ...(id && { id }) };
};

const usual: Texts = {};
/** Other ways to ask than the sample's. */
const asks: Readonly<Record<string, () => readonly Texts[]>> = {
  "/desk/calls": () => [
    { from: today, days: "31" },
    { from: "2020-01-01", days: "7" },
  ],
  "/desk/signup-id-requests": () => signupIdRequestStates.map((state) => ({ state })),
  "/desk/tasks": () => [usual, { staff: "all" }],
  "/desk/today": () => [{ scope: "mine" }, { scope: "all" }],
  "/desk/today/:list": () => todayLists.flatMap((list) => todayScopes.map((scope) => ({ list, scope }))),
};

/** The tables that a call may read whole. */
const wholeReads: Readonly<Record<string, string>> = {
  // Each of many calls to come names its client.
  "/desk/calendars/:id": "clients",
  // It counts everyone.
  "/desk/clients/counts": "client_rows",
  // One client has hundreds of documents here.
  "/desk/clients/:id/fit/facts": "stored_files",
  "/desk/clients/:id/next": "stored_files",
  "/desk/clients/:id/readiness": "stored_files",
  "/desk/clients/:id/submission-choices": "stored_files",
  // pipeline.repository.test.ts explains it, with more clients.
  "/desk/find": "clients",
  // It stops at a type's first document and request.
  "/desk/settings/document-types": "documents|document_requests",
  // Managers are told which endings clients have.
  "/desk/settings/email-domains": "clients",
};

/** What names the next page, as the query takes it. */
const findNext = ({ input }: Endpoint, body: { data?: object } | undefined): Texts | undefined => {
  const names = Object.keys((input.query as { shape?: object } | undefined)?.shape ?? {});
  const [next] = Object.entries(body?.data ?? {}).flatMap(([key, value]) =>
    value !== null && names.includes(key.replace("next_", "")) ? [{ [key.replace("next_", "")]: String(value) }] : [],
  );
  return next;
};

const reads = deskEndpoints.filter(
  ({ method, access, output }) =>
    method === "GET" &&
    typeof access === "object" &&
    "staff" in access &&
    access.staff !== "first-factor" &&
    output !== eventStream,
);

describe("no call reads a whole table, nor does its second page", async () => {
  const api = await startDeskApi({ database: { ...database, ...watched, brief: watched } });
  const callers = [
    ["a manager", () => api.as("manager")],
    ["an advisor", () => api.as("advisor", { staffId: advisorId })],
  ] as const;

  describe.each(callers)("%s", (_, signIn) => {
    test.each(reads.map((endpoint) => [endpoint.path, endpoint] as const))("%s", async (path, endpoint) => {
      const caller = await signIn();
      const { params, query } = deskCalls[`GET ${path}`] ?? {};
      const expectPage = async ({ list, ...asked }: Texts) => {
        const names: Texts = { ...params, ...toParams(path), ...(list && { list }) };
        const url = `/api${path.replace(/:(\w+)/g, (_, name) => names[name] ?? "")}`;
        let body: { data?: object } | undefined;
        const plan = await explainPlans(async () => {
          ({ body } = await api.call(caller, { url, query: { ...query, ...asked } }));
        });
        expect(plan.replaceAll(new RegExp(`Seq Scan on (${wholeReads[path]}) `, "g"), "")).not.toMatch(wholeTable);
        return findNext(endpoint, body);
      };
      for (const asked of asks[path]?.() ?? [usual]) {
        const next = await expectPage(asked);
        if (next) await expectPage({ ...asked, ...next });
      }
    });
  });
});

const colleagues = { viewer: undefined, limit: page };
const microsAgo = (days: number): string => String((Date.now() - days * 24 * 3600_000) * 1000);

describe("what no call of the desk asks, or asks with other words, reads no whole table", () => {
  test.each<readonly [string, () => Promise<unknown>]>([
    ["one request", () => findRequest(watched, clientId, randomUUID())],
    ["a client's own requests", () => listOwn(watched, clientId)],
    // These messages aren't sealed, so the call fails before it names the next page.
    ["a conversation, on", () => listMessages(watched, { clientId, before: rowOf.message, limit: page })],
    ["unread messages of the firm", () => countUnread(watched, { clientId, fromClient: false })],
    ["how many clients someone has", () => countClientsOf(watched, advisorId)],
    ["what clients can expect of a calendar", () => findCalendarDuties(watched, advisorId)],
    ["a colleague's tasks", () => listOpenTasks(watched, { ...colleagues, owners: [advisorId], after: undefined })],
    [
      "a colleague's tasks, on",
      () => listOpenTasks(watched, { ...colleagues, owners: [advisorId], after: rowOf.task }),
    ],
    ["clients like someone new", () => listLikely(watched, { mobile: "5550000009", ...lookedFor }, 10)],
    [
      "clients like those of an import",
      () => findClientsLike(watched, [{ number: 2, email: "p9@example.com", mobile: "5550000009", ...lookedFor }]),
    ],
  ])("%s", async (_, ask) => expectIndexUse(ask));

  test("whether a document has an open request", async () => {
    await withTransaction(database, async (tx) => {
      const inside = { ...tx, ...watched };
      await expectIndexUse(() => existsOpenFor(inside, rowOf.document));
    });
  });
});

describe.each<readonly [string, () => readonly string[] | undefined]>([
  ["one advisor's", () => [advisorId]],
  ["everyone's", () => undefined],
])("%s", (_, viewerOf) => {
  test("Sign Up Ids", async () => {
    const all = { patterns: [], isUsable: false, after: undefined, limit: page };
    for (const search of [
      { ...all, isUsable: true },
      { ...all, patterns: ["%source%", "%17%"] },
      { ...all, patterns: ["%nowhere%"] },
      { ...all, patterns: ["% s0%"], isUsable: true },
    ])
      await expectIndexUse(() => listDeskSignupIds(watched, search, viewerOf()));
  });

  // The index must start at the first day asked for, not at the first call ever.
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
      expect(plan).toMatch(/Index Cond: .*starts_at >= /);
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
