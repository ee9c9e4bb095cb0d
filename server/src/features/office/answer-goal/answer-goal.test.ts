import { randomUUID } from "node:crypto";
import { type AnswerGoalSetting, firstAnswerGoalSetting } from "@funding-desk/contract/office/answer-goal/setting";
import { expect, test } from "vitest";
import { firm } from "../../../../../firm.config.ts";
import { startDeskApi } from "../../../testing/staff-api.ts";
import { insertStoredPrequalification } from "../../../testing/stored-submission.ts";
import { addWorkingMinutes } from "./working-time.ts";

const desk = await startDeskApi();
const { database } = desk;
const manager = await desk.as("manager", { name: "Max Manager" });
const other = await desk.as("manager", { name: "Grace Hopper" });
const ann = await desk.as("advisor", { name: "Ann Advisor" });
const auditor = await desk.as("auditor");
const client = await desk.client();

const url = "/api/desk/settings/answer-goals";
const ownUrl = "/api/lead-user/answer-goals";
const change = (caller: typeof manager | undefined, payload: object) =>
  desk.call(caller, { method: "PUT", url, payload });
const withGoals = (goals: Partial<AnswerGoalSetting["goals"]>): AnswerGoalSetting => ({
  ...firstAnswerGoalSetting,
  goals: { ...firstAnswerGoalSetting.goals, ...goals },
});
const { timeZone } = firm.identity;
const findDue = (since: Date, hours: number, setting = firstAnswerGoalSetting) =>
  addWorkingMinutes(since, hours * 60, { ...setting, timeZone }).toISOString();
const loadOwn = async () => (await desk.call(client, { url: ownUrl })).body.data;
const none = { forms: null, messages: null, documents: null };

test("managers change the goals at the revision they have seen, and the audit says how in words", async () => {
  const stored = { setting: firstAnswerGoalSetting, revision: 0, changed_by: null, time_zone: timeZone };
  expect((await desk.call(auditor, { url })).body.data).toEqual(stored);
  const setting = { ...withGoals({ messages: 4, documents: null }), closes_at: 17 * 60 + 30 };
  const saved = await change(manager, { setting, expected_revision: 0 });
  expect(saved.body.data).toEqual({ ...stored, setting, revision: 1, changed_by: "Max Manager" });
  const late = await change(other, { setting: firstAnswerGoalSetting, expected_revision: 0 });
  expect(late).toMatchObject({ status: 409, body: { result: { code: "setting_changed" } } });
  expect(late.text).toContain("Max Manager changed these settings");
  // Saved again unchanged, nothing happens.
  expect((await change(other, { setting, expected_revision: 1 })).body.data.revision).toBe(1);
  const { rows } = await database.query(
    "select actor_name, subject, detail from audit_entries where action = 'setting.changed' order by number",
  );
  expect(rows).toEqual([
    {
      actor_name: "Max Manager",
      subject: "goals for answers",
      detail: {
        setting: "goals for answers",
        changes: [
          {
            field: "working_hours",
            before: "Monday to Friday, 9 AM to 5 PM",
            after: "Monday to Friday, 9 AM to 5:30 PM",
          },
          {
            field: "goals",
            before:
              "New forms within 8 working hours, Clients' messages within 8 working hours, Contact messages within 8 working hours, Documents within 16 working hours",
            after:
              "New forms within 8 working hours, Clients' messages within 4 working hours, Contact messages within 8 working hours, Documents no goal",
          },
        ],
      },
    },
  ]);
  await change(manager, { setting: firstAnswerGoalSetting, expected_revision: 1 });
});

