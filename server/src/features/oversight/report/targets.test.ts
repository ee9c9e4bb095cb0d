import { type MonthTargets, noTargets } from "@funding-desk/contract/oversight/report/targets";
import { expect, test } from "vitest";
import { startDeskApi } from "../../../testing/staff-api.ts";

const desk = await startDeskApi();
const manager = await desk.as("manager", { name: "Max Manager" });
const other = await desk.as("manager", { name: "Grace Hopper" });
const auditor = await desk.as("auditor");

const url = "/api/desk/settings/targets";
const change = (caller: typeof manager | undefined, payload: object) =>
  desk.call(caller, { method: "PUT", url, payload });
const set = (targets: Partial<MonthTargets>): MonthTargets => ({ ...noTargets, ...targets });

test("managers set what a month should bring, at the revision they have seen, and the audit says it in words", async () => {
  expect((await desk.call(auditor, { url })).body.data).toEqual({ setting: noTargets, revision: 0, changed_by: null });
  const setting = set({ signed_up: 40, volume: 250_000, days_to_funded: 30 });
  const saved = await change(manager, { setting, expected_revision: 0 });
  expect(saved.body.data).toEqual({ setting, revision: 1, changed_by: "Max Manager" });
  const late = await change(other, { setting: noTargets, expected_revision: 0 });
  expect(late).toMatchObject({ status: 409, body: { result: { code: "setting_changed" } } });
  expect((await change(other, { setting: { ...setting, signed_up: null }, expected_revision: 1 })).status).toBe(200);
  const { rows } = await desk.database.query(
    "select actor_name, detail from audit_entries where action = 'setting.changed' order by number",
  );
  expect(rows).toEqual([
    {
      actor_name: "Max Manager",
      detail: {
        setting: "targets for a month",
        changes: [
          { field: "signed_up", before: "no target", after: "40" },
          { field: "volume", before: "no target", after: "$250,000" },
          { field: "days_to_funded", before: "no target", after: "at most 30" },
        ],
      },
    },
    {
      actor_name: "Grace Hopper",
      detail: { setting: "targets for a month", changes: [{ field: "signed_up", before: "40", after: "no target" }] },
    },
  ]);
});

test("only managers change them, managers and auditors read them", async () => {
  for (const [caller, read, write] of [
    [undefined, 401, 401],
    [await desk.client(), 403, 403],
    [await desk.as("advisor"), 403, 403],
    [auditor, 200, 403],
  ] as const) {
    expect((await desk.call(caller, { url })).status).toBe(read);
    expect((await change(caller as typeof manager, { setting: noTargets, expected_revision: 2 })).status).toBe(write);
  }
});

test("a target that can't be is refused with a sentence at its field, and what isn't one is malformed", async () => {
  for (const [field, value] of [
    ["signed_up", 0],
    ["funded", -1],
    ["funded", 100_001],
    ["days_to_funded", 1001],
  ] as const) {
    const refused = await change(manager, { setting: set({ [field]: value }), expected_revision: 2 });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.result.fields)).toEqual([field]);
  }
  for (const setting of [
    {},
    { ...noTargets, signed_up: 1.5 },
    { ...noTargets, signed_up: "4" },
    { ...noTargets, x: 1 },
  ])
    expect((await change(manager, { setting, expected_revision: 2 })).status).toBe(400);
});
