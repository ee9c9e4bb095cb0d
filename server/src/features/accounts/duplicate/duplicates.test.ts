import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { toSearchSpelling } from "../../../platform/reference/search-words.ts";
import { startDeskApi } from "../../../testing/staff-api.ts";
import { insertStoredClient } from "../../../testing/stored-client.ts";

const api = await startDeskApi();
const { database } = api;
const ann = await api.as("advisor", { name: "Ann Advisor" });
const manager = await api.as("manager", { name: "Max Manager" });
const auditor = await api.as("auditor", { name: "Ida Auditor" });

let lastPhone = 2_025_550_000;
const insertClient = async (change: Readonly<Record<string, string | null>> = {}) => {
  const id = await insertStoredClient(database);
  lastPhone += 1;
  const columns = { first_name: `F${lastPhone}`, mobile: String(lastPhone), ...change };
  for (const [column, value] of Object.entries(columns))
    await database.query(`update clients set ${column} = $2 where id = $1`, [id, value]);
  return id;
};
const insertProfile = (clientId: string, name: string, ...[street = "", zip = ""]: string[]) =>
  database.query(
    "insert into profiles (client_id, business_name, business_street, business_zip) values ($1, $2, $3, $4)",
    [clientId, name, street, zip],
  );
const list = async (clientId: string, who = manager) =>
  (await api.call(who, { method: "GET", url: `/api/desk/clients/${clientId}/duplicates` })).body.data;
const find = (payload: object, who = manager) =>
  api.call(who, { method: "POST", url: "/api/desk/client-duplicates", payload });

test("finds the same phone, name and state, business, and address, and the most alike first", async () => {
  const me = await insertClient({ first_name: "Zoe", last_name: "Byron", mobile: "2125550100" });
  await insertProfile(me, "Peña & Sons, L.L.C.", "12 Main St.", "33101");
  const phone = await insertClient({ mobile: "2125550100" });
  const both = await insertClient({ first_name: "ZOE", last_name: "byron", mobile: "2125550100" });
  const business = await insertClient();
  await insertProfile(business, "PENA  &  SONS Inc");
  const address = await insertClient();
  await insertProfile(address, "Other", "12 MAIN ST", "33101-0001");
  const elsewhere = await insertClient({ first_name: "Zoe", last_name: "Byron", state: "Texas (TX)" });
  await insertProfile(elsewhere, "Peña", "12 Main St.", "90001");

  const { clients, hidden } = await list(me);
  expect(hidden).toBe(0);
  expect(clients.map(({ id, reasons }: { id: string; reasons: string[] }) => [id, reasons])).toEqual([
    [both, ["phone", "name"]],
    [phone, ["phone"]],
    [business, ["business"]],
    [address, ["address"]],
  ]);
});

test("takes other spellings of a name and a business for the same", async () => {
  const me = await insertClient({ first_name: "Łukasz", last_name: "Großmann" });
  await insertProfile(me, "Quarles & Fenwick Co.");
  const person = await insertClient({ first_name: "lukasz", last_name: "Grossmann" });
  const business = await insertClient();
  await insertProfile(business, "Quarles and Fenwick");
  const { clients } = await list(me);
  expect(clients.map(({ id }: { id: string }) => id).sort()).toEqual([person, business].sort());
  const found = await find({ first_name: "Lukasz", last_name: "Großmann", state: "Florida (FL)" });
  expect(found.body.data.clients).toHaveLength(2);
});

test.each([
  "Marisol O’Neill-Vega",
  "José NÚÑEZ",
  "Łukasz Großmann STRAẞE",
  "Søren Đorđević Æsir ŒUVRE Þór Ħal Ŧ ı",
  "Quarles&Fenwick, L.L.C.",
  "a\u00adb\u200b\u202a+1 404\u2011555\u20130173\u202c\ufeff",
  "１２３ ＆ ﬁ",
])("the database spells %j as a search does", async (text) => {
  const { rows } = await database.query<{ words: string }>("select search_words($1) as words", [text]);
  expect(rows[0]?.words).toBe(toSearchSpelling(text));
});

test("finds a client by a number and a name as they were copied, and sorts Łukasz at L", async () => {
  const id = await insertClient({ first_name: "Łukasz", last_name: "Quarles & Sohn", mobile: "4045550173" });
  const search = async (q: string) =>
    (await api.call(manager, { url: `/api/desk/find?q=${encodeURIComponent(q)}` })).body.data;
  for (const q of [
    "+1 404\u2011555\u20110173",
    "+1 404\u2013555\u20130173",
    "\u202a+1 404\u2011555\u20110173\u202c",
    "+1 404 555 0173 Quarles",
    "Lukasz Quarles and Sohn",
    "Quarles&Sohn",
  ])
    expect(JSON.stringify(await search(q)), q).toContain(id);
  const { rows } = await database.query("select search from clients where id = $1", [id]);
  expect(rows[0]).toMatchObject({ search: expect.stringMatching(/^ lukasz quarles and sohn /) });
});

test("finds the business of a pre-qualification, too, and no business without a name", async () => {
  const [me, other] = [await insertClient(), await insertClient()];
  await insertProfile(me, "Analytical Engines Co");
  await insertProfile(other, "");
  await database.query(
    `insert into pipeline_items (id, kind, client_id, owner_id, status, status_since, submitted_at, amount, about, reference, business_name,
       name, own_search, search, changed_at, is_open, has_due)
     values ($1::uuid, 'prequalification', $2, $3, 'Submitted', now(), now(), 1, 'Equipment', 'PQ-' || left($1::uuid::text, 8), 'analytical engines', '', '', '', now(), true, false)`,
    [randomUUID(), other, ann.staffId],
  );
  expect((await list(me)).clients).toMatchObject([{ id: other, reasons: ["business"] }]);
  expect((await list(other)).clients).toMatchObject([{ id: me }]);
});

test("tells advisors of colleagues' clients only that there are some", async () => {
  const mine = await insertClient({ mobile: "2125550101", staff_id: ann.staffId });
  await insertClient({ mobile: "2125550101", staff_id: manager.staffId });
  expect(await list(mine, ann)).toEqual({ clients: [], hidden: 1 });
  expect(await list(mine, auditor)).toMatchObject({ clients: [{ reasons: ["phone"] }], hidden: 0 });
  const payload = { mobile: "(212) 555-0101" };
  expect((await find(payload, ann)).body.data).toMatchObject({ clients: [{ id: mine }], hidden: 1 });
});

test("finds whom someone new may be, and no one by half an answer", async () => {
  const known = await insertClient({ first_name: "Mary", last_name: "Somerville", state: "Florida (FL)" });
  const payload = { first_name: " mary ", last_name: "SOMERVILLE", state: "Florida (FL)", mobile: "2", email: "x" };
  expect((await find(payload)).body.data).toMatchObject({ clients: [{ id: known, reasons: ["name"] }], hidden: 0 });
  expect((await find({ first_name: "Mary", last_name: "Somerville" })).body.data).toEqual({ clients: [], hidden: 0 });
  expect((await find({})).body.data).toEqual({ clients: [], hidden: 0 });
});

test.each([{ first_name: 1 }, { ssn: "1" }, { first_name: "x".repeat(100_000) }])(
  "malformed questions are refused",
  async (payload) => expect(await find(payload)).toMatchObject({ status: 400 }),
);

test("asks no one who isn't at work", async () => {
  expect(await find({}, auditor)).toMatchObject({ status: 403 });
});