test("only managers change them, managers and auditors read them", async () => {
  for (const [caller, read, write] of [
    [undefined, 401, 401],
    [client, 403, 403],
    [ann, 403, 403],
    [auditor, 200, 403],
  ] as const) {
    expect((await desk.call(caller, { url })).status).toBe(read);
    const body = { setting: firstAnswerGoalSetting, expected_revision: 2 };
    expect((await change(caller as typeof manager, body)).status).toBe(write);
  }
  expect((await desk.call(undefined, { url: ownUrl })).status).toBe(401);
  expect((await desk.call(manager, { url: ownUrl })).status).toBe(401);
});

test("what can't be is refused with a sentence at its field, and what isn't a setting is malformed", async () => {
  const first = firstAnswerGoalSetting;
  const refused: readonly (readonly [string, AnswerGoalSetting])[] = [
    ["weekdays", { ...first, weekdays: [] }],
    ["weekdays", { ...first, weekdays: [2, 1] }],
    ["weekdays", { ...first, weekdays: [0] }],
    ["weekdays", { ...first, weekdays: [5, 5] }],
    ["opens_at", { ...first, opens_at: -1 }],
    ["closes_at", { ...first, closes_at: 1441 }],
    ["closes_at", { ...first, closes_at: 9 * 60 + 59 }],
    ["messages", withGoals({ messages: 0 })],
    ["documents", withGoals({ documents: 81 })],
  ];
  for (const [field, setting] of refused) {
    const { status, body } = await change(manager, { setting, expected_revision: 2 });
    expect(status, field).toBe(422);
    expect(Object.keys(body.result.fields)).toEqual([field]);
  }
  for (const setting of [
    {},
    { ...first, opens_at: "9" },
    { ...first, why: 1 },
    { ...first, goals: { forms: 8 } },
    { ...first, weekdays: [1, 2, 3, 4, 5, 6, 7, 7] },
    { ...first, is_shown_to_clients: null },
  ])
    expect((await change(manager, { setting, expected_revision: 2 })).status).toBe(400);
});

test("Today counts from what has waited longest, and clients read it once the firm says so", async () => {
  await insertStoredPrequalification(database, client.clientId, { daysAgo: 1 });
  const sentAt = new Date("2026-01-05T15:00:00Z");
  for (const at of [sentAt, new Date("2026-01-05T16:00:00Z")])
    await database.query(
      "insert into messages (id, client_id, from_client, sealed, sent_at) values ($1, $2, true, '\\x00', $3)",
      [randomUUID(), client.clientId, at],
    );
  const { rows } = await database.query<{ since: Date }>("select status_since as since from pipeline_items");
  const waitsSince = rows[0]?.since ?? new Date(0);

  const { unanswered, messages } = (await desk.call(ann, { url: "/api/desk/today", query: { scope: "mine" } })).body
    .data;
  expect(unanswered.rows[0].due_at).toBe(findDue(waitsSince, 8));
  expect(messages.rows[0].due_at).toBe(findDue(sentAt, 8));
  const list = await desk.call(ann, { url: "/api/desk/today/messages", query: { scope: "mine" } });
  expect(list.body.data.rows[0].due_at).toBe(findDue(sentAt, 8));

  expect(await loadOwn()).toEqual(none);
  const setting = { ...withGoals({ forms: null }), is_shown_to_clients: true };
  await change(manager, { setting, expected_revision: 2 });
  expect(await loadOwn()).toEqual({ ...none, messages: findDue(sentAt, 8) });
  await database.query("update messages set read_at = now()");
  expect(await loadOwn()).toEqual(none);
  const again = await desk.call(ann, { url: "/api/desk/today", query: { scope: "mine" } });
  expect(again.body.data.unanswered.rows[0].due_at).toBeNull();
});

test("a client learns nothing of another's waits", async () => {
  const stranger = await desk.client();
  await database.query(
    "insert into messages (id, client_id, from_client, sealed, sent_at) values ($1, $2, true, '\\x00', now())",
    [randomUUID(), stranger.clientId],
  );
  expect(await loadOwn()).toEqual(none);
  expect((await desk.call(stranger, { url: ownUrl })).body.data.messages).not.toBeNull();
});
