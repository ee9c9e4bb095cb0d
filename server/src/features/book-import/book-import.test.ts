import { randomUUID } from "node:crypto";
import type { ImportCells } from "@funding-desk/contract/book-import/desk-api";
import { beforeEach, expect, test, vi } from "vitest";
import { startDeskApi } from "../../testing/staff-api.ts";
import { insertStoredClient } from "../../testing/stored-client.ts";

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
  expect(csv.split("\r\n")[1]).toMatch(/^9,Email,\S/);
  expect(csv).not.toContain("nobody at all");

  expect((await store(id)).counts).toMatchObject({ finished: 2000, created: 1960 });
  const client = await findId(lines[0]?.email);
  const file = (await send("GET", `/api/desk/clients/${client}`)).body.data;
  expect(file).toMatchObject({
    client: { first_name: "Rosa", state: "Texas (TX)" },
    opened: { by: "Max Manager", origin: "import", origin_note: "book.csv", taken_at: null },
    advisor: { id: ann.staffId },
  });
  const { rows } = await database.query(
    "select 1 from mails union all select 1 from book_import_rows where sealed is not null",
  );
  expect(rows).toEqual([]);

  expect((await undo(id)).counts).toMatchObject({ removed: 1960, kept: 0 });
  expect(await findId(lines[0]?.email)).toBeUndefined();
});

test("keeps a past deal and a note, and several lines of one client together", async () => {
  const first = newCells({
    lender: "First Bank",
    product: "Term loan",
    amount: "$12,500.50",
    funded_on: "3/14/2021",
    note: "=HYPERLINK(1) Likes mornings. SSN 078-05-1120",
  });
  const id = await check([first, { ...first, email: first.email?.toUpperCase(), lender: "Second Bank", note: "" }]);
  expect((await store(id)).counts).toMatchObject({ created: 2 });
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

test.each([
  ["a made-up date", { lender: "Bank", funded_on: "2/30/2021" }, "funded_on"],
  ["an amount in words", { lender: "Bank", amount: "lots" }, "amount"],
  ["a deal without a lender", { amount: "5" }, "lender"],
  ["a Social Security number where nothing is sealed", { lender: "078-05-1120" }, "lender"],
  ["an unknown state", { state: "Narnia" }, "state"],
])("%s is a fault of its line", async (_, change, column) => {
  const id = await check([newCells(change)]);
  const { rows } = (await send("GET", `${base}/${id}/rows?show=fault`)).body.data;
  expect(Object.keys(rows[0].faults)).toEqual([column]);
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
