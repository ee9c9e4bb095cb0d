import { randomUUID } from "node:crypto";
import { toCivilDate } from "@funding-desk/contract/forms/civil-date";
import type { AssignmentRule } from "@funding-desk/contract/office/assignment/desk-api";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { firm } from "../../../../../firm.config.ts";
import { buildTestApp } from "../../../testing/build-test-app.ts";
import { createBulkActs } from "../../../testing/bulk-acts.ts";
import { createPersonBody, issueSignupId, solveCaptcha } from "../../../testing/factories.ts";
import { prequalificationBody } from "../../../testing/prequalification-body.ts";
import { signInAs } from "../../../testing/sign-in-as.ts";
import { type SignedInStaff, startDeskApi } from "../../../testing/staff-api.ts";
import { insertStoredClient } from "../../../testing/stored-client.ts";
import { insertStoredPrequalification } from "../../../testing/stored-submission.ts";

const desk = await startDeskApi();
const { database } = desk;
const other = await buildTestApp({ database });
afterAll(() => other.app.close());
const manager = await desk.as("manager", { name: "Max Manager" });
const second = await desk.as("manager", { name: "Grace Hopper" });
const auditor = await desk.as("auditor");
const ann = await desk.as("advisor", { name: "Ann Advisor" });
const bob = await desk.as("advisor", { name: "Bob Advisor" });
const cal = await desk.as("advisor", { name: "Cal Advisor" });
const everyone = [ann, bob, cal].map(({ staffId }) => staffId);
const bulkActs = createBulkActs(desk);
const assignByRules = (...ids: string[]) =>
  bulkActs.run(manager, { kind: "assign by rules" }, { kind: "clients", ids });
const url = "/api/desk/settings/assignment";
const today = toCivilDate(firm.identity.timeZone, new Date());

const createRule = (changes: Partial<AssignmentRule> = {}): AssignmentRule => ({
  id: randomUUID(),
  name: "Everyone in turn",
  states: [],
  label: "",
  amount_from: null,
  amount_to: null,
  way: "turn",
  staff_ids: everyone,
  ...changes,
});
const load = async (caller = manager) => (await desk.call(caller, { url })).body.data;
const put = (rules: unknown, expected_revision: unknown, caller: SignedInStaff | undefined = manager) =>
  desk.call(caller, { method: "PUT", url, payload: { rules, expected_revision } });
const setRules = async (...rules: readonly AssignmentRule[]) => {
  const answer = await put(rules, (await load()).revision);
  expect(answer.status, answer.text).toBe(200);
};
const findAdvisor = async (id: string) =>
  (await database.query<{ staff_id: string | null }>("select staff_id from clients where id = $1", [id])).rows[0]
    ?.staff_id;
const listAssigned = async (clientId: string) =>
  (
    await database.query(
      "select actor_kind, actor_name, detail from audit_entries where action = 'file.assigned' and client_id = $1 order by number",
      [clientId],
    )
  ).rows;
const prequalify = async (amount = 50_000, app = desk.app) => {
  const client = await signInAs(database);
  const response = await app.inject({
    method: "POST",
    url: "/api/lead-user/prequalify",
    headers: client.headers,
    payload: { ...prequalificationBody, funding_amount_requested: String(amount) },
  });
  expect(response.statusCode, response.body).toBeLessThan(300);
  return client.clientId;
};
const setAway = (caller: SignedInStaff | undefined, absence: unknown) =>
  desk.call(caller, { method: "PUT", url: "/api/desk/account/absence", payload: { absence } });

afterEach(async () => {
  for (const member of [ann, bob, cal]) await setAway(member, null);
});

const openClient = async () => {
  const payload = {
    first_name: "Rosa",
    last_name: "Vega",
    mobile: "5550100142",
    state: "Florida (FL)",
    email: `r${randomUUID().slice(0, 8)}@example.com`,
    origin: "phone",
    origin_note: "",
  };
  const headers = { "idempotency-key": randomUUID() };
  const { body } = await desk.call(manager, { method: "POST", url: "/api/desk/clients", payload, headers });
  await database.query("update clients set staff_id = null where id = $1", [body.data.client_id]);
  await assignByRules(body.data.client_id);
  return findAdvisor(body.data.client_id);
};

