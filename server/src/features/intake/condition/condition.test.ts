import { randomUUID } from "node:crypto";
import { creditPullForm } from "@funding-desk/contract/accounts/consent/form";
import type { Condition, Need, NeededAnswer } from "@funding-desk/contract/intake/condition/condition";
import { afterEach, describe, expect, test } from "vitest";
import { prequalificationBody } from "../../../testing/prequalification-body.ts";
import { type ReviewedClient, startReviewDesk } from "../../../testing/review-desk.ts";
import { insertStoredAppointment } from "../../../testing/stored-appointment.ts";

const desk = await startReviewDesk();
const { ann, bob, auditor, manager, database, typeId, upload, newClient } = desk;
const second = await desk.as("manager", { name: "Grace Hopper" });
type Caller = Parameters<typeof desk.call>[0];

const createCondition = (need: Need, changes: Partial<Condition> = {}): Condition => ({
  id: randomUUID(),
  kind: "prequalification",
  status: "Pre-Qualified",
  need,
  ...changes,
});
const load = async (caller: Caller = ann) =>
  (await desk.call(caller, { url: "/api/desk/status-conditions" })).body.data;
const put = (conditions: unknown, expected_revision: unknown, caller: Caller = manager) =>
  desk.call(caller, {
    method: "PUT",
    url: "/api/desk/settings/status-conditions",
    payload: { conditions, expected_revision },
  });
const setConditions = async (...conditions: readonly Condition[]) => {
  const answer = await put(conditions, (await load()).revision);
  expect(answer.status, answer.text).toBe(200);
};
const findStageUrl = async ({ clientId }: ReviewedClient) => {
  const { rows } = await database.query<{ id: string }>(
    "select id from prequalifications where client_id = $1 order by submitted_at desc limit 1",
    [clientId],
  );
  return `/api/desk/prequalifications/${rows[0]?.id}/stage`;
};
const view = async (client: ReviewedClient) => (await desk.call(ann, { url: await findStageUrl(client) })).body.data;
const move = async (client: ReviewedClient, more: object = {}, caller: Caller = ann) =>
  desk.call(caller, {
    method: "POST",
    url: await findStageUrl(client),
    payload: { to: "Pre-Qualified", expected_from: "Submitted", ...more },
  });
const accept = (client: ReviewedClient, id: string) =>
  desk.call(ann, {
    method: "POST",
    url: `/api/desk/clients/${client.clientId}/documents/${id}/review`,
    payload: { to: "accepted", expected_revision: 0 },
  });

afterEach(() => setConditions());

/** Moves the file once before and once after the cure. */
const expectHeldUntil = async (need: Need, words: string, cure: (client: ReviewedClient) => Promise<unknown>) => {
  await setConditions(createCondition(need));
  const client = await newClient();
  const held = await move(client);
  expect(held.status, held.text).toBe(409);
  expect(held.body.result).toMatchObject({ code: "status_held", error: expect.stringContaining(words) });
  expect(await view(client)).toMatchObject({
    status: "Submitted",
    unmet: [{ status: "Pre-Qualified", text: words }],
    changes: [],
  });
  await cure(client);
  expect((await view(client)).unmet).toEqual([]);
  const moved = await move(client);
  expect(moved.status, moved.text).toBe(200);
  expect(moved.body.data).toMatchObject({ status: "Pre-Qualified", changes: [{ override: null }] });
};

