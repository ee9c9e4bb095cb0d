import { expect, test } from "vitest";
import { firstOffer, startPlacementDesk } from "../../testing/placement-desk.ts";

const desk = await startPlacementDesk();
const { ann, bob, manager, auditor } = desk;
const url = "/api/desk/reports/placement";
const query = { from: "2026-01-01", to: "2026-02-28" };

const made = await desk.newPlaced({ state: "Texas (TX)" });
const { client, placed } = made;
const offer = firstOffer(await desk.show(client, firstOffer(await desk.addOffer(client, placed.id))));

test("counts what is on its way, before anything was paid out", async () => {
  const before = await desk.call(manager, { url, query });
  expect(before.body.data).toMatchObject({
    total: { funded: 0, volume_cents: 0 },
    rows: [],
    pipeline: { with_lenders: { files: 0 }, offered: { files: 1, cents: 4_000_000 }, chosen: { files: 0 } },
    forecast: [],
  });
  await desk.choose(client, offer.id);
  const chosen = await desk.call(manager, { url, query });
  expect(chosen.body.data.pipeline).toMatchObject({ offered: { files: 0 }, chosen: { files: 1, cents: 4_000_000 } });
});

test("sums volume and commissions by advisor, lender, source, and month, and says what is still to come", async () => {
  await desk.post(ann, `${desk.toPath(client)}/submissions/${placed.id}/funding`, {
    funded_on: "2026-01-07",
    amount_cents: 3_950_000,
  });
  const add = (changes: object) =>
    desk.post(ann, `${desk.toPath(client)}/ledger`, {
      submission_id: placed.id,
      kind: "expected",
      cents: 200_000,
      paid_by: "lender",
      on_day: "2026-02-10",
      ...changes,
    });
  await add({});
  const received = await add({ kind: "received", cents: 150_000, on_day: "2026-02-12" });
  const corrects = received.body.data.entries.at(-1).id;
  await add({ kind: "correction", cents: -10_000, on_day: "2026-02-13", corrects });
  const { body } = await desk.call(auditor, { url, query });
  const whole = {
    funded: 1,
    volume_cents: 3_950_000,
    expected_cents: 200_000,
    received_cents: 140_000,
    clawed_back_cents: 0,
  };
  expect(body.data.total).toEqual(whole);
  expect(body.data.rows).toEqual([
    { by: "advisor", name: "Ann Advisor", ...whole },
    { by: "lender", name: placed.lenderName, ...whole },
    { by: "source", name: "STORED", ...whole },
    { ...whole, by: "month", name: "2026-01", expected_cents: 0, received_cents: 0 },
    { ...whole, by: "month", name: "2026-02", funded: 0, volume_cents: 0 },
  ]);
  expect(body.data.forecast).toEqual([{ month: "2026-02", cents: 60_000 }]);
  const earlier = await desk.call(manager, { url, query: { from: "2025-01-01", to: "2025-12-31" } });
  expect(earlier.body.data.total).toMatchObject({ funded: 0, received_cents: 0 });
});

test("exports it without a formula, and keeps advisors out", async () => {
  await desk.database.query("update lenders set name = '=HYPERLINK(1)' where id = $1", [placed.lenderId]);
  const exported = await desk.post(manager, "/api/desk/reports/export", {
    report: "placement",
    ...query,
    reason: "Monthly numbers",
  });
  expect(exported.status).toBe(200);
  expect(exported.body.data.csv).toContain("'=HYPERLINK(1)");
  expect(exported.body.data.csv).toContain("Month,2026-01,1,39500,0,0,0");
  expect((await desk.call(bob, { url, query })).status).toBe(403);
  expect((await desk.call(manager, { url, query: { ...query, to: "2025-01-01" } })).status).toBe(422);
  expect((await desk.call(manager, { url, query: { ...query, by: "lender" } })).status).toBe(400);
});