describe("new files", () => {
  test("stay with no one while there are no rules", async () => {
    expect(await load()).toMatchObject({ rules: [], revision: 0, changed_by: null });
    expect(await findAdvisor(await prequalify())).toBeNull();
  });

  test("go to the first rule that fits, and the audit says which", async () => {
    await setRules(
      createRule({ name: "Texas", states: ["TX"], way: "member", staff_ids: [cal.staffId] }),
      createRule({ name: "Large", amount_from: 200_000, way: "member", staff_ids: [ann.staffId] }),
      createRule({
        name: "Small in Florida",
        states: ["FL"],
        amount_to: 60_000,
        way: "member",
        staff_ids: [bob.staffId],
      }),
    );
    const large = await prequalify(200_000);
    expect(await findAdvisor(large)).toBe(ann.staffId);
    expect(await listAssigned(large)).toEqual([
      { actor_kind: "system", actor_name: null, detail: { to: "Ann Advisor", rule: "Large" } },
    ]);
    expect(await findAdvisor(await prequalify(60_000))).toBe(bob.staffId);
    expect(await findAdvisor(await prequalify(60_001))).toBeNull();
    const { rows } = await database.query("select owner_id from pipeline_items where client_id = $1", [large]);
    expect(rows).toEqual([{ owner_id: ann.staffId }]);
  });

  test("in turn over two servers at once, each once, and as often for everyone", async () => {
    await setRules(createRule());
    const ids = await Promise.all(
      Array.from({ length: 30 }, (_, index) => prequalify(50_000, index % 2 === 0 ? desk.app : other.app)),
    );
    const { rows } = await database.query<{ count: number }>(
      "select count(*)::int as count from clients where id = any ($1) group by staff_id order by 1",
      [ids],
    );
    expect(rows.map(({ count }) => count)).toEqual([10, 10, 10]);
    const entries = await database.query(
      "select client_id from audit_entries where action = 'file.assigned' and client_id = any ($1)",
      [ids],
    );
    expect(entries.rows).toHaveLength(30);
  });

  test("a second delivery of the same follow-up changes nothing", async () => {
    await setRules(createRule({ way: "member", staff_ids: [ann.staffId] }));
    const id = await prequalify();
    await setRules(createRule({ way: "member", staff_ids: [bob.staffId] }));
    await database.query(
      `insert into follow_ups (kind, subject_id, client_id)
       select 'prequalification.submitted', id, client_id from prequalifications where client_id = $1`,
      [id],
    );
    await prequalify();
    expect(await findAdvisor(id)).toBe(ann.staffId);
    expect(await listAssigned(id)).toHaveLength(1);
  });

  test("by load go to whoever has the fewest open files", async () => {
    await setRules(createRule({ name: "Fewest", way: "load", staff_ids: [ann.staffId, cal.staffId] }));
    await database.query("update pipeline_items set is_open = false where owner_id = $1", [cal.staffId]);
    await setRules(createRule({ way: "member", staff_ids: [cal.staffId] }));
    await Promise.all([prequalify(), prequalify()]);
    await setRules(createRule({ name: "Fewest", way: "load", staff_ids: [ann.staffId, cal.staffId] }));
    expect(await findAdvisor(await prequalify())).toBe(cal.staffId);
  });

  test("pass over those who are out of the office, and go to the next rule when nobody is left", async () => {
    await setRules(
      createRule({ name: "Ann", way: "member", staff_ids: [ann.staffId] }),
      createRule({ name: "Others", staff_ids: [ann.staffId, bob.staffId] }),
    );
    expect((await setAway(ann, { from_on: today, until_on: today })).status).toBe(200);
    const [first, next] = [await prequalify(), await prequalify()];
    expect([await findAdvisor(first), await findAdvisor(next)]).toEqual([bob.staffId, bob.staffId]);
    expect((await load()).takers).toContainEqual({
      id: ann.staffId,
      name: "Ann Advisor",
      absence: { from_on: today, until_on: today, cover_id: null },
      is_away: true,
    });
    await setAway(ann, { from_on: "2999-01-01", until_on: "2999-01-02" });
    expect(await findAdvisor(await prequalify())).toBe(ann.staffId);
  });

  test("skip members who have left, and keep the rest of the rule", async () => {
    const leaver = await desk.as("advisor");
    const rule = createRule({ staff_ids: [leaver.staffId, bob.staffId] });
    await setRules(rule);
    await database.query("update staff set is_active = false where id = $1", [leaver.staffId]);
    expect(await findAdvisor(await prequalify())).toBe(bob.staffId);
    // The rule can stay as it is beside a new one.
    await setRules(rule, createRule());
  });

  test("of a client who signs up go by the label, and wait for an amount", async () => {
    const signUp = async (label: string): Promise<string> => {
      const response = await desk.app.inject({
        method: "POST",
        url: "/api/auth/signup",
        payload: {
          ...createPersonBody(),
          sing_up_id: await issueSignupId(database, { label }),
          recaptcha_token: await solveCaptcha(desk.app, "signup"),
        },
      });
      expect(response.statusCode, response.body).toBe(201);
      return response.json().result.user_id;
    };
    await setRules(
      createRule({ name: "Chamber", label: "chamber breakfast", way: "member", staff_ids: [cal.staffId] }),
      createRule({ name: "Large", amount_from: 1_000_000, way: "member", staff_ids: [ann.staffId] }),
      createRule({ name: "Rest", way: "member", staff_ids: [bob.staffId] }),
    );
    const fromChamber = await signUp("Chamber Breakfast");
    expect(await findAdvisor(fromChamber)).toBe(cal.staffId);
    expect(await listAssigned(fromChamber)).toMatchObject([{ detail: { rule: "Chamber" } }]);
    expect(await findAdvisor(await signUp("Website"))).toBeNull();
  });
});

