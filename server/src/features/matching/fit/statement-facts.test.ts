import type { StatementFigures } from "@funding-desk/contract/intake/statement-set/desk-api";
import { makeFigures } from "@funding-desk/contract/testing/made-figures";
import { expect, test } from "vitest";
import { listStatementFacts } from "./statement-facts.ts";

const { box } = makeFigures("2026-10-31").closing;
const toFigures = (until: string, over: Partial<StatementFigures> = {}): StatementFigures =>
  makeFigures(until, { negative_days: 1, returned_payments: 2, ...over });
const months = [
  toFigures("2026-10-31", { deposits_cents: 1_600_050 }),
  toFigures("2026-09-30", { negative_days: 4 }),
  toFigures("2026-08-31"),
];
const today = "2026-11-20";
const read = (figures: readonly StatementFigures[], on = today) =>
  Object.fromEntries(
    [...listStatementFacts(figures, on)].map(([fact, { value }]) => [fact, "value" in value && value.value]),
  );

test("three months in a row prove deposits, returned payments, and days below zero", () => {
  expect(read(months)).toEqual({ averageMonthlyDeposits: 12_000, nsf90Days: 6, negativeDaysPerMonth: 4 });
  const { evidence, value } = listStatementFacts(months, today).get("averageMonthlyDeposits") ?? {};
  expect(evidence).toMatchObject({ kind: "computed", from: [{ document_id: "2026-10-31", box }, {}, {}] });
  expect(value).toMatchObject({ from: "statement", asOf: "2026-10-31", monthly: [10_000, 10_000, 16_001] });
});

test("an advance that was seen is proven, and that none was seen isn't", () => {
  const advance = { payee: "KESTREL", every_days: 1, cents: 100, times: 20 };
  const [newest, ...older] = months;
  expect(read([{ ...(newest ?? toFigures(today)), advances: [advance] }, ...older])).toMatchObject({
    openPositions: 1,
    hasAdvanceBalance: true,
  });
  expect(read([...months.slice(0, 2), toFigures("2026-08-31", { advances: [advance] })])).not.toHaveProperty(
    "openPositions",
  );
});

test.each<[string, readonly StatementFigures[]]>([
  ["two months", months.slice(0, 2)],
  ["a gap", [...months.slice(0, 2), toFigures("2026-07-31")]],
  ["a month twice", [...months.slice(0, 2), toFigures("2026-09-30")]],
  ["two accounts", [...months.slice(0, 2), toFigures("2026-08-31", { last_four: "9000" })]],
  ["a second account besides", [...months, toFigures("2026-08-31", { last_four: "9000" })]],
])("%s prove nothing", (_, figures) => {
  expect(read(figures)).toEqual({});
});

test("statements that are too old prove nothing", () => {
  expect(read(months, "2027-02-03")).not.toEqual({});
  expect(read(months, "2027-02-04")).toEqual({});
});
