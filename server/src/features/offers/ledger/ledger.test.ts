import { randomUUID } from "node:crypto";
import type { LedgerWire } from "@funding-desk/contract/offers/ledger/desk-api";
import { expect, test } from "vitest";
import { firstOffer, startPlacementDesk } from "../../../testing/placement-desk.ts";

const desk = await startPlacementDesk();
const { ann, bob, manager, auditor, database } = desk;

type Placed = Awaited<ReturnType<typeof desk.newPlaced>>;

/** A client whose lender paid out on the seventh of January. */
const newFunded = async (state = "Texas (TX)"): Promise<Placed> => {
  const made = await desk.newPlaced({ state });
  const { client, placed } = made;
  const draft = firstOffer(await desk.attach(client, firstOffer(await desk.addOffer(client, placed.id)).id));
  await desk.show(client, draft);
  await desk.openDisclosure(client, draft.id);
  await desk.choose(client, draft.id);
  const url = `${desk.toPath(client)}/submissions/${placed.id}/funding`;
  const funded = await desk.post(ann, url, { funded_on: "2026-01-07", amount_cents: 4_000_000 });
  expect(funded.status).toBe(200);
  return made;
};
const usual = { kind: "expected", cents: 200_000, paid_by: "lender", on_day: "2026-02-01" };
const add = ({ client, placed }: Placed, changes: object, { caller = ann, key = randomUUID() as string } = {}) =>
  desk.call(caller, {
    method: "POST",
    url: `${desk.toPath(client)}/ledger`,
    payload: { submission_id: placed.id, ...usual, ...changes },
    headers: { "idempotency-key": key },
  });
const lastId = ({ body }: { body: { data: LedgerWire } }): string => body.data.entries.at(-1)?.id ?? "";

test("a commission is expected by percentage, received, split, taken back, and corrected", async () => {
  const made = await newFunded();
  const { cents: _, ...byPercent } = { ...usual, basis_cents: 4_000_000, percent: 5 };
  const expected = await desk.call(ann, {
    method: "POST",
    url: `${desk.toPath(made.client)}/ledger`,
    payload: { submission_id: made.placed.id, ...byPercent, told: "The lender pays us 5%.", note: "By the agreement." },
  });
  expect(expected.status).toBe(201);
  expect(expected.body.data.entries).toMatchObject([
    { kind: "expected", cents: 200_000, percent: 5, told: "The lender pays us 5%.", note: "By the agreement." },
  ]);
  const steps = [
    { until_on: "2999-01-31", percent: 100 },
    { until_on: "2999-03-31", percent: 50 },
  ];
  const received = await add(made, { kind: "received", cents: 190_000, clawback_steps: steps });
  expect(received.status).toBe(201);
  expect((await add(made, { kind: "split", cents: 90_000, staff_id: ann.staffId })).status).toBe(201);
  expect((await add(made, { kind: "clawback", cents: 50_000, on_day: "2026-03-01" })).status).toBe(201);
  const corrected = await add(made, { kind: "correction", cents: 10_000, corrects: lastId(received) });
  expect(corrected.body.data.sums).toEqual([
    {
      submission_id: made.placed.id,
      expected_cents: 200_000,
      received_cents: 200_000,
      split_cents: 66_316,
      clawed_back_cents: 50_000,
      at_risk_cents: 150_000,
    },
  ]);
  expect(await desk.listEntries(made.client.clientId, "ledger.added")).toHaveLength(5);
});

test("the ledger only grows", async () => {
  const made = await newFunded();
  await add(made, { note: "Private words" });
  for (const statement of [
    "update ledger_entries set cents = 1 where client_id = $1",
    "update ledger_entries set client_id = null where client_id = $1",
    "delete from ledger_entries where client_id = $1",
  ])
    await expect(database.query(statement, [made.client.clientId])).rejects.toThrow(/ledger|permission/);
  const { rows } = await database.query<{ words: Buffer }>("select words from ledger_entries where client_id = $1", [
    made.client.clientId,
  ]);
  expect(rows[0]?.words.toString("latin1")).not.toContain("Private");
});

