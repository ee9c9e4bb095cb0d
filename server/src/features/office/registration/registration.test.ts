import { expect, test } from "vitest";
import { type SignedInStaff, startDeskApi } from "../../../testing/staff-api.ts";

const desk = await startDeskApi();
const manager = await desk.as("manager", { name: "Ada Lovelace" });
const second = await desk.as("manager", { name: "Grace Hopper" });
const auditor = await desk.as("auditor");
const url = "/api/desk/settings/registrations";

const virginia = {
  state: "va",
  authority: " Bureau of Financial Institutions ",
  number: "SBF-17",
  valid_until: "2027-12-31",
  bond_amount: null,
  bond_until: null,
  note: "Renewed by mail.",
};

const list = async (caller: SignedInStaff) => (await desk.call(caller, { url })).body.data.registrations;
const add = (changes: object = {}, caller = manager) =>
  desk.call(caller, { method: "POST", url, payload: { ...virginia, ...changes } });
const change = (id: string, payload: object, caller = manager) =>
  desk.call(caller, { method: "PUT", url: `${url}/${id}`, payload });
const remove = (id: string, revision: number, caller = manager) =>
  desk.call(caller, { method: "DELETE", url: `${url}/${id}`, payload: { expected_revision: revision } });
const findId = async (number: string): Promise<string> =>
  (await list(manager)).find((each: { number: string }) => each.number === number).id;

test("a manager lists a registration, and an auditor reads it", async () => {
  expect((await add()).status).toBe(201);
  expect(await list(auditor)).toEqual([
    {
      ...virginia,
      state: "VA",
      authority: "Bureau of Financial Institutions",
      id: expect.any(String),
      revision: 0,
      changed_by: "Ada Lovelace",
      changed_at: expect.any(String),
    },
  ]);
  expect((await desk.call(auditor, { url })).body.data.today).toMatch(/^\d{4}-\d{2}-\d{2}$/);
});

test("the public pages get what holds today, without notes and bonds", async () => {
  await add({ number: "ended", state: "NY", valid_until: "2020-01-01" });
  await add({ number: "endless", state: "DC", valid_until: null });
  const readShown = async () => (await desk.app.inject("/api/page-parts")).json().data.registrations;
  await expect.poll(readShown).toContainEqual({
    state: "District of Columbia",
    authority: "Bureau of Financial Institutions",
    number: "endless",
  });
  const shown = JSON.stringify(await readShown());
  for (const hidden of ["ended", "Renewed by mail.", "bond"]) expect(shown).not.toContain(hidden);
});

test("lists the same number of the same authority once", async () => {
  expect((await add({ number: "twice" })).status).toBe(201);
  expect(await add({ number: "TWICE" })).toMatchObject({
    status: 409,
    body: { result: { code: "registration_taken" } },
  });
  expect((await add({ number: "twice", state: "CT" })).status).toBe(201);
});

test("says which manager was first, and keeps what they saved", async () => {
  await add({ number: "both" });
  const id = await findId("both");
  const words = { ...virginia, number: "both", expected_revision: 0 };
  expect((await change(id, { ...words, note: "By Grace" }, second)).status).toBe(200);
  const late = await change(id, { ...words, note: "By Ada" });
  expect(late).toMatchObject({ status: 409, body: { result: { code: "setting_changed" } } });
  expect(late.text).toContain("Grace Hopper");
  expect(await remove(id, 0)).toMatchObject({ status: 409 });
  expect((await list(manager)).find((each: { id: string }) => each.id === id)).toMatchObject({
    note: "By Grace",
    changed_by: "Grace Hopper",
  });
});

test("a change without a difference changes nothing", async () => {
  await add({ number: "same" });
  const id = await findId("same");
  expect((await change(id, { ...virginia, number: "same", expected_revision: 0 })).status).toBe(200);
  expect((await list(manager)).find((each: { id: string }) => each.id === id).revision).toBe(0);
});

test("removes one, and records each change", async () => {
  await add({ number: "gone", state: "MO", bond_amount: 10_000, bond_until: "2027-01-31" });
  expect((await remove(await findId("gone"), 0)).status).toBe(200);
  expect((await list(manager)).map(({ number }: { number: string }) => number)).not.toContain("gone");
  const { rows } = await desk.database.query<{ detail: object }>(
    "select detail from audit_entries where action = 'setting.changed' and subject = 'registration MO' order by number",
  );
  expect(rows).toEqual([
    {
      detail: {
        setting: "registration",
        state: "MO",
        changes: expect.arrayContaining([{ field: "bond_amount", before: null, after: 10_000 }]),
      },
    },
    { detail: { setting: "registration", state: "MO", number: "gone", deleted: true } },
  ]);
});

test.each([
  [{ state: "XX" }, "state"],
  [{ state: "" }, "state"],
  [{ authority: " " }, "authority"],
  [{ authority: "a".repeat(101) }, "authority"],
  [{ number: "" }, "number"],
  [{ valid_until: "2027-02-30" }, "valid_until"],
  [{ bond_amount: 0 }, "bond_amount"],
  [{ bond_until: "2027-01-31" }, "bond_until"],
  [{ note: "n".repeat(1001) }, "note"],
])("refuses %j with a sentence for the field", async (changes, field) => {
  const { status, body } = await add(changes);
  expect({ status, fields: Object.keys(body.result.fields) }).toEqual({ status: 422, fields: [field] });
});

test.each([
  ["an unknown key", { extra: 1 }],
  ["a wrong type", { number: 5 }],
  ["a fraction", { bond_amount: 1.5 }],
  ["a number that no column holds", { bond_amount: 2 ** 40 }],
  ["a text that is too long to be typed", { number: "1".repeat(1001) }],
  ["a day that isn't one", { valid_until: "soon" }],
])("refuses %s as malformed", async (_, changes) => {
  expect((await add(changes)).status).toBe(400);
});

test("an id that belongs to nothing isn't found", async () => {
  const id = "00000000-0000-4000-8000-000000000009";
  expect((await change(id, { ...virginia, expected_revision: 0 })).status).toBe(404);
  expect((await remove(id, 0)).status).toBe(404);
  expect((await remove("1", 0)).status).toBe(400);
});
