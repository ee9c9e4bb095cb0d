import { documentTypeSlugs } from "@funding-desk/contract/forms/options/document-types";
import { expect, test } from "vitest";
import { startDocumentApi } from "../../../testing/document-api.ts";
import { startDeskApi } from "../../../testing/staff-api.ts";

const clients = await startDocumentApi();
const desk = await startDeskApi({ database: clients.database });
const manager = await desk.as("manager");
const base = "/api/desk/settings/document-types";

type Caller = { readonly headers: Readonly<Record<string, string>> };
interface Setting {
  readonly id: number;
  readonly name: string;
  readonly is_used: boolean;
  readonly is_of_application: boolean;
  readonly is_active: boolean;
  readonly revision: number;
}
const list = async (caller: Caller = manager): Promise<Setting[]> =>
  (await desk.call(caller, { url: base })).body.data.types;
const add = (body: object, caller: Caller = manager) => desk.call(caller, { method: "POST", url: base, payload: body });
const change = (id: number, body: object, caller: Caller = manager) =>
  desk.call(caller, { method: "PUT", url: `${base}/${id}`, payload: body });
const remove = (id: number) => desk.call(manager, { method: "DELETE", url: `${base}/${id}` });
const named = async (name: string): Promise<Setting> => {
  const found = (await list()).find((type) => type.name === name);
  if (!found) throw new Error(`No type ${name}.`);
  return found;
};
const lease = { name: "Lease", description: "All pages.", is_active: true };

test("adds a new type at the end for staff and clients; refuses a duplicate or nameless one", async () => {
  expect((await add(lease)).status).toBe(201);
  expect((await list()).at(-1)).toMatchObject({ name: "Lease", is_used: false, is_of_application: false, revision: 0 });
  const client = await clients.signIn();
  expect((await clients.types(client)).at(-1)).toMatchObject({ document_type: "Lease", description: "All pages." });
  for (const name of ["LEASE", " ", "x".repeat(61), "a\nb"])
    expect(await add({ ...lease, name })).toMatchObject({
      status: 422,
      body: { result: { fields: { name: expect.any(String) } } },
    });
  for (const body of [{}, { ...lease, is_active: "yes" }, { ...lease, slug: "other" }])
    expect((await add(body)).status).toBe(400);
  expect((await add({ ...lease, name: "x".repeat(20_000) })).status).toBe(400);
});

test("tells the second of two editors who was first, and changes nothing", async () => {
  await add({ ...lease, name: "Rent roll" });
  const { id, revision } = await named("Rent roll");
  const first = await desk.as("manager", { name: "Ada Lovelace" });
  const body = { ...lease, name: "Rent rolls", expected_revision: revision };
  expect((await change(id, body, first)).status).toBe(200);
  expect(await change(id, { ...body, name: "Tenants" })).toMatchObject({
    status: 409,
    body: { result: { code: "setting_changed", error: expect.stringContaining("Ada Lovelace") } },
  });
  expect(await named("Rent rolls")).toMatchObject({ id, revision: revision + 1 });
  const { rows } = await desk.database.query(
    "select subject, detail from audit_entries where action = 'setting.changed' and actor_id = $1",
    [first.staffId],
  );
  expect(rows).toEqual([
    {
      subject: "document type Rent roll",
      detail: {
        setting: "document type",
        name: "Rent roll",
        changes: [{ field: "name", before: "Rent roll", after: "Rent rolls" }],
      },
    },
  ]);
  expect((await change(999_999, body)).status).toBe(404);
});

test("deactivates a type with documents: only its holders still see it, and it accepts nothing new", async () => {
  await add({ ...lease, name: "Permit" });
  const { id } = await named("Permit");
  const [holder, other] = [await clients.signIn(), await clients.signIn()];
  expect((await clients.upload(holder, { typeId: id })).status).toBe(201);
  expect(await remove(id)).toMatchObject({ status: 409, body: { result: { code: "document_type_used" } } });
  const { revision } = await named("Permit");
  expect((await change(id, { ...lease, name: "Permit", is_active: false, expected_revision: revision })).status).toBe(
    200,
  );
  const seen = async (client: typeof holder) =>
    (await clients.types(client)).find(({ document_type_id }) => document_type_id === id);
  expect(await seen(holder)).toMatchObject({ is_closed: true, documents: [{}] });
  expect(await seen(other)).toBeUndefined();
  for (const client of [holder, other]) expect((await clients.upload(client, { typeId: id })).status).toBe(422);
});

test("accepts a document requested before its type was deactivated", async () => {
  await add({ ...lease, name: "Franchise contract" });
  const { id, revision } = await named("Franchise contract");
  const client = await clients.signIn();
  await desk.database.query(
    "insert into document_requests (id, client_id, document_type_id, requested_by) values (gen_random_uuid(), $1, $2, $3)",
    [client.clientId, id, manager.staffId],
  );
  await change(id, { ...lease, name: "Franchise contract", is_active: false, expected_revision: revision });
  expect((await clients.upload(client, { typeId: id })).status).toBe(201);
});

test("deletes an unused type, but never one the application asks for", async () => {
  await add({ ...lease, name: "Mistake" });
  const { id } = await named("Mistake");
  expect((await remove(id)).status).toBe(200);
  expect((await remove(id)).status).toBe(404);
  const ofApplication = (await list()).filter((type) => type.is_of_application);
  expect(ofApplication).toHaveLength(documentTypeSlugs.length);
  for (const type of ofApplication) expect((await remove(type.id)).status).toBe(409);
});

test("keeps the firm's order; refuses an order that leaves out or repeats a type", async () => {
  const ids = (await list()).map((type) => type.id).toReversed();
  const put = (order: readonly unknown[]) =>
    desk.call(manager, { method: "PUT", url: "/api/desk/settings/document-type-order", payload: { ids: order } });
  expect((await put(ids)).status).toBe(200);
  expect((await list()).map((type) => type.id)).toEqual(ids);
  const [first, ...rest] = ids;
  for (const broken of [rest, [...rest, rest[0]], [...ids, 999_999]])
    expect(await put(broken)).toMatchObject({ status: 409, body: { result: { code: "setting_changed" } } });
  expect((await put(["1"])).status).toBe(400);
  expect((await put([first])).status).toBe(409);
});

test("auditors can read; only managers can change", async () => {
  const auditor = await desk.as("auditor");
  expect((await list(auditor)).length).toBeGreaterThan(0);
  expect((await add(lease, auditor)).status).toBe(403);
  expect((await desk.call(await desk.as("advisor"), { url: base })).status).toBe(403);
});
