import { expect, test } from "vitest";
import { firm } from "../../../../../firm.config.ts";
import { createAudit } from "../../../platform/audit/audit.ts";
import { buildTestApp } from "../../../testing/build-test-app.ts";
import { startDeskApi } from "../../../testing/staff-api.ts";
import { createClaimService } from "./claim.service.ts";

const desk = await startDeskApi();
const { database } = desk;
const manager = await desk.as("manager", { name: "Ada Lovelace" });
const url = "/api/desk/settings/claims";
const list = async () => (await desk.call(manager, { url })).body.data.claims;
const put = (key: string, body: object) => desk.call(manager, { method: "PUT", url: `${url}/${key}`, payload: body });
const good = {
  value: "212",
  wording: "212 lenders",
  evidence: "Agreements in force, counted in the register.",
  checked_on: "2026-01-05",
  is_sample: false,
};

test("starts with the configuration's claims, in its order", async () => {
  expect(await list()).toEqual(
    Object.entries(firm.claims).map(([key, { checkedOn, isSample, ...claim }]) => ({
      key,
      ...claim,
      checked_on: checkedOn,
      is_sample: isSample,
      revision: 0,
      changed_by: null,
    })),
  );
});

test("a claim changed at the desk survives a restart; an unchanged one follows the configuration", async () => {
  expect(await put("lenders", { ...good, expected_revision: 0 })).toMatchObject({
    status: 200,
    body: { data: { ...good, key: "lenders", revision: 1, changed_by: "Ada Lovelace" } },
  });
  const changed: Record<string, string> = { lenders: "999", years: "26" };
  const claims = Object.fromEntries(
    Object.entries(firm.claims).map(([key, claim]) => [key, { ...claim, value: changed[key] ?? claim.value }]),
  ) as typeof firm.claims;
  const deps = {
    database,
    audit: createAudit(),
    live: { notify: async () => {} },
    changes: { note() {} },
    firm: { ...firm, claims },
  };
  expect(await (await createClaimService(deps)).listStated()).toMatchObject({
    lenders: { value: "212", wording: "212 lenders" },
    years: { value: "26" },
  });
  const { rows } = await database.query("select detail from audit_entries where action = 'setting.changed'");
  const change = { field: "value", before: firm.claims.lenders?.value, after: "212" };
  expect(rows).toMatchObject([
    { detail: { setting: "claim", key: "lenders", changes: expect.arrayContaining([change]) } },
  ]);
});

test("a claim replaced at the desk is no longer a sample, now or after a restart", async () => {
  const running = await buildTestApp({ database });
  const before = await running.sampleParts();
  expect(before).toEqual(expect.arrayContaining(["claims.sbaTime", "claims.years"]));
  expect((await put("sbaTime", { ...good, expected_revision: 0 })).status).toBe(200);
  const after = before.filter((part) => part !== "claims.sbaTime");
  expect(await running.sampleParts()).toEqual(after);
  expect(await (await buildTestApp({ database })).sampleParts()).toEqual(after);
  // Remind callers that the new value is sample data as well.
  expect((await put("sbaTime", { ...good, is_sample: true, expected_revision: 1 })).status).toBe(200);
  expect(await running.sampleParts()).toEqual(before);
});

test("the second of two who change a claim learns who was first", async () => {
  expect((await put("minutes", { ...good, expected_revision: 0 })).status).toBe(200);
  expect(await put("minutes", { ...good, value: "6", expected_revision: 0 })).toMatchObject({
    status: 409,
    body: { result: { code: "setting_changed", error: expect.stringContaining("Ada Lovelace") } },
  });
});

test("refuses a claim without evidence or with an impossible day", async () => {
  const faults: Record<string, readonly string[]> = {
    value: ["", " ", "x".repeat(41), "1\n2"],
    wording: ["", "x".repeat(121)],
    evidence: ["", " \n ", "x".repeat(1001)],
    checked_on: ["", "2026-02-30", "1999-12-31", "2999-01-01", "01/05/2026"],
  };
  for (const [field, values] of Object.entries(faults))
    for (const value of values)
      expect(await put("years", { ...good, [field]: value, expected_revision: 0 })).toMatchObject({
        status: 422,
        body: { result: { fields: { [field]: expect.any(String) } } },
      });
  expect((await put("never-was", { ...good, expected_revision: 0 })).status).toBe(404);
  for (const body of [good, { ...good, expected_revision: "0" }, { ...good, expected_revision: 0, key: "years" }])
    expect((await put("years", body)).status).toBe(400);
});

test("a sample stays one until its number or the evidence for it changes", async () => {
  const [sample] = (await list()).filter(({ key }: { key: string }) => key === "years");
  const { value, wording, evidence, checked_on, revision } = sample;
  expect(sample.is_sample).toBe(true);
  const cleared = { value, wording, evidence, checked_on, is_sample: false, expected_revision: revision };
  for (const body of [cleared, { ...cleared, value: ` ${value} `, wording: "Years of it", checked_on: "2026-01-05" }])
    expect(await put("years", body)).toMatchObject({
      status: 422,
      body: { result: { fields: { is_sample: expect.stringContaining("Change the number or its evidence first") } } },
    });
  expect(await list()).toContainEqual(sample);
  expect((await put("years", { ...cleared, is_sample: true, wording: "Years of it" })).status).toBe(200);
  const proven = { ...cleared, evidence: "The firm's own register.", expected_revision: revision + 1 };
  expect((await put("years", proven)).body.data).toMatchObject({ value, is_sample: false });
});
