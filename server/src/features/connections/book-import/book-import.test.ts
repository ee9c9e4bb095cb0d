import { randomUUID } from "node:crypto";
import type { ImportCells } from "@funding-desk/contract/connections/book-import/desk-api";
import { beforeEach, expect, test, vi } from "vitest";
import { startDeskApi } from "../../../testing/staff-api.ts";
import { insertStoredClient } from "../../../testing/stored-client.ts";

const api = await startDeskApi();
const { database } = api;
const ann = await api.as("advisor", { name: "Ann Advisor" });
const manager = await api.as("manager", { name: "Max Manager" });
beforeEach(async () => {
  await database.query("delete from book_imports where state = 'checking'");
});

const base = "/api/desk/settings/imports";
const send = (method: "POST" | "PUT" | "DELETE" | "GET", url: string, payload?: object) =>
  api.call(manager, {
    method,
    url,
    ...(payload && { payload }),
    headers: { "idempotency-key": randomUUID() },
  });

let lastPhone = 2_025_550_000;
/** A last name of its own, so that lines of different tests aren't taken for one person. */
const toLetters = (number: number): string =>
  `M${String(number).replace(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "")}`;

const newCells = (change: ImportCells = {}): ImportCells => {
  lastPhone += 1;
  return {
    full_name: `Rosa ${toLetters(lastPhone)}`,
    email: `r${randomUUID().slice(0, 8)}@example.com`,
    mobile: String(lastPhone),
    state: "TX",
    ...change,
  };
};

const check = async (lines: readonly ImportCells[], advisorId: string | null = null) => {
  const { status, body } = await send("POST", base, {
    file_name: "book.csv",
    row_count: lines.length,
    advisor_id: advisorId,
  });
  expect(status).toBe(201);
  const id = String(body.data.id);
  for (let start = 0; start < lines.length; start += 200) {
    const rows = lines.slice(start, start + 200).map((cells, index) => ({ number: start + index + 2, cells }));
    expect(await send("PUT", `${base}/${id}/rows`, { rows })).toMatchObject({ status: 200 });
  }
  return id;
};
const load = async (id: string) => (await send("GET", `${base}/${id}`)).body.data;
const reach = (id: string, state: string) =>
  vi.waitFor(async () => expect(await load(id)).toMatchObject({ state }), { timeout: 60_000, interval: 200 });
const store = async (id: string, forMatches = "skip", decisions: object[] = []) => {
  const answer = await send("POST", `${base}/${id}/store`, { for_matches: forMatches, decisions });
  expect(answer).toMatchObject({ status: 200 });
  await reach(id, "stored");
  return load(id);
};
const undo = async (id: string) => {
  expect(await send("POST", `${base}/${id}/undo`)).toMatchObject({ status: 200 });
  await reach(id, "undone");
  return load(id);
};
const findId = async (email: string | undefined) =>
  (await database.query<{ id: string }>("select id from clients where lower(email) = lower($1)", [email])).rows[0]?.id;