describe("clients without a form", () => {
  test("are taken by load, and count for whoever has them", async () => {
    await database.query("delete from pipeline_items where owner_id = any ($1)", [everyone]);
    await database.query("update clients set staff_id = null where staff_id = any ($1)", [everyone]);
    await setRules(createRule({ way: "load", staff_ids: [ann.staffId, bob.staffId] }));
    const takers = [await openClient(), await openClient(), await openClient(), await openClient()];
    expect(takers.filter((id) => id === ann.staffId)).toHaveLength(2);
    expect(takers.filter((id) => id === bob.staffId)).toHaveLength(2);
  });

  test("aren't kept back by a rule about amounts, unlike someone who has just signed up", async () => {
    await setRules(
      createRule({ name: "Large", amount_from: 100_000, way: "member", staff_ids: [ann.staffId] }),
      createRule({ name: "Everyone", way: "member", staff_ids: [cal.staffId] }),
    );
    expect(await openClient()).toBe(cal.staffId);
    const preview = await desk.call(manager, { url: `${url}/preview`, query: { state: "FL" } });
    expect(preview.body.data).toMatchObject({ waits: true });
  });
});

describe("assigning chosen files by the rules", () => {
  test("gives those without an advisor to someone, moves others' tasks along, and leaves the rest", async () => {
    await setRules();
    const [free, taken] = [(await desk.client()).clientId, (await desk.client()).clientId];
    await insertStoredPrequalification(database, free, { amount: 10_000 });
    await database.query("update clients set staff_id = $2 where id = $1", [taken, cal.staffId]);
    await database.query(
      `insert into tasks (id, client_id, title, due_on, staff_id, created_by) values (gen_random_uuid(), $1, 'Call', '2027-01-01', $2, $2)`,
      [free, cal.staffId],
    );
    await setRules(createRule({ name: "Bob", way: "member", staff_ids: [bob.staffId] }));
    expect(await assignByRules(free, taken)).toMatchObject({ done: 1, refused: [{ reason: "has advisor", count: 1 }] });
    expect([await findAdvisor(free), await findAdvisor(taken)]).toEqual([bob.staffId, cal.staffId]);
    expect(await listAssigned(free)).toEqual([
      { actor_kind: "staff", actor_name: "Max Manager", detail: { to: "Bob Advisor", rule: "Bob" } },
    ]);
    const { rows } = await database.query("select staff_id from tasks where client_id = $1", [free]);
    expect(rows).toEqual([{ staff_id: bob.staffId }]);
  });
});

