import { type ClientListRow, clientListSorts, sortDirections } from "@funding-desk/contract/desk/client-list/desk-api";
import { afterAll, describe, expect, test } from "vitest";
import { sql } from "../../../platform/db/sql.ts";
import { startDeskApi } from "../../../testing/staff-api.ts";
import { insertStoredClient } from "../../../testing/stored-client.ts";
import { insertStoredApplication, insertStoredPrequalification } from "../../../testing/stored-submission.ts";
import { type ClientCursor, type ClientFilter, type ClientOrder, listClients } from "./client-list.repository.ts";

const desk = await startDeskApi();
const { database } = desk;
const ann = await desk.as("advisor", { name: "Ann Advisor" });
const bob = await desk.as("advisor", { name: "Bob Advisor" });
const manager = await desk.as("manager", { name: "Max Manager" });

interface Person {
  readonly name: string;
  readonly state?: string;
  readonly staffId?: string;
}
const createClient = async ({ name, state = "Florida (FL)", staffId }: Person): Promise<string> => {
  const id = await insertStoredClient(database);
  await database.query(
    "update clients set first_name = $2, last_name = 'Tide', state = $3, staff_id = $4, email = $5 where id = $1",
    [id, name, state, staffId ?? null, `${name.toLowerCase()}@tide.example.com`],
  );
  return id;
};

const abe = await createClient({ name: "Abe", staffId: ann.staffId });
const bea = await createClient({ name: "Bea", staffId: bob.staffId, state: "Texas (TX)" });
const cal = await createClient({ name: "Cal" });
const dot = await createClient({ name: "Dot", staffId: ann.staffId });

await insertStoredPrequalification(database, abe, { businessName: "Zest Foods", amount: 90_000, daysAgo: 9 });
await insertStoredApplication(database, abe, { status: "Under Review", about: "SBA Loan", daysAgo: 3, amount: 70_000 });
await insertStoredPrequalification(database, bea, { businessName: "Bright Co", amount: 10_000, status: "In Review" });
await database.query(
  `insert into opened_clients (client_id, staff_id, origin, origin_note, link_hash, link_sent_at, link_expires_at)
   values ($1, $3, 'import', 'book.csv', '\\x01', now() - interval '20 days', now() - interval '6 days'),
     ($2, $3, 'phone', '', null, null, null)`,
  [cal, dot, manager.staffId],
);
const importId = "0f8fad5b-d9cb-469f-a165-70867728950e";
await database.query(
  "insert into book_imports (id, staff_id, file_name, row_count, state) values ($1, $2, 'book.csv', 1, 'stored')",
  [importId, manager.staffId],
);
await database.query(
  "insert into book_import_rows (import_id, number, verdict, outcome, client_id) values ($1, 2, 'new', 'created', $2)",
  [importId, cal],
);
await database.query(
  `insert into past_deals (id, client_id, import_id, import_row, lender, product, amount, funded_on)
   select gen_random_uuid(), $1, $2, 2, 'Kapitus', 'Term Loan', 5000, current_date - n * 100 from generate_series(2, 3) n`,
  [cal, importId],
);
const addTask = (clientId: string, title: string, inDays: number) =>
  database.getValue<string>(
    `insert into tasks (id, client_id, staff_id, title, due_on, created_by)
     values (gen_random_uuid(), $1, $2, $3, current_date + $4::integer, $2) returning id`,
    [clientId, ann.staffId, title, inDays],
  );
await addTask(abe, "Call about terms", 3);
const overdue = await addTask(dot, "Send the link", -2);
await database.query(
  "insert into document_requests (id, client_id, document_type_id, requested_by) values (gen_random_uuid(), $1, 4, $2)",
  [dot, ann.staffId],
);

type Query = Record<string, string>;
type Caller = typeof ann;
const list = (caller: Caller, query: Query = {}) =>
  desk.call(caller, { url: "/api/desk/clients", query: { sort: "name", direction: "asc", ...query } });
const listRows = async (caller: Caller, query: Query = {}): Promise<ClientListRow[]> =>
  (await list(caller, query)).body.data.clients;
const listNames = async (caller: Caller, query: Query = {}) =>
  (await listRows(caller, query)).map(({ client_name }) => client_name.replace(" Tide", "")).join(" ");
const count = async (caller: Caller, query: Query = {}) =>
  (await desk.call(caller, { url: "/api/desk/clients/counts", query })).body.data;