test("imports two thousand lines, says what is wrong with forty, mails no one, and is undone as a whole", async () => {
  const lines = Array.from({ length: 2000 }, (_, index) =>
    index % 50 === 7 ? newCells({ email: "nobody at all" }) : newCells(),
  );
  const id = await check(lines, ann.staffId);
  expect((await load(id)).counts).toMatchObject({ checked: 2000, new: 1960, fault: 40, finished: 0 });
  expect(await findId(lines[0]?.email)).toBeUndefined();
  const faulty = (await send("GET", `${base}/${id}/rows?show=fault`)).body.data;
  expect(faulty.rows).toHaveLength(40);
  expect(faulty.rows[0]).toMatchObject({ number: 9, faults: { email: expect.any(String) } });
  const { filename, csv } = (await send("GET", `${base}/${id}/faults`)).body.data;
  expect(filename).toBe("errors in book.csv");
  expect(csv.split("\r\n")).toHaveLength(41);
  const [header, first] = csv.split("\r\n");
  expect(header).toBe("Line,Full name,Email,Phone,State,What to correct");
  expect(first).toBe(
    `9,${lines[7]?.full_name},nobody at all,${lines[7]?.mobile},TX,Email: Please enter a valid email address.`,
  );

  expect((await store(id)).counts).toMatchObject({ finished: 2000, created: 1960 });
  const client = await findId(lines[0]?.email);
  const file = (await send("GET", `/api/desk/clients/${client}`)).body.data;
  expect(file).toMatchObject({
    client: { first_name: "Rosa", state: "Texas (TX)" },
    opened: { by: "Max Manager", origin: "import", origin_note: "book.csv", taken_at: null },
    advisor: { id: ann.staffId },
  });
  const { rows } = await database.query(
    "select 1 from mails union all select 1 from book_import_rows where sealed is not null and outcome <> 'faulty'",
  );
  expect(rows).toEqual([]);
  // Those with faults can still be saved, for a day.
  expect((await send("GET", `${base}/${id}/faults`)).body.data.csv).toBe(csv);

  expect((await undo(id)).counts).toMatchObject({ removed: 1960, kept: 0 });
  const events = "select kind, count(*)::int as count from firm_events group by kind";
  expect((await database.query(events)).rows).toEqual([{ kind: "client.erased", count: 1960 }]);
  expect(await findId(lines[0]?.email)).toBeUndefined();
});

test("keeps a past deal and a note, and several lines of one client together", async () => {
  const first = newCells({
    lender: "First Bank",
    product: "Term loan",
    amount: "$12,500.50",
    funded_on: "3/14/2021",
    note: "=HYPERLINK(1) Likes mornings.",
  });
  const id = await check([first, { ...first, email: first.email?.toUpperCase(), lender: "Second Bank", note: "" }]);
  expect((await store(id)).counts).toMatchObject({ finished: 2, created: 1 });
  const client = await findId(first.email);
  const { deals } = (await send("GET", `/api/desk/clients/${client}/past-deals`)).body.data;
  expect(deals).toHaveLength(2);
  expect(deals).toContainEqual({
    id: expect.any(String),
    lender: "First Bank",
    product: "Term loan",
    amount: 12_500.5,
    funded_on: "2021-03-14",
  });
  const { notes } = (await send("GET", `/api/desk/clients/${client}/notes`)).body.data;
  expect(notes).toMatchObject([{ text: first.note, staff_name: "Max Manager" }]);
  const { rows } = await database.query<{ row: string }>("select n::text as row from notes n");
  expect(rows.some(({ row }) => row.includes("Likes mornings"))).toBe(false);
});

test("shows clients whom we may already have, and does with each what the manager says", async () => {
  const known = await insertStoredClient(database);
  const { rows: found } = await database.query<{ email: string }>("select email from clients where id = $1", [known]);
  const lines = [
    newCells({ email: found[0]?.email ?? "", note: "Attached" }),
    newCells({ mobile: "(555) 010-0142" }),
    newCells({ full_name: "Lovelace, Ada", state: "Florida" }),
  ];
  const id = await check(lines);
  expect((await load(id)).counts).toMatchObject({ match: 3 });
  const { rows } = (await send("GET", `${base}/${id}/rows?show=match`)).body.data;
  expect(rows.map(({ matched_by: by }: { matched_by: string }) => by)).toEqual(["email", "phone", "name"]);
  const { counts } = await store(id, "attach", [
    { number: 3, decision: "skip" },
    { number: 4, decision: "create" },
  ]);
  expect(counts).toMatchObject({ attached: 1, skipped: 1, created: 1 });
  const notes = () => send("GET", `/api/desk/clients/${known}/notes`);
  expect((await notes()).body.data.notes).toMatchObject([{ text: "Attached" }]);

  expect(await findId(lines[2]?.email)).toBeDefined();
  await undo(id);
  expect((await notes()).body.data.notes).toEqual([]);
  expect(await findId(found[0]?.email)).toBe(known);
});

