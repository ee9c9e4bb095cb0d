import { type PipelineSort, pipelineSorts } from "@funding-desk/contract/desk/pipeline/desk-api";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { unassignedId } from "../../../identity/staff-session/visibility.ts";
import { watchPlans } from "../../../testing/query-plans.ts";
import { insertStoredStaff } from "../../../testing/stored-staff.ts";
import { createTestDatabase } from "../../../testing/test-database.ts";
import {
  countToday,
  listCalls,
  listDueTasks,
  listUnreadMessages,
  listWaitingDocuments,
} from "../today/today.repository.ts";
import { findClients } from "./find.repository.ts";
import { countItems, listFirstItems, listItems, type PipelineFilter } from "./pipeline.repository.ts";
import { countWaitingItems, listQuiet, listUnanswered } from "./quiet.repository.ts";

const database = await createTestDatabase();
afterAll(() => database.close());

const { watched, explainPlans } = watchPlans(database);

let advisorId = "";

/** Twenty thousand clients, each with a pre-qualification and every third with an application. Two thirds have an advisor. */
beforeAll(async () => {
  advisorId = await insertStoredStaff(database, "advisor");
  const others = await Promise.all(Array.from({ length: 9 }, () => insertStoredStaff(database, "advisor")));
  await database.asOwner("insert into signup_ids (id, allowed_uses) values ('STORED', 1)");
  await database.asOwner("insert into form_wordings (form, version, hash, wording) values ('any', 1, '\\x00', '{}')");
  await database.asOwner(
    `insert into clients (id, first_name, last_name, mobile, email, state, password_hash, signup_id, staff_id)
     select gen_random_uuid(), 'First' || n % 97, 'Last' || n % 1009, '555' || lpad(n::text, 7, '0'), 'p' || n || '@example.com',
       'Florida (FL)', 'none', 'STORED', case when n % 3 = 0 then null when n % 300 = 1 then $1 else ($2::uuid[])[1 + n % 9] end
     from generate_series(1, 20000) n`,
    [advisorId, others],
  );
  await database.asOwner(
    `insert into prequalifications (id, client_id, reference, wording_id, answers, business_name, purpose, requested_amount, stage, submitted_at, has_follow_up)
     select gen_random_uuid(), c.id, 'PQ-' || upper(substr(md5(c.mobile), 1, 8)), (select max(id) from form_wordings), '{}',
       'Business ' || c.email, (array['Equipment', 'Marketing', 'Inventory'])[1 + row_number() over () % 3], row_number() over () * 10,
       (array['Submitted', 'In Review', 'Pre-Qualified', 'Not Qualified'])[1 + row_number() over () % 4],
       now() - row_number() over () * interval '10 minutes', true
     from clients c`,
  );
  await database.asOwner(
    `insert into applications (id, client_id, reference, wording_id, answers, sealed, funding_type, requested_amount, status, submitted_at, has_follow_up)
     select gen_random_uuid(), c.id, 'FA-' || upper(substr(md5(c.mobile), 1, 8)), (select max(id) from form_wordings), '{}', '\\x00',
       'Term Loan', row_number() over () * 10,
       (array['Submitted', 'Under Review', 'Documents Needed', 'Term Sheet', 'Approved', 'Funded', 'Declined', 'Withdrawn'])[1 + row_number() over () % 8],
       now() - row_number() over () * interval '30 minutes', true
     from clients c where right(c.mobile, 1) in ('1', '4', '7')`,
  );
  await database.asOwner(
    "insert into pipeline_items (id, kind, client_id, owner_id, status, status_since, submitted_at, amount, about, reference, business_name, name, own_search, search, changed_at, is_open, has_due) select * from pipeline_sources",
  );
  await database.asOwner(
    `insert into messages (id, client_id, from_client, staff_id, sealed, sent_at, read_at)
     select gen_random_uuid(), c.id, n = 1, case n when 1 then null else $1::uuid end, '\\x00', now() - interval '1 year',
       case when c.mobile like '%77' then null else now() end
     from clients c, generate_series(1, 2) n`,
    [advisorId],
  );
  await database.asOwner(
    `insert into tasks (id, client_id, staff_id, title, due_on, created_by, created_at, done_at)
     select gen_random_uuid(), id, $1, 'Call', current_date, $1, now() - interval '1 year', case when mobile like '%88' then null else now() end from clients`,
    [advisorId],
  );
  await database.asOwner(
    `insert into drafts (client_id, form, revision, content, saved_at, has_entered)
     select id, 'application', 1, '\\x00', now(), mobile like '%77' from clients`,
  );
  await database.asOwner("vacuum analyze");
}, 300_000);