test("shows every client, whatever they sent, with what is known of each", async () => {
  const [first, second, third, fourth] = await listRows(manager);
  expect(first).toMatchObject({
    client_id: abe,
    client_name: "Abe Tide",
    business_name: "Tide & Ledger",
    state: "Florida (FL)",
    origin: null,
    advisor: { id: ann.staffId, name: "Ann Advisor" },
    prequalification: "Submitted",
    application: "Under Review",
    amount: 70_000,
    next_step: { title: "Call about terms", staff: { name: "Ann Advisor" }, revision: 0 },
    link: "taken",
  });
  expect(second).toMatchObject({ business_name: "Bright Co", application: null, next_step: null, papers: 0 });
  expect(third).toMatchObject({ origin: "import", signup: null, advisor: null, deals: 2, link: "expired" });
  expect(fourth).toMatchObject({ origin: "phone", papers: 1, link: "not sent", business_name: null });
  expect(await count(manager)).toEqual({ count: 4, has_more: false, amount: 80_000, papers: 1, deals: 2 });
});

test("advisors see their own and unassigned clients, whoever they ask for", async () => {
  expect(await listNames(ann)).toBe("Abe Cal Dot");
  expect(await listNames(ann, { advisor: bob.staffId })).toBe("");
  expect(await listNames(ann, { q: "bright" })).toBe("");
  expect(await listNames(ann, { advisor: ann.staffId })).toBe("Abe Dot");
  expect(await count(bob)).toMatchObject({ count: 2, amount: 10_000 });
  expect(await listNames(await desk.as("auditor"))).toBe("Abe Bea Cal Dot");
});

test.each<[string, Query]>([
  ["Abe", { q: "zest" }],
  ["Abe Dot", { advisor: ann.staffId }],
  ["Cal", { advisor: "none" }],
  ["Bea", { state: "Texas (TX),Ohio (OH)" }],
  ["Cal", { source: "import" }],
  ["Abe Bea", { source: "signup" }],
  ["Abe Bea", { signup_id: "stored" }],
  ["", { signup_id: "nowhere" }],
  ["Bea", { prequalification: "In Review" }],
  ["Cal Dot", { prequalification: "none" }],
  ["Abe", { application: "Under Review,Funded" }],
  ["Abe", { product: "sba loan" }],
  ["Cal", { product: "term" }],
  ["Cal", { lender: "kapi" }],
  ["Abe", { amount_from: "70000" }],
  ["Bea", { amount_to: "69999" }],
  ["Abe Bea", { link: "taken" }],
  ["Cal", { link: "expired" }],
  ["", { link: "sent" }],
  ["Dot", { link: "not sent" }],
  ["Cal", { import: importId }],
  ["", { import: abe }],
  ["Cal", { deal_from: "190", deal_to: "300" }],
  ["", { deal_from: "210" }],
  ["Dot", { papers: "true" }],
  ["Dot", { due: "overdue" }],
  ["Abe", { due: "week" }],
  ["Bea Cal", { due: "none" }],
  ["", { quiet: "400" }],
  ["Abe Bea Cal Dot", { quiet: "0" }],
])("finds %j", async (names, query) => {
  expect(await listNames(manager, query)).toBe(names);
  expect((await count(manager, query)).count).toBe(names === "" ? 0 : names.split(" ").length);
});

describe("order", () => {
  test.each<[string, Query]>([
    ["Abe Bea Cal Dot", { sort: "name" }],
    ["Dot Cal Bea Abe", { sort: "name", direction: "desc" }],
    ["Bea Abe", { sort: "business" }],
    ["Abe Bea", { sort: "amount", direction: "desc" }],
    ["Dot Abe", { sort: "due" }],
    ["Abe Dot", { sort: "due", direction: "desc" }],
    ["Cal", { sort: "last_deal", direction: "desc" }],
  ])("%j", async (names, query) => {
    expect(await listNames(manager, query)).toMatch(new RegExp(`^${names}`));
  });

  test("each order goes through all clients page by page, each once", async () => {
    await database.query(
      `insert into clients (id, first_name, last_name, mobile, email, state, password_hash, signup_id, created_at)
       select gen_random_uuid(), 'Many' || n % 7, 'More', '556' || lpad(n::text, 7, '0'), 'many' || n || '@example.com',
         'Florida (FL)', 'none', 'STORED', now() - n % 5 * interval '1 day' from generate_series(1, 110) n`,
    );
    await database.query(
      `insert into tasks (id, client_id, staff_id, title, due_on, created_by)
       select gen_random_uuid(), id, $1, first_name, current_date + 40, $1 from clients
       where last_name = 'More' and first_name < 'Many4'`,
      [ann.staffId],
    );
    for (const sort of clientListSorts)
      for (const direction of sortDirections) {
        const ids: string[] = [];
        let cursor: string | null = null;
        do {
          const { body }: { body: { data: { clients: ClientListRow[]; next_cursor: string | null } } } = await list(
            manager,
            { sort, direction, ...(cursor && { cursor }) },
          );
          ids.push(...body.data.clients.map(({ client_id }) => client_id));
          cursor = body.data.next_cursor;
        } while (cursor);
        expect([sort, direction, ids.length, new Set(ids).size]).toEqual([sort, direction, 114, 114]);
      }
  });

  test.each<[string, ClientFilter]>([
    ["a filter", { patterns: [], conditions: [sql`r.state = 'Florida (FL)'`, sql`r.name like '%1%'`] }],
    ["words", { patterns: ["%5%", "%more%"], conditions: [] }],
  ])("what is looked up by %s comes as what is read along the order", async (_, filter) => {
    const listPages = async (order: Pick<ClientOrder, "sort" | "direction" | "probed">) => {
      const ids: string[] = [];
      let after: ClientCursor | undefined;
      do {
        const page = await listClients(database, filter, { ...order, after, limit: 7 });
        ids.push(...page.map(({ client_id }) => client_id));
        const last = page.length === 7 ? page.at(-1) : undefined;
        after = last && { value: last.cursor_value, id: last.client_id };
      } while (after);
      return ids;
    };
    for (const sort of clientListSorts)
      for (const direction of sortDirections) {
        const read = await listPages({ sort, direction });
        expect(read.length).toBeGreaterThan(14);
        expect([sort, direction, await listPages({ sort, direction, probed: 3 })]).toEqual([sort, direction, read]);
      }
  });

  afterAll(() => database.query("delete from clients where last_name = 'More'"));
});