describe("a file is held back", () => {
  test("until a document is accepted", () =>
    expectHeldUntil(
      { what: "document", document_type_id: typeId("bank_statements") },
      "an accepted document: Bank statements",
      async (client) => {
        const id = await upload(client);
        expect((await move(client)).status).toBe(409);
        await accept(client, id);
      },
    ));

  test("until a call was held", () =>
    expectHeldUntil({ what: "call" }, "a call that was held", async ({ clientId }) => {
      await insertStoredAppointment(database, clientId, "2026-01-05T15:00:00Z");
      await database.query(
        "update appointments set outcome = 'Held', outcome_by = $2, outcome_at = now() where client_id = $1",
        [clientId, ann.staffId],
      );
    }));

  test("until the credit authorization is signed, and not after it is revoked", async () => {
    const sign = async ({ clientId }: ReviewedClient) => {
      await database.query(
        `insert into consents (id, client_id, subject, wording, wording_hash, version, given_at, signature, signature_hash)
         values ($1, $2, $3, 'I agree.', sha256('I agree.'), 1, now(), 'Marisol Vega', sha256('Marisol Vega'))`,
        [randomUUID(), clientId, creditPullForm.name],
      );
    };
    await expectHeldUntil({ what: "credit" }, "a signed credit authorization", sign);
    await setConditions(createCondition({ what: "credit" }));
    const client = await newClient();
    await sign(client);
    await database.query("update consents set revoked_at = now() where client_id = $1", [client.clientId]);
    expect((await move(client)).status).toBe(409);
  });

  test("until all requests are answered", async () => {
    await setConditions(createCondition({ what: "requests" }));
    const client = await newClient();
    await desk.call(ann, {
      method: "POST",
      url: `/api/desk/clients/${client.clientId}/document-requests`,
      payload: { document_type_ids: [typeId("bank_statements")] },
    });
    expect((await move(client)).body.result.error).toContain("all requested documents");
    await upload(client);
    expect((await move(client)).status).toBe(200);
  });

  test("until a task is done, and again when it's opened again", () =>
    expectHeldUntil({ what: "task", title: "Call the bank" }, "a finished task: Call the bank", async (client) => {
      const url = `/api/desk/clients/${client.clientId}/tasks`;
      const payload = { title: "call the bank", due_on: "2031-01-05", staff_id: ann.staffId };
      const { id } = (await desk.call(ann, { method: "POST", url, payload })).body.data;
      expect((await move(client)).status).toBe(409);
      const settle = (is_done: boolean) =>
        desk.call(ann, { method: "PUT", url: `${url}/${id}/done`, payload: { is_done } });
      await settle(true);
      expect((await view(client)).unmet).toEqual([]);
      await settle(false);
      expect((await move(client)).status).toBe(409);
      await settle(true);
    }));

  test("until a question is answered, wherever the client answers it", () =>
    expectHeldUntil({ what: "answer", answer: "website" }, "an answer: Website", async (client) => {
      const response = await desk.app.inject({
        method: "POST",
        url: "/api/lead-user/prequalify",
        headers: client.headers,
        payload: prequalificationBody,
      });
      expect(response.statusCode, response.body).toBeLessThan(300);
    }));
});

test("only from the statuses that have conditions, and all that is missing is said", async () => {
  await setConditions(
    createCondition({ what: "call" }),
    createCondition({ what: "credit" }),
    createCondition({ what: "call" }, { kind: "application", status: "Funded" }),
  );
  const client = await newClient();
  expect((await view(client)).unmet).toEqual([
    { status: "Pre-Qualified", text: "a call that was held", section: "calls" },
    { status: "Pre-Qualified", text: "a signed credit authorization", section: "consents" },
  ]);
  expect((await move(client)).body.result.error).toMatch(
    /can't move to Pre-Qualified yet\. It needs a call that was held and a signed credit authorization\.$/,
  );
  expect((await move(client, { to: "In Review" })).status).toBe(200);
});

