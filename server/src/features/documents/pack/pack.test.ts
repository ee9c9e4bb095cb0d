import { randomUUID } from "node:crypto";
import { type Pack, packLimits } from "@funding-desk/contract/documents/pack/desk-api";
import { toCivilDate } from "@funding-desk/contract/forms/civil-date";
import { Temporal } from "temporal-polyfill";
import { describe, expect, test } from "vitest";
import { firm } from "../../../../../firm.config.ts";
import { type ReviewedClient, startReviewDesk } from "../../../testing/review-desk.ts";

const desk = await startReviewDesk();
const { ann, bob, auditor, database, typeId, upload, newClient, mailServer } = desk;
const manager = await desk.as("manager", { name: "Max Manager" });
type Caller = Parameters<typeof desk.call>[0];

const createPack = (changes: Partial<Pack> = {}): Pack => ({
  id: randomUUID(),
  name: `Starter ${randomUUID().slice(0, 8)}`,
  documents: [
    { document_type_id: typeId("bank_statements"), note: "The last 3 months" },
    { document_type_id: typeId("voided_check"), note: "" },
  ],
  due_in_days: 7,
  tasks: [{ title: "Call the bank", due_in_days: 2, staff_id: null }],
  ...changes,
});
const load = async () => (await desk.call(manager, { url: "/api/desk/packs" })).body.data;
const put = (packs: unknown, expected_revision: unknown, caller: Caller = manager) =>
  desk.call(caller, { method: "PUT", url: "/api/desk/settings/packs", payload: { packs, expected_revision } });
const setPacks = async (...packs: readonly Pack[]) => {
  const answer = await put(packs, (await load()).revision);
  expect(answer.status, answer.text).toBe(200);
};
const ask = (
  caller: Caller,
  { clientId }: Pick<ReviewedClient, "clientId">,
  { id, key }: Pick<Pack, "id"> & { readonly key?: string },
) =>
  desk.call(caller, {
    method: "POST",
    url: `/api/desk/clients/${clientId}/packs/${id}`,
    ...(key ? { headers: { "idempotency-key": key } } : {}),
  });
const listTasks = async ({ clientId }: ReviewedClient) =>
  (await desk.call(manager, { url: `/api/desk/clients/${clientId}/tasks` })).body.data;
const listRequests = async ({ clientId }: ReviewedClient) =>
  (await desk.call(manager, { url: `/api/desk/clients/${clientId}/document-requests` })).body.data;
const toDay = (days: number) =>
  Temporal.PlainDate.from(toCivilDate(firm.identity.timeZone, new Date())).add({ days }).toString();