const everything: PipelineFilter = {
  kind: "prequalification",
  statuses: ["Submitted", "In Review", "Pre-Qualified", "Not Qualified"],
  owners: undefined,
  patterns: [],
  about: undefined,
  amountFrom: undefined,
  amountTo: undefined,
  sinceUntil: undefined,
  isQuiet: false,
  isOpen: false,
  isToReview: false,
  isUnread: false,
  isUnconfirmed: false,
};
const createFilter = (part: Partial<PipelineFilter>): PipelineFilter => ({ ...everything, ...part });

/** Tables that grow with the clients, as far as they are filled here. */
const wholeTable = /Seq Scan on (clients|prequalifications|applications|pipeline_items|messages|tasks|drafts)\b/;

describe("no list or search reads a whole table", () => {
  const own = () => [advisorId, unassignedId];
  const cases: readonly [string, () => Partial<PipelineFilter>][] = [
    ["everyone's", () => ({})],
    ["own and unassigned", () => ({ owners: own() })],
    ["nobody's", () => ({ owners: [unassignedId] })],
    ["applications", () => ({ kind: "application", statuses: ["Under Review", "Term Sheet"] })],
    ["a rare word", () => ({ patterns: ["%last1008%"] })],
    ["a word in all of them", () => ({ patterns: ["%555%"] })],
    ["a common word", () => ({ patterns: ["%first9%"] })],
    ["a common word in own and unassigned", () => ({ patterns: ["%first9%"], owners: own() })],
    ["a rare word among common ones", () => ({ patterns: ["%example%", "%last1008%"], owners: own() })],
    ["a word in none", () => ({ patterns: ["%nowhere%"] })],
    ["a beginning", () => ({ patterns: ["% fi%"] })],
    ["a reference", () => ({ patterns: ["%pqaaaa%"], owners: own() })],
    ["a purpose", () => ({ about: "Marketing" })],
    ["a purpose no one has", () => ({ about: "Nothing" })],
    ["amounts", () => ({ amountFrom: 199_000, amountTo: 200_000 })],
    ["long at their stage", () => ({ sinceUntil: new Date(Date.now() - 100 * 24 * 3600_000) })],
    ["quiet ones", () => ({ isQuiet: true })],
    ["own quiet ones", () => ({ isQuiet: true, owners: own() })],
    ["open ones", () => ({ isOpen: true })],
    ["own open ones", () => ({ isOpen: true, owners: own() })],
    ["clients with unread messages", () => ({ isUnread: true })],
    ["own with unread messages and a common word", () => ({ isUnread: true, owners: own(), patterns: ["%first9%"] })],
    ["clients with an unconfirmed form", () => ({ isUnconfirmed: true })],
    ["clients with documents to review", () => ({ isToReview: true, statuses: ["In Review"] })],
  ];
  test.each(cases)("%s", async (_, part) => {
    for (const sort of pipelineSorts) {
      const plan = await explainPlans(() => listItems(watched, createFilter(part()), { sort, limit: 51 }));
      expect(plan).not.toMatch(wholeTable);
    }
    expect(
      await explainPlans(() => listFirstItems(watched, createFilter(part()), { sort: "longest", limit: 12 })),
    ).not.toMatch(wholeTable);
    expect(await explainPlans(() => countItems(watched, createFilter(part())))).not.toMatch(wholeTable);
  });

  test.each([
    ["a person", ["%last1008%"]],
    ["a phone", ["%5550000%"]],
    ["nobody", ["%nowhere%"]],
    ["a common word", ["%first9%"]],
    ["a word in all of them", ["%example%"]],
    ["two words", ["%first9%", "%last10%"]],
  ])("opening %s directly", async (_, patterns) => {
    expect(await explainPlans(() => findClients(watched, patterns, undefined))).not.toMatch(wholeTable);
    expect(await explainPlans(() => findClients(watched, patterns, own()))).not.toMatch(wholeTable);
  });

  test.each([
    ["one advisor's", () => advisorId],
    ["everyone's", () => undefined],
  ])("today's lists: %s", async (_, whose) => {
    const staffId = whose();
    const day = new Date().toISOString().slice(0, 10);
    const firmDay = { day, timeZone: "America/New_York" };
    const owners = staffId ? [staffId] : undefined;
    const asked = { owners, snoozer: { staffId: advisorId, day } };
    const after = { value: String((Date.now() - 300 * 24 * 3600_000) * 1000), id: unassignedId };
    const pages = [
      { after: undefined, limit: 21, isWhole: false },
      { after: undefined, limit: 31, isWhole: true },
      { after, limit: 31, isWhole: true },
    ].map((page) => ({ ...page, ...asked }));
    const lists = [
      ...pages.flatMap((page) => [
        () => listUnanswered(watched, staffId ? [staffId, unassignedId] : undefined, page),
        () => listQuiet(watched, owners, page),
        () => listUnreadMessages(watched, page),
        () => listWaitingDocuments(watched, page),
        () => listDueTasks(watched, { ...page, dueBy: day }),
      ]),
      () => listCalls(watched, { owners, limit: 21, ...firmDay }),
      () => countToday(watched, { ...asked, ...firmDay }),
      () =>
        countWaitingItems(
          watched,
          { unanswered: staffId ? [staffId, unassignedId] : undefined, quiet: owners },
          asked.snoozer,
        ),
    ];
    for (const list of lists) expect(await explainPlans(list)).not.toMatch(wholeTable);
  });
});