test("an undo keeps clients who came since, or whom someone has worked with, and lists them", async () => {
  const lines = [newCells(), newCells(), newCells(), newCells()];
  const id = await check(lines);
  await store(id);
  const client = await findId(lines[0]?.email);
  await send("GET", `/api/desk/clients/${await findId(lines[1]?.email)}`);
  expect(await send("POST", `/api/desk/clients/${client}/notes`, { text: "Rang back" })).toMatchObject({ status: 201 });
  const [taken, sender] = [await findId(lines[2]?.email), await findId(lines[3]?.email)];
  await database.query("update clients set password_hash = 'x' where id = $1", [taken]);
  await database.query(
    `insert into stored_files (id, client_id, name, media_type, size_bytes, sealed_key, state)
     values (gen_random_uuid(), $1, 'check.pdf', 'application/pdf', 5, 'key', 'clean')`,
    [sender],
  );
  expect((await undo(id)).counts).toMatchObject({ kept: 3, removed: 1 });
  const { rows } = (await send("GET", `${base}/${id}/rows?show=kept`)).body.data;
  expect(rows.map((row: { client: { id: string } }) => row.client.id)).toEqual([client, taken, sender]);
});

const listRows = async (id: string, show: string) =>
  (await send("GET", `${base}/${id}/rows?show=${show}`)).body.data.rows;

test.each([
  ["an unknown state", { state: "Narnia" }, "state"],
  ["no state", { state: "" }, "state"],
  ["a name of one word", { full_name: "Cher" }, "full_name"],
  ["no name", { full_name: "N/A" }, "full_name"],
  ["no email", { email: "" }, "email"],
  ["an email that isn't one", { email: "ada@example" }, "email"],
  ["a phone of zeros", { mobile: "0000000000" }, "mobile"],
  ["no phone", { mobile: "" }, "mobile"],
])("%s makes no client", async (_, change, column) => {
  const [row] = await listRows(await check([newCells(change)]), "fault");
  expect(Object.keys(row.faults)).toEqual([column]);
  expect(row.cells).toMatchObject(change);
});

test.each([
  {
    what: "a made-up date",
    change: { lender: "Bank", funded_on: "2/30/2021" },
    column: "funded_on",
    reads: { lender: "Bank", funded_on: null },
  },
  {
    what: "a day to come",
    change: { lender: "Bank", funded_on: "1/1/2030" },
    column: "funded_on",
    reads: { lender: "Bank", funded_on: null },
  },
  {
    what: "an amount in words",
    change: { lender: "Bank", amount: "lots" },
    column: "amount",
    reads: { lender: "Bank", amount: null },
  },
  {
    what: "an amount below zero",
    change: { lender: "Bank", amount: "(300)" },
    column: "amount",
    reads: { lender: "Bank", amount: null },
  },
  { what: "a deal without a lender", change: { amount: "5" }, column: "lender", reads: { lender: "", amount: 5 } },
  {
    what: "a Social Security number where nothing is sealed",
    change: { lender: "078-05-1120" },
    column: "lender",
    reads: { lender: "" },
  },
  { what: "a Social Security number in the note", change: { note: "SSN 078-05-1120" }, column: "note", reads: {} },
  {
    what: "a name with a comma",
    change: { full_name: "Brown, Robert" },
    column: "full_name",
    reads: { first_name: "Robert", last_name: "Brown" },
  },
  {
    what: "an advisor who doesn't work here",
    change: { advisor: "Nobody" },
    column: "advisor",
    reads: { advisor: null },
  },
  { what: "a zip that is none", change: { business_zip: "ABC" }, column: "business_zip", reads: {} },
  { what: "an EIN that is none", change: { ein: "12" }, column: "ein", reads: {} },
  {
    what: "two addresses",
    change: { email: "aa@example.com; bb@example.com" },
    column: "email",
    reads: { email: "aa@example.com" },
  },
  {
    what: "a lender of a thousand characters",
    change: { lender: "L".repeat(1001) },
    column: "lender",
    reads: { lender: "" },
  },
])("$what is no fault: the line is taken without it, and says so", async ({ change, column, reads }) => {
  const id = await check([newCells(change)]);
  const [row] = await listRows(id, "warned");
  expect(Object.keys(row.warnings)).toEqual([column]);
  expect(row.reads).toMatchObject(reads);
  expect((await load(id)).counts).toMatchObject({ warned: 1, fault: 0 });
});