test("no fee from the client before the money, where the state forbids it", async () => {
  const fee = { kind: "received", paid_by: "client", cents: 50_000, on_day: "2026-01-05" };
  const refused = { status: 409, body: { result: { code: "advance_fee" } } };
  const waiting = await desk.newPlaced({ state: "Florida (FL)" });
  expect(await add(waiting, fee)).toMatchObject(refused);
  expect(await add(waiting, { ...fee, kind: "expected" })).toMatchObject(refused);
  expect((await add(waiting, { ...fee, paid_by: "lender" })).status).toBe(201);
  const funded = await newFunded("Florida (FL)");
  expect(await add(funded, { ...fee, on_day: "2026-01-06" })).toMatchObject(refused);
  expect((await add(funded, { ...fee, on_day: "2026-01-07" })).status).toBe(201);
  const elsewhere = await desk.newPlaced({ state: "Ohio (OH)" });
  expect((await add(elsewhere, fee)).status).toBe(201);
});

test("nothing is split or taken back beyond what came", async () => {
  const made = await newFunded();
  const exceeded = { status: 409, body: { result: { code: "ledger_exceeded" } } };
  expect(await add(made, { kind: "split", cents: 1, staff_id: ann.staffId })).toMatchObject(exceeded);
  expect(await add(made, { kind: "clawback", cents: 1 })).toMatchObject(exceeded);
  const received = await add(made, { kind: "received", cents: 1000 });
  expect(await add(made, { kind: "correction", cents: -1001, corrects: lastId(received) })).toMatchObject(exceeded);
  expect((await add(made, { kind: "correction", cents: -400, corrects: lastId(received) })).status).toBe(201);
  expect(await add(made, { kind: "split", cents: 601, staff_id: ann.staffId })).toMatchObject(exceeded);
});

test("a clawback takes the same share of every advisor's part, and no later part goes beyond what is left", async () => {
  const made = await newFunded();
  const exceeded = { status: 409, body: { result: { code: "ledger_exceeded" } } };
  await add(made, { kind: "received", cents: 100_000 });
  await add(made, { kind: "split", cents: 60_000, staff_id: ann.staffId });
  const bobs = await add(made, { kind: "split", cents: 20_000, staff_id: bob.staffId });
  await add(made, { kind: "correction", cents: -10_000, corrects: lastId(bobs) });
  const { body } = await add(made, { kind: "clawback", cents: 60_000, on_day: "2026-03-01" });
  expect(body.data.entries.slice(-3)).toMatchObject([
    { kind: "clawback", cents: 60_000, advisor_name: null },
    { kind: "split back", cents: 36_000, advisor_name: "Ann Advisor", on_day: "2026-03-01" },
    { kind: "split back", cents: 6_000, advisor_name: "Bob Advisor" },
  ]);
  expect(body.data.sums).toMatchObject([{ received_cents: 100_000, split_cents: 28_000, clawed_back_cents: 60_000 }]);
  expect(await add(made, { kind: "split", cents: 12_001, staff_id: bob.staffId })).toMatchObject(exceeded);
  expect(await add(made, { kind: "split back", cents: 24_001, staff_id: ann.staffId })).toMatchObject(exceeded);
  expect((await add(made, { kind: "split back", cents: 24_000, staff_id: ann.staffId })).status).toBe(201);
  expect((await add(made, { kind: "split", cents: 36_000, staff_id: bob.staffId })).status).toBe(201);
  expect((await add(made, { kind: "clawback", cents: 40_000 })).body.data.sums).toMatchObject([{ split_cents: 0 }]);
});