describe("the rules", () => {
  test("are a manager's to set and an auditor's to read", async () => {
    await setRules(createRule({ name: "  Kept ", states: ["fl", "FL"] }));
    expect((await load(auditor)).rules).toMatchObject([{ name: "Kept", states: ["FL"] }]);
    const { revision } = await load();
    expect((await put([], revision, auditor)).status).toBe(403);
    expect((await put([], revision, ann)).status).toBe(403);
    expect((await desk.call(ann, { url })).status).toBe(403);
    expect((await desk.call(undefined, { url })).status).toBe(401);
    expect((await load()).revision).toBe(revision);
  });

  test("tell the second of two managers who was first", async () => {
    const { revision } = await load();
    const answers = await Promise.all([put([createRule()], revision, second), put([createRule()], revision, second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = await put([], revision);
    expect(late).toMatchObject({ status: 409, body: { result: { code: "setting_changed" } } });
    expect(late.text).toContain("Grace Hopper");
  });

  test.each<[string, Partial<AssignmentRule>, string]>([
    ["no name", { name: " " }, "name"],
    ["a state that isn't one", { states: ["ZZ"] }, "states"],
    ["nobody", { staff_ids: [] }, "staff_ids"],
    ["two for one", { way: "member" }, "staff_ids"],
    ["a stranger", { staff_ids: [randomUUID()] }, "staff_ids"],
    ["an auditor", { staff_ids: [auditor.staffId] }, "staff_ids"],
    ["a range upside down", { amount_from: 5, amount_to: 4 }, "amount_to"],
    ["a negative amount", { amount_from: -1 }, "amount_from"],
  ])("refuse %s", async (_, changes, field) => {
    const { revision } = await load();
    expect(await put([createRule(changes)], revision)).toMatchObject({
      status: 422,
      body: { result: { fields: { [field]: expect.any(String) } } },
    });
  });

  test("refuse two with one id, unknown keys, wrong types, and too many", async () => {
    const { revision } = await load();
    const rule = createRule();
    expect((await put([rule, rule], revision)).status).toBe(422);
    for (const bad of [[{ ...rule, colour: "red" }], [{ ...rule, way: "luck" }], "x", [{ ...rule, states: "FL" }]])
      expect((await put(bad, revision)).status).toBe(400);
    expect(
      (
        await put(
          Array.from({ length: 51 }, () => createRule()),
          revision,
        )
      ).status,
    ).toBe(400);
  });

  test("say who would get a file, and change nothing", async () => {
    await setRules(
      createRule({ name: "Large", amount_from: 100_000, way: "member", staff_ids: [ann.staffId] }),
      createRule({ name: "Turns", states: ["FL"], staff_ids: [bob.staffId, cal.staffId] }),
    );
    const ask = async (query: Record<string, string>, caller = auditor) =>
      desk.call(caller, { url: `${url}/preview`, query });
    const preview = async (query: Record<string, string>) => (await ask(query)).body.data;
    expect(await preview({ state: "TX", amount: "100000" })).toEqual({
      rule: "Large",
      taker: "Ann Advisor",
      waits: false,
    });
    for (let time = 0; time < 2; time += 1)
      expect(await preview({ state: "fl", amount: "5" })).toMatchObject({ rule: "Turns", taker: "Bob Advisor" });
    expect(await preview({ state: "FL" })).toEqual({ rule: null, taker: null, waits: true });
    expect(await preview({ state: "TX", amount: "5" })).toEqual({ rule: null, taker: null, waits: false });
    expect((await ask({ state: "FL", amount: "many" })).status).toBe(400);
    expect((await ask({ state: "FL" }, ann)).status).toBe(403);
  });
});

describe("out of the office", () => {
  const absence = { from_on: "2999-01-01", until_on: "2999-01-31", cover_id: null };
  const setFor = (id: string, caller: SignedInStaff | undefined, value: unknown = absence) =>
    desk.call(caller, { method: "PUT", url: `/api/desk/staff/${id}/absence`, payload: { absence: value } });

  test("members set their own, managers anyone's, and the audit has both", async () => {
    expect((await setAway(ann, absence)).body.data).toEqual({ absence });
    expect((await desk.call(ann, { url: "/api/desk/account/absence" })).body.data).toEqual({ absence });
    expect((await setFor(ann.staffId, manager, null)).body.data).toEqual({ absence: null });
    const { rows } = await database.query(
      `select actor_name, subject, detail from audit_entries where action = 'staff.changed' and subject = 'Ann Advisor'
       order by number desc limit 2`,
    );
    expect(rows).toEqual([
      { actor_name: "Max Manager", subject: "Ann Advisor", detail: { away_from: null, away_until: null } },
      {
        actor_name: "Ann Advisor",
        subject: "Ann Advisor",
        detail: { away_from: "2999-01-01", away_until: "2999-01-31" },
      },
    ]);
  });

  test("is refused to others, for others, and for days that can't be", async () => {
    expect((await setAway(undefined, absence)).status).toBe(401);
    expect((await setAway(auditor, absence)).status).toBe(403);
    expect((await setFor(bob.staffId, ann)).status).toBe(403);
    expect((await setFor(auditor.staffId, manager)).status).toBe(404);
    expect((await setFor(randomUUID(), manager)).status).toBe(404);
    for (const [from_on, until_on] of [
      ["2999-02-30", "2999-03-01"],
      ["2999-01-02", "2999-01-01"],
      ["2020-01-01", "2020-01-02"],
      ["2999-01-01", "3001-01-01"],
    ])
      expect((await setAway(ann, { from_on, until_on })).status).toBe(422);
    for (const bad of [{ ...absence, why: "Sea" }, { from_on: "soon", until_on: "later" }, "x"])
      expect((await setAway(ann, bad)).status).toBe(400);
  });
});

describe("a cover", () => {
  const dayAt = (days: number) =>
    new Date(Date.parse(`${today}T00:00:00Z`) + days * 24 * 3600_000).toISOString().slice(0, 10);
  const coverBy = (id: string | null, from = 0, until = 0) => ({
    from_on: dayAt(from),
    until_on: dayAt(until),
    cover_id: id,
  });
  const openFile = async (caller: SignedInStaff, id: string) =>
    (await desk.call(caller, { url: `/api/desk/clients/${id}` })).status;
  const countOnToday = async (caller: SignedInStaff, id: string) => {
    const { data } = (await desk.call(caller, { url: "/api/desk/today", query: { scope: "mine" } })).body;
    const { tasks } = (await desk.call(caller, { url: "/api/desk/tasks" })).body.data;
    return [data.messages.rows, data.tasks.rows, tasks].map(
      (rows) => rows.filter(({ client_id }: { client_id: string }) => client_id === id).length,
    );
  };
  const createAnnsClient = async () => {
    const id = await insertStoredClient(database);
    await database.query("update clients set staff_id = $2 where id = $1", [id, ann.staffId]);
    await database.query(
      "insert into messages (id, client_id, from_client, sealed, sent_at) values ($1, $2, true, '\\x00', now() - interval '900 days')",
      [randomUUID(), id],
    );
    await database.query(
      "insert into tasks (id, client_id, staff_id, title, due_on, created_by) values ($1, $2, $3, 'Send the terms', '2020-01-02', $3)",
      [randomUUID(), id, ann.staffId],
    );
    return id;
  };

  test("sees the absent one's clients, messages, and tasks on those days, and on no other", async () => {
    const id = await createAnnsClient();
    const look = async () => [await openFile(bob, id), await countOnToday(bob, id)];
    expect(await look()).toEqual([404, [0, 0, 0]]);
    expect((await setAway(ann, coverBy(bob.staffId))).body.data.absence.cover_id).toBe(bob.staffId);
    expect(await look()).toEqual([200, [1, 1, 1]]);
    expect(await openFile(cal, id)).toBe(404);
    // Whoever stands in for Bob doesn't stand in for Ann.
    await setAway(bob, coverBy(cal.staffId));
    expect(await openFile(cal, id)).toBe(404);
    const { body } = await desk.call(bob, { url: "/api/desk/find", query: { q: "zzzz" } });
    expect(body.data).toEqual([]);
    // The same session, once the days are over, before they begin, and once they're called off.
    await database.query("update staff_absences set from_on = $2, until_on = $2 where staff_id = $1", [
      ann.staffId,
      dayAt(-1),
    ]);
    expect(await look()).toEqual([404, [0, 0, 0]]);
    await setAway(ann, coverBy(bob.staffId, 1, 2));
    expect(await look()).toEqual([404, [0, 0, 0]]);
    await setAway(ann, coverBy(bob.staffId));
    expect(await openFile(bob, id)).toBe(200);
    await setAway(ann, null);
    expect(await look()).toEqual([404, [0, 0, 0]]);
    await setAway(ann, coverBy(null));
    expect(await look()).toEqual([404, [0, 0, 0]]);
  });

  test("is a colleague who works here", async () => {
    const gone = await desk.as("advisor");
    await database.query("update staff set is_active = false where id = $1", [gone.staffId]);
    for (const id of [ann.staffId, auditor.staffId, gone.staffId, randomUUID()])
      expect(await setAway(ann, coverBy(id))).toMatchObject({
        status: 422,
        body: { result: { fields: { cover_id: expect.any(String) } } },
      });
    expect((await setAway(ann, coverBy("bob"))).status).toBe(400);
  });
});