test.each([
  ["Ada M. Lovelace", { full_name: "Ada M. Lovelace" }, { first_name: "Ada M.", last_name: "Lovelace" }],
  ["a degree", { full_name: "Robert Brown, CPA" }, { first_name: "Robert", last_name: "Brown" }],
  [
    "an apostrophe and a period",
    { full_name: "", first_name: "J.R.", last_name: "O’Neil, Jr." },
    { first_name: "J.R." },
  ],
  ["fl", { state: "fl" }, { state: "Florida (FL)" }],
  ["FL - Florida", { state: "FL - Florida" }, { state: "Florida (FL)" }],
  ["Texas, USA", { state: "Texas, USA" }, { state: "Texas (TX)" }],
  ["an Excel serial", { lender: "B", funded_on: "45365" }, { funded_on: "2024-03-14" }],
  ["a day with a time", { lender: "B", funded_on: "3/14/2024 12:00 AM" }, { funded_on: "2024-03-14" }],
  ["thousands", { lender: "B", amount: "$50K" }, { amount: 50_000 }],
  ["Excel's zero", { lender: "B", amount: "$ -" }, { lender: "B", amount: null }],
  ["N/A", { lender: "B", amount: "N/A", funded_on: "N/A" }, { lender: "B", amount: null, funded_on: null }],
  ["a number with a decimal", { mobile: "3055551209.0" }, { mobile: "3055551209" }],
  ["an extension", { mobile: "(305) 555-1210 x12" }, { mobile: "3055551210" }],
  ["a name before the address", { email: "Ada <ada.l@example.com>" }, { email: "ada.l@example.com" }],
  ["mailto", { email: "mailto:ada.m@shop.us" }, { email: "ada.m@shop.us" }],
  ["an ending that sign-up doesn't take", { email: "ada.n@college.edu" }, { email: "ada.n@college.edu" }],
  ["an advisor by name", { advisor: "ann advisor" }, { advisor: "Ann Advisor" }],
])("reads %s as it is meant", async (_, change, reads) => {
  const [row] = await listRows(await check([newCells(change)]), "first");
  expect(row).toMatchObject({ verdict: "new", faults: {}, warnings: {}, reads });
});

test("one line with a cell of 50,000 characters doesn't keep the others out", async () => {
  const long = newCells({ note: "n".repeat(50_000) });
  const id = await check([newCells(), long, newCells({ note: "o".repeat(30_000) })]);
  expect((await load(id)).counts).toMatchObject({ new: 3, warned: 1 });
  expect(await listRows(id, "warned")).toMatchObject([
    { number: 3, warnings: { note: "Cut: a note holds 40,000 characters." } },
  ]);
});

test("lists lines from outside of the 50 states apart", async () => {
  const id = await check([newCells({ state: "DC" }), newCells({ state: "Puerto Rico", email: "" }), newCells()]);
  expect((await load(id)).counts).toMatchObject({ new: 1, fault: 0, outside: 2 });
  expect(await listRows(id, "outside")).toMatchObject([
    { number: 2, faults: { state: "We serve the 50 states." } },
    { number: 3 },
  ]);
  expect((await store(id)).counts).toMatchObject({ created: 1, finished: 3 });
});