test("correcting a clawback gives back of every part what it took, or takes more", async () => {
  const made = await newFunded();
  await add(made, { kind: "received", cents: 100_000 });
  await add(made, { kind: "split", cents: 60_000, staff_id: ann.staffId });
  await add(made, { kind: "split", cents: 20_000, staff_id: bob.staffId });
  const { body } = await add(made, { kind: "clawback", cents: 100_000 });
  expect(body.data.sums).toMatchObject([{ split_cents: 0, clawed_back_cents: 100_000 }]);
  const [clawback] = body.data.entries.filter(({ kind }: { kind: string }) => kind === "clawback");
  const correct = (cents: number) => add(made, { kind: "correction", cents, corrects: clawback.id });
  const half = await correct(-50_000);
  expect(half.body.data.entries.slice(-3)).toMatchObject([
    { kind: "correction", cents: -50_000, corrects: clawback.id },
    { kind: "correction", cents: -30_000, advisor_name: "Ann Advisor" },
    { kind: "correction", cents: -10_000, advisor_name: "Bob Advisor" },
  ]);
  expect(half.body.data.sums).toMatchObject([{ split_cents: 40_000, clawed_back_cents: 50_000 }]);
  const more = await correct(10_000);
  expect(more.body.data.entries.slice(-2)).toMatchObject([
    { kind: "split back", cents: 6_000, advisor_name: "Ann Advisor" },
    { kind: "split back", cents: 2_000, advisor_name: "Bob Advisor" },
  ]);
  expect((await correct(-60_000)).body.data.sums).toMatchObject([{ split_cents: 80_000, clawed_back_cents: 0 }]);
  expect((await correct(-1)).status).toBe(409);
});

test("an entry sent twice is one", async () => {
  const made = await newFunded();
  const key = randomUUID();
  const answers = await Promise.all([add(made, {}, { key }), add(made, {}, { key })]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  const [first] = answers;
  expect((await add(made, { cents: 1 }, { key })).status).toBe(422);
  expect(first?.body.data.entries).toHaveLength(1);
});

test.each([
  [{ cents: 0 }, "cents"],
  [{ cents: -5 }, "cents"],
  [{ basis_cents: 100, percent: 10, cents: 11 }, "cents"],
  [{ basis_cents: 100 }, "percent"],
  [{ on_day: "2026-02-30" }, "on_day"],
  [{ kind: "received", on_day: "2999-01-01" }, "on_day"],
  [{ kind: "split" }, "staff_id"],
  [{ kind: "split back", on_day: "2026-02-01" }, "staff_id"],
  [{ kind: "split back", on_day: "2999-02-01", staff_id: randomUUID() }, "on_day"],
  [{ kind: "split", staff_id: randomUUID() }, "staff_id"],
  [{ kind: "correction", cents: 1 }, "corrects"],
  [{ kind: "correction", cents: 1, corrects: randomUUID() }, "corrects"],
  [{ kind: "clawback", clawback_steps: [{ until_on: "2026-01-01", percent: 1 }] }, "clawback_steps"],
  [{ note: "n".repeat(1001) }, "note"],
])("refuses %j with a sentence for the field", async (changes, field) => {
  const { status, body } = await add(await desk.newPlaced({ state: "Texas (TX)" }), changes);
  expect({ status, fields: Object.keys(body.result.fields ?? {}) }).toEqual({ status: 422, fields: [field] });
});

test.each([
  ["an unknown key", { extra: 1 }],
  ["a wrong type", { cents: "1" }],
  ["a fraction of a cent", { cents: 1.5 }],
  ["more money than there is", { cents: 10 ** 13 }],
  ["an unknown kind", { kind: "bribe" }],
  ["thirteen steps", { clawback_steps: Array(13).fill({ until_on: "2026-01-01", percent: 1 }) }],
])("refuses %s as malformed", async (_, changes) => {
  expect((await add(await desk.newPlaced(), changes)).status).toBe(400);
});

test("the ledger is for those who may see the client; auditors only read it", async () => {
  const made = await newFunded();
  const other = await desk.newPlaced();
  const url = `${desk.toPath(made.client)}/ledger`;
  expect((await desk.call(undefined, { url })).status).toBe(401);
  expect((await desk.call(bob, { url })).status).toBe(404);
  expect((await desk.call(auditor, { url })).status).toBe(200);
  expect((await add(made, {}, { caller: auditor })).status).toBe(403);
  expect((await add(made, {}, { caller: bob })).status).toBe(404);
  expect((await add(made, {}, { caller: manager })).status).toBe(201);
  expect((await add(made, { submission_id: other.placed.id })).status).toBe(404);
});