describe("pages", () => {
  const allPages = async (filter: PipelineFilter, sort: PipelineSort, limit: number) => {
    const found = [];
    for (;;) {
      const last = found.at(-1);
      const after = last && { value: last.cursor_value, id: last.id };
      const page = await listItems(watched, filter, { sort, after, limit });
      found.push(...page);
      if (page.length < limit) return found;
    }
  };

  test.each(
    pipelineSorts.flatMap(
      (sort) =>
        [
          [sort, "a common word", "%last10%"],
          [sort, "a rare word", "%last1007%"],
        ] as const,
    ),
  )("sorted by %s and filtered by %s have no gap or duplicate, in order", async (sort, _, word) => {
    const filter = createFilter({ owners: [advisorId, unassignedId], patterns: [word] });
    const whole = await listItems(watched, filter, { sort, limit: 5000 });
    const pages = await allPages(filter, sort, word === "%last10%" ? 37 : 3);
    expect(pages.map(({ id }) => id)).toEqual(whole.map(({ id }) => id));
    expect(new Set(pages.map(({ id }) => id)).size).toBe(pages.length);
    expect(pages.length).toBe((await countItems(watched, filter)).reduce((sum, { count }) => sum + count, 0));
    const keys = pages.map((row) => (sort === "name" ? row.cursor_value : Number(row.cursor_value)));
    const sorted = [...keys].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    expect(keys).toEqual(sort === "newest" || sort === "amount" ? sorted.reverse() : sorted);
  });
});