describe("a row follows what happens", () => {
  const find = async (id: string) => (await listRows(manager)).find(({ client_id }) => client_id === id);

  test("a task that is done gives way to the next", async () => {
    const later = await addTask(dot, "Call again", 5);
    expect((await find(dot))?.next_step?.task_id).toBe(overdue);
    await database.query("update tasks set done_at = now() where id = $1", [overdue]);
    expect((await find(dot))?.next_step?.title).toBe("Call again");
    await database.query("update tasks set done_at = null where id = $1", [overdue]);
    await database.query("delete from tasks where id = $1", [later]);
    expect((await find(dot))?.next_step?.task_id).toBe(overdue);
  });

  test("who did something last, a draft, a name, an advisor's name", async () => {
    await database.query("update client_rows set client_acted_at = null, firm_acted_at = null where client_id = $1", [
      cal,
    ]);
    const say = (fromClient: boolean) =>
      database.query(
        "insert into messages (id, client_id, from_client, staff_id, sealed) values (gen_random_uuid(), $1, $2, $3, '\\x00')",
        [cal, fromClient, fromClient ? null : ann.staffId],
      );
    await say(true);
    expect(await find(cal)).toMatchObject({ client_acted_at: expect.any(String), firm_acted_at: null });
    await say(false);
    expect(await find(cal)).toMatchObject({ firm_acted_at: expect.any(String) });

    await database.query(
      "insert into drafts (client_id, form, revision, content, saved_at) values ($1, 'application', 1, '\\x00', now())",
      [cal],
    );
    expect(await find(cal)).toMatchObject({ application: "Begun", prequalification: null });
    expect(await listNames(manager, { application: "Begun" })).toBe("Cal");
    await database.query("delete from drafts where client_id = $1", [cal]);

    await database.query("update staff set name = 'Zoe Advisor' where id = $1", [ann.staffId]);
    expect(await listNames(manager, { sort: "advisor", direction: "desc" })).toMatch(/^Dot|^Abe/);
    await database.query("update staff set name = 'Ann Advisor' where id = $1", [ann.staffId]);
  });

  test("the kept rows say what their sources say", async () => {
    const { rows } = await database.query(
      `select s.client_id from client_row_sources s join client_rows r using (client_id)
       where to_jsonb(s) <> to_jsonb(r) - 'client_acted_at' - 'firm_acted_at'`,
    );
    expect(rows).toEqual([]);
    const words = "select s.client_id from client_word_sources s join client_words w using (client_id)";
    expect(await database.listValues(`${words} where s.search <> w.search`)).toEqual([]);
    expect(await database.getValue("select count(*) from client_rows")).toBe(
      await database.getValue("select count(*) from clients"),
    );
  });
});

