import { expect, test } from "vitest";
import { firstOffer, startPlacementDesk } from "../../../testing/placement-desk.ts";

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

test("exports each shown offer with the APR and the cost that its client read", async () => {
  const now = await desk.database.getValue<string>("select (now() at time zone 'America/New_York')::date::text");
  const exported = await desk.post(manager, "/api/desk/reports/export", {
    report: "offers",
    from: now,
    to: now,
    reason: "Quarterly board meeting",
  });
  const [head = "", line = "", ...rest] = exported.body.data.csv.trim().split("\r\n");
  expect(rest).toEqual([]);
  const cells = new Map<string, string>(
    head.split(",").map((name: string, at: number) => [name, line.split(",")[at] ?? ""]),
  );
  const figures = (await desk.own(client)).offers[0]?.figures;
  expect(Object.fromEntries(cells)).toMatchObject({
    "Shown on": now,
    Lender: placed.lenderName,
    State: "Chosen",
    "Answered on": now,
    Amount: "40000",
    "APR in percent": String(figures?.apr_percent),
    Cost: String((figures?.cost_cents ?? 0) / 100),
  });
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
  expect(body.data.total).toEqual({ ...whole, clients: 1 });
  expect(body.data.by_day).toEqual(Array.from({ length: 59 }, (_, day) => (day === 6 ? 3_950_000 : 0)));
  expect(body.data.rows).toEqual([
    { by: "advisor", key: ann.staffId, name: "Ann Advisor", ...whole, clients: 1 },
    { by: "lender", key: placed.lenderName, name: placed.lenderName, ...whole, clients: 1 },
    { by: "source", key: "STORED", name: "STORED", ...whole, clients: null },
    { ...whole, by: "month", key: "2026-01", name: "2026-01", expected_cents: 0, received_cents: 0, clients: 1 },
    { ...whole, by: "month", key: "2026-02", name: "2026-02", funded: 0, volume_cents: 0, clients: 0 },
  ]);
  expect(body.data.forecast).toEqual([{ month: "2026-02", cents: 60_000 }]);
  const earlier = await desk.call(manager, { url, query: { from: "2025-01-01", to: "2025-12-31" } });
  expect(earlier.body.data.total).toMatchObject({ funded: 0, received_cents: 0 });
});

test("each number of clients is that of the list behind it", async () => {
  const listed = async (did: string, more = {}, caller = manager): Promise<number> =>
    (await desk.call(caller, { url: "/api/desk/clients/counts", query: { did, ...more } })).body.data.count;
  const days = `${query.from}.${query.to}`;
  expect(await listed(`paid_out.${days}`)).toBe(1);
  expect(await listed(`paid_out.${days}.${placed.lenderName}`)).toBe(1);
  expect(await listed(`paid_out.${days}.Another lender`)).toBe(0);
  expect(await listed(`paid_out.${days}`, { advisor: ann.staffId })).toBe(1);
  expect(await listed(`paid_out.${days}`, { advisor: "none" })).toBe(0);
  expect(await listed("paid_out.2026-02-01.2026-02-28")).toBe(0);
  // Advisors see their own.
  expect(await listed(`paid_out.${days}`, {}, bob)).toBe(0);
});

