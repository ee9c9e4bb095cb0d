import type { ReminderSetting } from "@funding-desk/contract/messages/reminder/setting";
import { firstReminderSetting } from "@funding-desk/contract/messages/reminder/setting";
import { expect, test } from "vitest";
import { startDeskApi } from "../../../testing/staff-api.ts";

const desk = await startDeskApi();
const { database } = desk;
const manager = await desk.as("manager", { name: "Max Manager" });
const other = await desk.as("manager", { name: "Grace Hopper" });
const ann = await desk.as("advisor", { name: "Ann Advisor" });
const auditor = await desk.as("auditor");
const client = await desk.client();

const url = "/api/desk/settings/reminders";
const change = (caller: typeof manager | undefined, payload: object) =>
  desk.call(caller, { method: "PUT", url, payload });
const withSchedule = (papers: Partial<ReminderSetting["schedules"]["papers"]>): ReminderSetting => ({
  ...firstReminderSetting,
  schedules: { ...firstReminderSetting.schedules, papers: { ...firstReminderSetting.schedules.papers, ...papers } },
});

test("managers change the setting at the revision they have seen, and the audit says how in words", async () => {
  expect((await desk.call(auditor, { url })).body.data).toEqual({
    setting: firstReminderSetting,
    revision: 0,
    changed_by: null,
  });
  const setting = { ...withSchedule({ repeat_days: 2, day_before: false }), send_until: 20 };
  const saved = await change(manager, { setting, expected_revision: 0 });
  expect(saved.body.data).toEqual({ setting, revision: 1, changed_by: "Max Manager" });
  const late = await change(other, { setting: firstReminderSetting, expected_revision: 0 });
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
      subject: "reminders",
      detail: {
        setting: "reminders",
        changes: [
          { field: "sent_between", before: "9 AM and 6 PM", after: "9 AM and 8 PM" },
          {
            field: "papers",
            before: "the day before, on the day, then every 4 days up to 3 times",
            after: "on the day, then every 2 days up to 3 times",
          },
        ],
      },
    },
  ]);
});

test("only managers change it, managers and auditors read it", async () => {
  for (const [caller, read, write] of [
    [undefined, 401, 401],
    [client, 403, 403],
    [ann, 403, 403],
    [auditor, 200, 403],
  ] as const) {
    expect((await desk.call(caller, { url })).status).toBe(read);
    expect((await desk.call(caller, { url: `${url}/week` })).status).toBe(read);
    expect(
      (await change(caller as typeof manager, { setting: firstReminderSetting, expected_revision: 1 })).status,
    ).toBe(write);
  }
});

test("what can't be is refused with a sentence at its field, and what isn't a setting is malformed", async () => {
  const refused: readonly (readonly [string, ReminderSetting])[] = [
    ["send_from", { ...firstReminderSetting, send_from: -1 }],
    ["send_until", { ...firstReminderSetting, send_from: 9, send_until: 9 }],
    ["pause_days", { ...firstReminderSetting, pause_days: 31 }],
    ["renewal_months", { ...firstReminderSetting, renewal_months: 0 }],
    ["renewal_months", { ...firstReminderSetting, renewal_months: 61 }],
    ["due_after_days", withSchedule({ due_after_days: -1 })],
    ["ahead_days", withSchedule({ ahead_days: 61 })],
    ["repeat_days", withSchedule({ repeat_days: 0 })],
    ["repeat_times", withSchedule({ repeat_times: 13 })],
  ];
  for (const [field, setting] of refused) {
    const { status, body } = await change(manager, { setting, expected_revision: 1 });
    expect(status, field).toBe(422);
    expect(Object.keys(body.result.fields)).toEqual([field]);
  }
  for (const setting of [
    {},
    { ...firstReminderSetting, send_from: "9" },
    { ...firstReminderSetting, why: 1 },
    { ...firstReminderSetting, schedules: {} },
    { ...firstReminderSetting, pause_days: 2 ** 40 },
  ])
    expect((await change(manager, { setting, expected_revision: 1 })).status).toBe(400);
});
