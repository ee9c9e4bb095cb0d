import { randomUUID } from "node:crypto";
import { type MessageTemplate, templateLimits } from "@funding-desk/contract/messages/message-template/desk-api";
import { expect, test } from "vitest";
import { firm } from "../../../../../firm.config.ts";
import { startReviewDesk } from "../../../testing/review-desk.ts";
import { insertStoredAppointment } from "../../../testing/stored-appointment.ts";
import { insertStoredClient } from "../../../testing/stored-client.ts";

const desk = await startReviewDesk();
const { ann, bob, manager, auditor, database, typeId, newClient } = desk;
type Caller = typeof ann | undefined;
const url = "/api/desk/message-templates";

const list = async (caller: Caller): Promise<MessageTemplate[]> =>
  (await desk.call(caller, { url })).body.data.templates;
const find = async (caller: Caller, name: string) => (await list(caller)).find((template) => template.name === name);
const add = (caller: Caller, name: unknown, more: object = {}) =>
  desk.call(caller, { method: "POST", url, payload: { name, text: "Hi {{first_name}}", is_shared: false, ...more } });
const change = (caller: Caller, id: string, more: object = {}) =>
  desk.call(caller, {
    method: "PUT",
    url: `${url}/${id}`,
    payload: { name: "Changed", text: "New words", is_shared: true, expected_revision: 0, ...more },
  });
const remove = (caller: Caller, id: string, revision: unknown = 0) =>
  desk.call(caller, { method: "DELETE", url: `${url}/${id}`, payload: { expected_revision: revision } });
const addAndFind = async (caller: Caller, name: string, more: object = {}): Promise<MessageTemplate> => {
  expect((await add(caller, name, more)).status).toBe(201);
  const added = await find(caller, name);
  if (!added) throw new Error(`${name} wasn't added`);
  return added;
};
const listChanges = async () =>
  (
    await database.query<{ actor_name: string; detail: object }>(
      "select actor_name, detail from audit_entries where detail->>'setting' = 'message template' order by number",
    )
  ).rows;

test("keeps one's own template from everyone else, and out of the audit", async () => {
  const own = await addAndFind(ann, "Own words", { text: " Hi,\r\nthere " });
  expect(own).toEqual({
    id: expect.any(String),
    name: "Own words",
    text: "Hi,\nthere",
    is_shared: false,
    maker: null,
    can_change: true,
    revision: 0,
  });
  for (const caller of [bob, manager]) {
    expect(await find(caller, "Own words")).toBeUndefined();
    expect((await change(caller, own.id)).status).toBe(caller === manager ? 404 : 403);
    expect((await change(caller, own.id, { is_shared: false })).status).toBe(404);
    expect((await remove(caller, own.id)).status).toBe(404);
  }
  expect((await change(ann, own.id, { name: "Own words", is_shared: false })).status).toBe(200);
  expect(await find(ann, "Own words")).toMatchObject({ text: "New words", revision: 1 });
  expect((await remove(ann, own.id, 1)).status).toBe(200);
  expect(await listChanges()).toEqual([]);
});

test("managers share templates; each change is in the audit", async () => {
  expect((await add(ann, "Shared", { is_shared: true })).status).toBe(403);
  const shared = await addAndFind(manager, "Shared", { is_shared: true });
  expect(await find(ann, "Shared")).toMatchObject({ maker: "Mary Manager", can_change: false });
  expect(await find(auditor, "Shared")).toMatchObject({ can_change: false });
  expect((await change(ann, shared.id, { is_shared: false })).status).toBe(403);
  expect((await remove(ann, shared.id)).status).toBe(403);
  const other = await desk.as("manager", { name: "Otto Manager" });
  expect((await change(other, shared.id, { is_shared: false })).body.result.fields).toEqual({
    is_shared: expect.stringContaining("Mary Manager"),
  });
  expect((await change(other, shared.id, { name: "Shared words" })).status).toBe(200);
  expect((await remove(other, shared.id, 1)).status).toBe(200);
  expect(await listChanges()).toMatchObject([
    { actor_name: "Mary Manager", detail: { name: "Shared" } },
    {
      actor_name: "Otto Manager",
      detail: {
        name: "Shared words",
        changes: [
          { field: "name", before: "Shared", after: "Shared words" },
          { field: "text", before: "Hi {{first_name}}", after: "New words" },
        ],
      },
    },
    { actor_name: "Otto Manager", detail: { name: "Shared words", deleted: true } },
  ]);
});