test("shows lines that may be one client under two addresses, and leaves one out", async () => {
  const first = newCells();
  const lines = [
    first,
    newCells({ mobile: `+1 ${first.mobile}` }),
    newCells({ full_name: first.full_name?.toUpperCase() }),
  ];
  const id = await check([...lines, newCells(), { ...first, lender: "Bank" }]);
  const twins = await listRows(id, "twin");
  expect(twins.map(({ number, twin }: { number: number; twin: object }) => [number, twin])).toEqual([
    [2, { number: 3, by: "phone" }],
    [3, { number: 2, by: "phone" }],
    [4, { number: 2, by: "name" }],
    [6, { number: 3, by: "phone" }],
  ]);
  const { counts } = await store(id, "skip", [{ number: 3, decision: "skip" }]);
  expect(counts).toMatchObject({ created: 3, skipped: 1 });
  expect(await findId(lines[1]?.email)).toBeUndefined();
});

test("takes a corrected line alone, in the place of the one before", async () => {
  const cells = newCells({ email: "nobody" });
  const id = await check([newCells(), cells]);
  const rows = [{ number: 3, cells: { ...cells, email: "somebody@shop.us" } }];
  expect((await send("PUT", `${base}/${id}/rows`, { rows })).body.data.counts).toMatchObject({ new: 2, fault: 0 });
  expect((await store(id)).counts).toMatchObject({ created: 2 });
});

test("puts a line's business where the product has a place for it, and the rest into the note", async () => {
  const cells = newCells({
    full_name: "Dr. Robert Brown, CPA",
    business_name: "Brown & Sons Roofing, Inc.",
    ein: "12-3456789",
    business_street: "10–12 Wharf Rd (rear)",
    business_city: "St. Paul",
    business_zip: "2134",
    business_phone: "305-555-0199",
    industry: "Roofing",
    advisor: "Ann Advisor",
    note: "Likes mornings.",
    note_lines: [
      { header: "Status", text: "Funded" },
      { header: "Factor", text: "1.29" },
      { header: "Source", text: "" },
    ],
  });
  const id = await check([cells, { ...cells, note: "", lender: "Bank" }]);
  await store(id);
  const client = await findId(cells.email);
  const file = (await send("GET", `/api/desk/clients/${client}`)).body.data;
  expect(file).toMatchObject({
    business_name: "Brown & Sons Roofing, Inc.",
    client: { first_name: "Robert", last_name: "Brown" },
    advisor: { id: ann.staffId },
  });
  const { rows } = await database.query(
    `select business_street, business_city, business_zip, business_phone, industry, other_industry,
       ein is not null and position('123456789'::bytea in ein) = 0 as is_sealed, ein_hash is not null as is_hashed
     from profiles where client_id = $1`,
    [client],
  );
  expect(rows).toEqual([
    {
      business_street: "10–12 Wharf Rd (rear)",
      business_city: "St. Paul",
      business_zip: "02134",
      business_phone: "3055550199",
      industry: "Other",
      other_industry: "Roofing",
      is_sealed: true,
      is_hashed: true,
    },
  ]);
  const { notes } = (await send("GET", `/api/desk/clients/${client}/notes`)).body.data;
  const lines = "Name in the file: Dr. Robert Brown, CPA\nStatus: Funded\nFactor: 1.29";
  expect(notes.map(({ text }: { text: string }) => text).sort()).toEqual([`Likes mornings.\n\n${lines}`, lines].sort());
});

test("adds the business of a client we have to the note, and leaves their profile theirs", async () => {
  const known = await insertStoredClient(database);
  const { rows: found } = await database.query<{ email: string }>("select email from clients where id = $1", [known]);
  const id = await check([newCells({ email: found[0]?.email ?? "", business_name: "Acme", ein: "123456789" })]);
  await store(id, "attach");
  const { notes } = (await send("GET", `/api/desk/clients/${known}/notes`)).body.data;
  expect(notes).toMatchObject([{ text: "Business name: Acme" }]);
  expect((await database.query("select 1 from profiles where client_id = $1", [known])).rows).toEqual([]);
});