describe("an export", () => {
  const reason = "Yearly check";
  const all = { kind: "client list", filters: {} };
  const ask = (payload: object, caller: Parameters<typeof desk.call>[0] = manager) => {
    const usual = {
      selection: all,
      columns: ["business", "link", "last_deal"],
      sort: "name",
      direction: "asc",
      reason,
    };
    return desk.call(caller, { method: "POST", url: "/api/desk/clients/export", payload: { ...usual, ...payload } });
  };

  test("has all that match, in the list's order, with the chosen columns and no formula, and is recorded", async () => {
    await database.query("update clients set first_name = '=Cal' where id = $1", [cal]);
    const { status, body } = await ask({ selection: { kind: "client list", filters: { advisor: "none" } } });
    await database.query("update clients set first_name = 'Cal' where id = $1", [cal]);
    expect(status).toBe(200);
    const day = await database.getValue(
      "select to_char(last_deal_on, 'MM/DD/YYYY') from client_rows where client_id = $1",
      [cal],
    );
    expect(body.data.csv).toBe(`Client,Business,Account,Last deal\r\n"'=Cal Tide",,Link expired,${day}`);
    expect(body.data).toMatchObject({ filename: expect.stringMatching(/^clients-.*csv$/), rows: 1, is_cut: false });
    const entry =
      "select action, detail from audit_entries where action = 'clients.exported' order by number desc limit 1";
    expect((await database.query(entry)).rows).toEqual([
      {
        action: "clients.exported",
        detail: { rows: 1, columns: ["business", "link", "last_deal"], filters: ["advisor"], reason },
      },
    ]);
    expect((await ask({ sort: "name", direction: "desc" })).body.data.csv.match(/^\w+(?= Tide)/gm)).toEqual([
      "Dot",
      "Cal",
      "Bea",
      "Abe",
    ]);
  });

  test("has only those who were chosen", async () => {
    const { body } = await ask({ selection: { kind: "clients", ids: [abe, dot] }, columns: ["next_step"] });
    expect(body.data.csv).toBe("Client,Next step\r\nAbe Tide,Call about terms\r\nDot Tide,Send the link");
  });

  test("is for managers and auditors with a fresh second factor, and refuses what isn't in the list", async () => {
    expect((await ask({}, await desk.as("auditor"))).status).toBe(200);
    for (const caller of [ann, await desk.client(), await desk.as("manager", { isFresh: false })])
      expect((await ask({}, caller)).status).toBe(403);
    for (const bad of [
      { reason: "no" },
      { columns: [] },
      { columns: ["ssn"] },
      { sort: "color" },
      { selection: { kind: "clients", ids: [] } },
      { selection: { kind: "files", file_kind: "application", ids: [abe] } },
      { selection: { kind: "client list", filters: { link: "lost" } } },
    ])
      expect((await ask(bad)).status, JSON.stringify(bad)).toBe(400);
  });
});

describe("bad input", () => {
  const cursor = (pair: unknown) => Buffer.from(JSON.stringify(pair)).toString("base64url");

  test.each<[string, Query]>([
    ["an unknown sort", { sort: "color" }],
    ["an unknown direction", { direction: "up" }],
    ["an unknown key", { color: "red" }],
    ["an unknown state", { state: "Florida (FL),Atlantis" }],
    ["an unknown status", { prequalification: "Funded" }],
    ["an unknown score", { score: "900" }],
    ["an unknown link", { link: "lost" }],
    ["an unknown source", { source: "tv" }],
    ["an import that is no id", { import: "1" }],
    ["an advisor who is no id", { advisor: "me" }],
    ["an amount in words", { amount_from: "many" }],
    ["days below zero", { quiet: "-1" }],
    ["papers that aren't true", { papers: "yes" }],
    ["a search too long", { q: "x".repeat(101) }],
    ["a NUL", { lender: "a\0".repeat(80) }],
    ["an invalid cursor", { cursor: "x" }],
    ["a cursor without an id", { cursor: cursor(["a", "1"]) }],
    ["a cursor of another order", { cursor: cursor(["abe", abe]), sort: "amount" }],
    ["a cursor that is too large", { cursor: cursor(["9".repeat(30), abe]), sort: "amount" }],
    ["a cursor with a NUL", { cursor: cursor(["a\0", abe]) }],
  ])("refuses %s", async (_, query) => expect((await list(manager, query)).status).toBe(400));

  test("takes words that are only punctuation or a NUL as none", async () => {
    for (const lender of ["%", "_", "\\", "'", "\0"]) expect((await list(manager, { lender })).status).toBe(200);
  });

  test.each(["/api/desk/clients", "/api/desk/clients/counts"])("refuses %s to everyone but staff", async (url) => {
    const query: Query = url.endsWith("counts") ? {} : { sort: "name", direction: "asc" };
    expect((await desk.call(undefined, { url, query })).status).toBe(401);
    for (const caller of [await desk.client(), await desk.signInHalfway("manager")])
      expect((await desk.call(caller, { url, query })).status).toBe(403);
  });
});