test("a manager moves it anyway with a reason, which is sealed, in the history, and in the audit", async () => {
  await setConditions(createCondition({ what: "call" }));
  const client = await newClient();
  const override_reason = "They called from the bank.";
  expect((await move(client, { override_reason })).status).toBe(403);
  expect((await move(client, { override_reason: "no" }, manager)).status).toBe(400);
  const moved = await move(client, { override_reason, note: "Was urgent." }, manager);
  expect(moved.status, moved.text).toBe(200);
  const override = `Moved without a call that was held. Reason: ${override_reason}`;
  expect(moved.body.data.changes).toMatchObject([{ note: "Was urgent.", override }]);
  const history = (await desk.call(ann, { url: `/api/desk/clients/${client.clientId}/timeline` })).body.data.events;
  expect(history).toContainEqual(expect.objectContaining({ note: `Was urgent.\n${override}` }));
  expect(await desk.listEntries(client.clientId, "status.changed")).toMatchObject([{ detail: { override_reason } }]);
  const { rows } = await database.query<{ override: Buffer }>(
    "select override from status_changes where client_id = $1",
    [client.clientId],
  );
  expect(rows[0]?.override.includes("bank")).toBe(false);
  const timeline = await desk.call(client, { url: "/api/lead-user/timeline" });
  expect(timeline.text).not.toContain("bank");
});

test("a reason that wasn't needed is recorded nowhere", async () => {
  const client = await newClient();
  const moved = await move(client, { override_reason: "Just in case." });
  expect(moved.body.data.changes).toMatchObject([{ override: null }]);
  expect((await desk.listEntries(client.clientId, "status.changed"))[0]?.detail).not.toHaveProperty("override_reason");
});

describe("the conditions", () => {
  test("are read by everyone at the desk, changed by managers, and in the audit", async () => {
    const condition = createCondition({ what: "task", title: "  Call  them " });
    await setConditions(condition);
    for (const caller of [ann, bob, auditor, manager])
      expect(await load(caller)).toMatchObject({
        conditions: [{ ...condition, need: { what: "task", title: "Call them" } }],
        changed_by: "Mary Manager",
      });
    const { rows } = await database.query(
      "select detail from audit_entries where action = 'setting.changed' order by number desc limit 1",
    );
    expect(rows).toMatchObject([
      {
        detail: {
          setting: "conditions for statuses",
          changes: [{ after: "Pre-Qualified: a finished task: Call them" }],
        },
      },
    ]);
    const { revision } = await load();
    const nobody = { headers: {} };
    for (const [caller, status] of [
      [nobody, 401],
      [ann, 403],
      [auditor, 403],
    ] as const)
      expect((await put([], revision, caller)).status).toBe(status);
    expect((await desk.call(undefined, { url: "/api/desk/status-conditions" })).status).toBe(401);
  });

  test("two managers at once don't overwrite each other", async () => {
    const { revision } = await load();
    const answers = await Promise.all([
      put([createCondition({ what: "call" })], revision),
      put([createCondition({ what: "credit" })], revision, second),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.result.code).toBe("setting_changed");
    expect((await load()).conditions).toHaveLength(1);
  });

  test("say what is wrong, at its field", async () => {
    const { revision } = await load();
    const call = createCondition({ what: "call" });
    const cases: readonly (readonly [Condition[], string])[] = [
      [[createCondition({ what: "call" }, { status: "Funded" })], "status"],
      [[createCondition({ what: "document", document_type_id: 9_999_999 })], "document_type_id"],
      [[createCondition({ what: "task", title: " " })], "title"],
      [[createCondition({ what: "task", title: "x".repeat(201) })], "title"],
      [[call, { ...call, id: randomUUID() }], "what"],
      [[call, call], "conditions"],
    ];
    for (const [given, field] of cases) {
      const answer = await put(given, revision);
      expect(answer.status, answer.text).toBe(422);
      expect(Object.keys(answer.body.result.fields)).toEqual([field]);
    }
    const bad = [
      [{ ...call, extra: 1 }],
      [createCondition({ what: "answer", answer: "constructor" as NeededAnswer })],
      [{ ...call, need: { what: "luck" } }],
      Array.from({ length: 101 }, () => ({ ...call, id: randomUUID() })),
      "x",
    ];
    for (const each of bad) expect((await put(each, revision)).status).toBe(400);
  });
});