test("new clients go through the rules, unless the line or the import names an advisor", async () => {
  const cal = await api.as("advisor", { name: "Cal Advisor" });
  const rule = { id: randomUUID(), name: "Texas", states: ["TX"], label: "", amount_from: null, amount_to: null };
  const url = "/api/desk/settings/assignment";
  const setRules = async (rules: object[]) => {
    const { revision } = (await send("GET", url)).body.data;
    expect(await send("PUT", url, { rules, expected_revision: revision })).toMatchObject({ status: 200 });
  };
  await setRules([{ ...rule, way: "load", staff_ids: [cal.staffId] }]);
  const lines = [newCells(), newCells({ advisor: "Ann Advisor" }), newCells({ state: "FL" })];
  await store(await check(lines));
  const { rows } = await database.query(
    "select staff_id from clients where email = any($1) order by array_position($1, email)",
    [lines.map(({ email }) => email)],
  );
  expect(rows).toEqual([{ staff_id: cal.staffId }, { staff_id: ann.staffId }, { staff_id: null }]);
  await setRules([]);
});

test("stores once, not before all lines have come, and can't be undone after a day", async () => {
  const { body } = await send("POST", base, { file_name: "b.csv", row_count: 2, advisor_id: null });
  const url = `${base}/${body.data.id}`;
  const decide = () => send("POST", `${url}/store`, { for_matches: "skip", decisions: [] });
  const add = (number: number) => send("PUT", `${url}/rows`, { rows: [{ number, cells: newCells() }] });
  await add(2);
  expect(await decide()).toMatchObject({ status: 409 });
  await add(3);
  expect(await add(4)).toMatchObject({ status: 422 });
  const both = await Promise.all([decide(), decide()]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  await reach(body.data.id, "stored");
  expect(await send("DELETE", url)).toMatchObject({ status: 409 });
  await database.query("update book_imports set stored_at = now() - interval '25 hours' where id = $1", [body.data.id]);
  expect(await send("POST", `${url}/undo`)).toMatchObject({ status: 409 });
});

test("gives new clients to no one who has left", async () => {
  const gone = await api.as("advisor", { name: "Gil Gone" });
  const id = await check([newCells()], gone.staffId);
  await database.query("update staff set is_active = false where id = $1", [gone.staffId]);
  const decide = await send("POST", `${base}/${id}/store`, { for_matches: "skip", decisions: [] });
  expect(decide).toMatchObject({
    status: 409,
    body: { result: { error: expect.stringContaining("no longer works here") } },
  });
  const start = { file_name: "b.csv", row_count: 1, advisor_id: gone.staffId };
  expect(await send("POST", base, start)).toMatchObject({ status: 422 });
});

test("starts one import for a repeated press, and none beyond those that wait", async () => {
  const payload = { file_name: "b.csv", row_count: 1, advisor_id: null };
  const headers = { "idempotency-key": randomUUID() };
  const start = () => api.call(manager, { method: "POST", url: base, payload, headers });
  const [first, second] = [await start(), await start()];
  expect(second.body.data.id).toBe(first.body.data.id);
  for (let waiting = 1; waiting < 10; waiting += 1)
    expect(await send("POST", base, payload)).toMatchObject({ status: 201 });
  expect(await send("POST", base, payload)).toMatchObject({
    status: 409,
    body: { result: { error: "Too many imports are waiting. Please store or discard one first." } },
  });
});

test.each([
  { rows: [] },
  { rows: [{ number: 1, cells: { ssn: "1" } }] },
  { rows: [{ number: "1", cells: {} }] },
  { rows: Array.from({ length: 201 }, (_, number) => ({ number: number + 1, cells: {} })) },
])("malformed lines are refused", async (payload) =>
  expect(await send("PUT", `${base}/${randomUUID()}/rows`, payload)).toMatchObject({ status: 400 }),
);