describe("asking for a pack", () => {
  test("asks for everything, adds the tasks, and mails the client once", async () => {
    const pack = createPack();
    await setPacks(pack);
    const client = await newClient();
    const key = randomUUID();
    const [one, other] = await Promise.all([ask(ann, client, { ...pack, key }), ask(ann, client, { ...pack, key })]);
    expect(one).toMatchObject({
      status: 200,
      body: { data: { asked: ["Bank statements", "Voided check"], tasks: ["Call the bank"], left_out: [] } },
    });
    expect(other.body).toEqual(one.body);
    const requests = await listRequests(client);
    expect(requests).toHaveLength(2);
    expect(requests).toContainEqual(
      expect.objectContaining({ document_type: "Bank statements", note: "The last 3 months", due_on: toDay(7) }),
    );
    expect(requests).toContainEqual(expect.objectContaining({ document_type: "Voided check", note: null }));
    expect(await listTasks(client)).toMatchObject([
      { title: "Call the bank", due_on: toDay(2), staff: { name: "Ann Advisor" }, created_by: "Ann Advisor" },
    ]);
    expect(await desk.listEntries(client.clientId, "task.changed")).toMatchObject([{ detail: { what: "added" } }]);
    await desk.advanceMails("documents-needed");
    expect((await mailServer.next(client.email, /^We need 2 documents from you$/)).text).toContain("The last 3 months");
  });

  test("leaves out what's on file, was asked for, is open, or isn't offered anymore, and says so", async () => {
    const pack = createPack({
      documents: ["bank_statements", "voided_check", "ein_letter", "tax_returns"].map((slug) => ({
        document_type_id: typeId(slug),
        note: "",
      })),
    });
    await setPacks(pack, createPack({ id: randomUUID(), documents: [], name: "Call only" }));
    const client = await newClient();
    await upload(client);
    await desk.call(ann, {
      method: "POST",
      url: `/api/desk/clients/${client.clientId}/document-requests`,
      payload: { document_type_ids: [typeId("voided_check")] },
    });
    const callOnly = (await load()).packs[1];
    expect((await ask(ann, client, callOnly)).body.data).toEqual({ asked: [], tasks: ["Call the bank"], left_out: [] });
    await database.query("update document_types set is_active = false where slug = 'tax_returns'");
    const answer = await ask(ann, client, pack);
    await database.query("update document_types set is_active = true where slug = 'tax_returns'");
    expect(answer.body.data).toEqual({
      asked: ["EIN letter"],
      tasks: [],
      left_out: [
        { name: "Bank statements", reason: "on file" },
        { name: "Voided check", reason: "asked" },
        { name: "Tax returns", reason: "not offered" },
        { name: "Call the bank", reason: "asked" },
      ],
    });
    expect((await ask(ann, client, pack)).body.data).toMatchObject({ asked: ["Tax returns"], tasks: [] });
  });

  test("two advisors at once ask for each document once", async () => {
    const pack = createPack();
    await setPacks(pack);
    const client = await newClient(null);
    const answers = await Promise.all([ask(ann, client, pack), ask(manager, client, pack)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await listRequests(client)).toHaveLength(2);
    expect(await listTasks(client)).toHaveLength(1);
  });

  test("a task goes to the one named if they can open the file, and to its advisor if not", async () => {
    const pack = createPack({
      documents: [],
      tasks: [
        { title: "Look it over", due_in_days: 0, staff_id: manager.staffId },
        { title: "Call them", due_in_days: 0, staff_id: bob.staffId },
      ],
    });
    await setPacks(pack);
    const client = await newClient();
    await ask(ann, client, pack);
    const tasks: { title: string; staff: { name: string } }[] = await listTasks(client);
    expect(new Map(tasks.map(({ title, staff }) => [title, staff.name]))).toEqual(
      new Map([
        ["Look it over", "Max Manager"],
        ["Call them", "Ann Advisor"],
      ]),
    );
  });

  test("is refused to others, and for what isn't there", async () => {
    const pack = createPack();
    await setPacks(pack);
    const client = await newClient();
    expect((await ask(undefined, client, pack)).status).toBe(401);
    expect((await ask(auditor, client, pack)).status).toBe(403);
    expect((await ask(bob, client, pack)).status).toBe(404);
    expect((await ask(ann, client, { id: randomUUID() })).status).toBe(404);
    expect((await ask(ann, { clientId: randomUUID() }, pack)).status).toBe(404);
    expect((await ask(ann, client, { id: "x" })).status).toBe(400);
    expect(await listRequests(client)).toEqual([]);
  });
});

describe("the packs", () => {
  test("are kept in order, with who changed them, and are in the audit", async () => {
    const [first, second] = [createPack({ name: "  First  pack " }), createPack({ name: "Second" })];
    await setPacks(first, second);
    const setting = (await desk.call(ann, { url: "/api/desk/packs" })).body.data;
    expect(setting).toMatchObject({
      packs: [{ ...first, name: "First pack" }, second],
      changed_by: "Max Manager",
    });
    expect(setting.document_types).toContainEqual({ id: typeId("ein_letter"), name: "EIN letter" });
    const { rows } = await database.query(
      "select detail from audit_entries where action = 'setting.changed' order by number desc limit 1",
    );
    expect(rows).toMatchObject([{ detail: { setting: "packs", changes: [{ after: "First pack, Second" }] } }]);
  });

  test("a manager who was overtaken is told by whom, and nothing is lost", async () => {
    const pack = createPack();
    await setPacks(pack);
    const { revision } = await load();
    expect((await put([], revision - 1)).body.result).toMatchObject({
      code: "setting_changed",
      error: expect.stringContaining("Max Manager"),
    });
    const answers = await Promise.all([put([pack], revision), put([createPack()], revision)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test("can be saved with a type that was turned off, as long as that pack isn't touched", async () => {
    const pack = createPack();
    await setPacks(pack);
    await database.query("update document_types set is_active = false where slug = 'voided_check'");
    await setPacks(pack, createPack({ documents: [] }));
    expect((await put([{ ...pack, name: "Other" }], (await load()).revision)).status).toBe(422);
    await database.query("update document_types set is_active = true where slug = 'voided_check'");
  });

  test("say what is wrong, at its field", async () => {
    const { revision } = await load();
    const task = { title: "Call", due_in_days: 1, staff_id: null };
    const cases: readonly (readonly [Partial<Pack>, string])[] = [
      [{ name: " " }, "name"],
      [{ name: "x".repeat(packLimits.nameChars + 1) }, "name"],
      [{ documents: [], tasks: [] }, "documents"],
      [{ documents: [{ document_type_id: 9_999_999, note: "" }] }, "documents"],
      [{ documents: Array.from({ length: 2 }, () => ({ document_type_id: typeId("other"), note: "" })) }, "documents"],
      [{ documents: [{ document_type_id: typeId("other"), note: "x".repeat(1001) }] }, "documents"],
      [{ due_in_days: -1 }, "due_in_days"],
      [{ tasks: [{ ...task, title: "" }] }, "tasks"],
      [{ tasks: [task, { ...task, title: "call" }] }, "tasks"],
      [{ tasks: [{ ...task, due_in_days: 367 }] }, "tasks"],
      [{ tasks: [{ ...task, staff_id: auditor.staffId }] }, "tasks"],
    ];
    for (const [changes, field] of cases) {
      const answer = await put([createPack(changes)], revision);
      expect(answer.status, answer.text).toBe(422);
      expect(Object.keys(answer.body.result.fields)).toEqual([field]);
    }
    const twin = createPack();
    expect((await put([twin, twin], revision)).status).toBe(422);
    expect((await put([twin, { ...createPack(), name: twin.name.toUpperCase() }], revision)).status).toBe(422);
    for (const bad of [[{ ...twin, extra: 1 }], [{ ...twin, id: "x" }], "x", Array.from({ length: 51 }, createPack)])
      expect((await put(bad, revision)).status).toBe(400);
    expect((await put([], revision, ann)).status).toBe(403);
    expect((await put([], revision, auditor)).status).toBe(403);
    const nobody = { headers: {} };
    expect((await put([], revision, nobody)).status).toBe(401);
    expect((await desk.call(undefined, { url: "/api/desk/packs" })).status).toBe(401);
    expect((await load()).revision).toBe(revision);
  });
});