test("of two changes at once, the second is told by whom; a name is used once", async () => {
  const { id } = await addAndFind(manager, "Both", { is_shared: true });
  const answers = await Promise.all([change(manager, id, { name: "One" }), change(manager, id, { name: "Two" })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.result.error).toContain("Mary Manager");
  expect((await remove(manager, id, 0)).status).toBe(409);
  const doubles = await Promise.all([add(bob, "Twice"), add(bob, "TWICE")]);
  expect(doubles.map(({ status }) => status).sort()).toEqual([201, 422]);
});

test("names an unknown field, and refuses what it can't use", async () => {
  const unknown = await add(ann, "Bad", { text: "Your number: {{ssn}}" });
  expect(unknown.body.result.fields).toEqual({ text: expect.stringContaining("{{ssn}}") });
  for (const [name, more, field] of [
    [" ", {}, "name"],
    ["x".repeat(templateLimits.nameChars + 1), {}, "name"],
    ["Bad", { text: " \n" }, "text"],
    ["Bad", { text: "{{first_name}" }, "text"],
    ["Bad", { text: "x".repeat(templateLimits.textChars + 1) }, "text"],
  ] as const)
    expect(Object.keys((await add(ann, name, more)).body.result.fields)).toEqual([field]);
  for (const more of [{ text: 1 }, { is_shared: "yes" }, { staff_id: bob.staffId }, { text: "x".repeat(8001) }])
    expect((await add(ann, "Bad", more)).status).toBe(400);
  expect((await add(ann, 7)).status).toBe(400);
  expect((await change(ann, "x")).status).toBe(400);
  expect((await remove(ann, randomUUID(), "0")).status).toBe(400);
  expect((await change(ann, randomUUID(), { is_shared: false })).status).toBe(404);
  expect((await remove(ann, randomUUID())).status).toBe(404);
  expect((await add(auditor, "Bad")).status).toBe(403);
  expect((await add(undefined, "Bad")).status).toBe(401);
  expect((await desk.call(undefined, { url })).status).toBe(401);
  expect((await desk.call(await newClient(), { url })).status).toBe(403);
  expect(await find(ann, "Bad")).toBeUndefined();
});

test("keeps a hundred for a member", async () => {
  const carla = await desk.as("advisor");
  await database.query(
    `insert into message_templates (id, staff_id, name, text, is_shared, changed_by)
     select gen_random_uuid(), $1, 'Number ' || n, 'Hi', false, $1 from generate_series(1, 99) n`,
    [carla.staffId],
  );
  const answers = await Promise.all(["a", "b"].map((name) => add(carla, name)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
});

test("knows a client's values, and nothing of what isn't so", async () => {
  const read = (caller: Caller, id: string) => desk.call(caller, { url: `/api/desk/clients/${id}/template-values` });
  const empty = await insertStoredClient(database);
  await database.query("update clients set first_name = 'Grace', last_name = 'Hopper' where id = $1", [empty]);
  expect((await read(bob, empty)).body.data).toEqual({
    first_name: "Grace",
    last_name: "Hopper",
    business_name: "",
    advisor_name: "",
    next_call: "",
    open_documents: "",
    firm_name: firm.identity.name,
    firm_phone: firm.identity.phone,
  });
  const { clientId } = await newClient();
  const asked = await desk.call(ann, {
    method: "POST",
    url: `/api/desk/clients/${clientId}/document-requests`,
    payload: { document_type_ids: [typeId("voided_check"), typeId("ein_letter")] },
  });
  expect(asked.status).toBe(201);
  await insertStoredAppointment(database, clientId, "2099-01-06T15:00:00Z");
  expect((await read(ann, clientId)).body.data).toMatchObject({
    business_name: expect.stringMatching(/./),
    advisor_name: "Ann Advisor",
    next_call: expect.stringMatching(/^Tuesday, January 6 at 10:00.AM EST$/),
    open_documents: expect.stringMatching(/^(EIN letter and Voided check|Voided check and EIN letter)$/),
  });
  expect((await read(bob, clientId)).status).toBe(404);
  expect((await read(ann, randomUUID())).status).toBe(404);
  expect((await read(ann, "x")).status).toBe(400);
  expect((await read(auditor, clientId)).status).toBe(403);
  expect((await read(undefined, clientId)).status).toBe(401);
});