test("says month by month who came, what was paid out, and after how many days, as the other reports do", async () => {
  const monthsUrl = "/api/desk/reports/months";
  await desk.database.run("update clients set created_at = '2025-12-28T15:00:00Z' where id = $1", [client.clientId]);
  const months = async (period: { from: string; to: string }, caller = manager) =>
    (await desk.call(caller, { url: monthsUrl, query: period })).body.data.months;
  expect(await months({ from: "2025-12-01", to: "2026-02-28" })).toEqual([
    { month: "2025-12", signed_up: 1, funded: 0, funded_clients: 0, volume_cents: 0, days_to_funded: null },
    {
      month: "2026-01",
      signed_up: expect.any(Number),
      funded: 1,
      funded_clients: 1,
      volume_cents: 3_950_000,
      days_to_funded: 10,
    },
    { month: "2026-02", signed_up: 0, funded: 0, funded_clients: 0, volume_cents: 0, days_to_funded: null },
  ]);
  const [december, january] = [
    { from: "2025-12-01", to: "2025-12-31" },
    { from: "2026-01-01", to: "2026-01-31" },
  ];
  for (const period of [december, january]) {
    const funnel = await desk.call(manager, { url: "/api/desk/reports/funnel", query: period });
    expect((await months(period, auditor))[0].signed_up).toBe(funnel.body.data.stages[0].clients);
  }
  for (const [caller, status] of [
    [ann, 403],
    [manager, 200],
  ] as const)
    expect((await desk.call(caller, { url: monthsUrl, query })).status).toBe(status);
  for (const [wrong, status] of [
    [{}, 400],
    [{ ...query, role: "manager" }, 400],
    [{ from: "2026-02-01", to: "2026-01-01" }, 422],
    [{ from: "2023-01-01", to: "2026-01-01" }, 422],
  ] as const)
    expect((await desk.call(manager, { url: monthsUrl, query: wrong })).status).toBe(status);
});

test("an application moved to Funded by hand is counted apart, until its payout is recorded", async () => {
  const other = await desk.newPlaced({ state: "Texas (TX)" });
  const today = new Date().toISOString().slice(0, 10);
  const now = { from: "2026-01-01", to: today };
  const read = async () => (await desk.call(manager, { url, query: now })).body.data.without_payout;
  expect(await read()).toEqual({ files: 0, cents: 0 });
  const [from] = await desk.database.listValues("select status from applications where id = $1", [
    other.application.id,
  ]);
  const move = { to: "Funded", expected_from: from };
  const moved = await desk.post(ann, `/api/desk/applications/${other.application.id}/status`, move);
  expect(moved.status).toBe(200);
  expect(await read()).toMatchObject({ files: 1 });
});

test("the parts of each advisor by month, with what was taken back, and what lenders owe", async () => {
  const partsUrl = "/api/desk/reports/parts";
  const add = (changes: object) =>
    desk.post(ann, `${desk.toPath(client)}/ledger`, {
      submission_id: placed.id,
      cents: 0,
      paid_by: "lender",
      on_day: "2026-02-14",
      ...changes,
    });
  expect((await add({ kind: "split", cents: 70_000, staff_id: ann.staffId })).status).toBe(201);
  expect((await add({ kind: "split", cents: 14_000, staff_id: bob.staffId, on_day: "2026-01-31" })).status).toBe(201);
  expect((await add({ kind: "clawback", cents: 70_000, on_day: "2026-02-20" })).status).toBe(201);
  const anns = { name: "Ann Advisor", earned_cents: 70_000, taken_back_cents: 35_000, net_cents: 35_000 };
  const bobs = [
    { name: "Bob Advisor", month: "2026-01", earned_cents: 14_000, taken_back_cents: 0, net_cents: 14_000 },
    { name: "Bob Advisor", month: "2026-02", earned_cents: 0, taken_back_cents: 7_000, net_cents: -7_000 },
  ];
  const all = (await desk.call(manager, { url: partsUrl, query })).body.data;
  expect(all.rows).toMatchObject([{ ...anns, month: "2026-02" }, ...bobs]);
  expect(all.lenders).toEqual([
    { name: placed.lenderName, expected_cents: 200_000, received_cents: 140_000, open_cents: 60_000 },
  ]);
  const own = (await desk.call(bob, { url: partsUrl, query })).body.data;
  expect(own).toMatchObject({ rows: bobs, lenders: [] });
  expect((await desk.call(bob, { url: partsUrl, query: { ...query, to: "2025-01-01" } })).status).toBe(422);
  const exported = await desk.post(manager, "/api/desk/reports/export", {
    report: "parts",
    ...query,
    reason: "Pay day",
  });
  expect(exported.body.data.csv).toContain("Bob Advisor,2026-02,0,70,-70");
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
