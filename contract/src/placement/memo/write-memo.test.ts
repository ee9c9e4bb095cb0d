import { expect, test } from "vitest";
import type { Evidence } from "../../documents/statement/evidence.ts";
import type { StatementFigures } from "../../intake/statement-set/desk-api.ts";
import { makeFigures } from "../../testing/made-figures.ts";
import type { MemoFacts } from "./memo-facts.ts";
import { isProven } from "./sentence.ts";
import { writeMemo } from "./write-memo.ts";

const application: Evidence = { kind: "answer", form: "application", on: "2026-11-03" };
const { box } = makeFigures("2026-10-31").closing;
const taxPage = { kind: "page" as const, document_id: "t", filename: "t.pdf", hash: "cd", box };

const toFigures = (until: string, over: Partial<StatementFigures> = {}): StatementFigures =>
  makeFigures(until, { deposits_cents: 2_000_000, ...over });

const brief = {
  funding_type: "Term loan",
  requested_amount: 80_000,
  use_of_funds: "Equipment: an oven",
  needed: "Within a month",
  state: "Florida (FL)",
  company: "Limited Liability Company (LLC), Restaurants",
  time_in_business: "1-2 yrs",
  monthly_revenue: "$42,000",
  credit_score: "601-700",
  debt: "None stated",
};
const facts: MemoFacts = {
  business: "Juniper Lane Bakery LLC",
  brief,
  monthlyRevenue: 42_000,
  application,
  owners: [
    { name: "Ada Lane", percent: 60 },
    { name: "Luis Alvarez", percent: 40 },
  ],
  facts: [
    {
      fact: "monthsInBusiness",
      value: { state: "known", value: { low: 12, high: 23 }, asOf: "2026-11-03", from: "client" },
      evidence: application,
    },
  ],
  figures: [
    toFigures("2026-10-31", {
      negative_days: 1,
      advances: [{ payee: "KESTREL FUNDING", every_days: 1, cents: 30_000, times: 21 }],
    }),
    toFigures("2026-09-30", { returned_payments: 2, lowest_balance_cents: -5_000 }),
    toFigures("2026-08-31", { deposits_cents: 1_400_000 }),
  ],
  taxReturns: [
    { form: "1120-S", year: 2025, evidence: taxPage, receipts: { cents: 31_200_000, evidence: taxPage } },
    { form: "1120-S", year: 2024, evidence: taxPage, receipts: null },
  ],
  verdict: undefined,
  missing: ["Voided check"],
};
const read = (from: MemoFacts, reader: "lender" | "owner" = "lender") =>
  new Map(writeMemo(from, reader).map(({ id, text }) => [id, text]));

test("says what is known, with what each sentence rests on", () => {
  const memo = writeMemo(facts, "lender");
  expect(memo.map(({ text }) => text)).toEqual([
    "Juniper Lane Bakery LLC: Limited Liability Company (LLC), Restaurants, Florida (FL).",
    "In business 12 to 23 months.",
    "It asks for $80,000 (Term loan).",
    "For: Equipment: an oven. Needed: Within a month.",
    "The owner states $42,000 a month.",
    "Statements show deposits of $18,000 a month on average, August to October 2026.",
    "The statements show 57% less than is stated.",
    "Form 1120-S for 2025 shows receipts of $312,000.",
    "The average daily balance is $5,000.",
    "The lowest is -$50, in September 2026.",
    "Days below zero: 1. Returned payments: 2.",
    "Debt as stated: None stated.",
    "Payments to KESTREL FUNDING look like an advance: $300 at a time, $1,500 a week.",
    "No debt is stated, but these payments look like one.",
    "Ada Lane, 60%; Luis Alvarez, 40%.",
    "Not known yet: how it compares with the program.",
    "Not here yet: Voided check.",
    "Days below zero: 1, 1 in the newest month.",
    "Returned payments: 2, 0 in the newest month.",
    "What looks like advances takes 33% of the deposits.",
    "Young, with deposits from $14,000 in August 2026 to $20,000 in October 2026.",
  ]);
  expect(memo.every(isProven)).toBe(true);
  expect(new Set(memo.map(({ id }) => id)).size).toBe(memo.length);
  expect(memo.find(({ id }) => id === "revenue gap")?.evidence).toEqual({
    kind: "computed",
    from: [
      application,
      ...["2026-10-31", "2026-09-30", "2026-08-31"].map((day) => ({
        kind: "page",
        document_id: day,
        filename: `${day}.pdf`,
        hash: "ab",
        box,
      })),
    ],
  });
});

test.each([
  ["the amount", { brief: { ...brief, requested_amount: 90_000 } }, ["request amount"]],
  ["the use", { brief: { ...brief, use_of_funds: "Inventory" } }, ["request use"]],
  ["the revenue", { monthlyRevenue: 20_000 }, ["revenue gap", "revenue stated"]],
  ["the debt", { brief: { ...brief, debt: "$9,000" } }, ["debt gap", "debt stated"]],
  ["an owner", { owners: [{ name: "Ada Lane", percent: 100 }] }, ["owners shares"]],
  ["a paper", { missing: [] }, ["missing papers"]],
] as const)("another answer about %s changes the sentences that rest on it, and no other", (_, over, changed) => {
  const [before, after] = [read(facts), read({ ...facts, ...over })];
  const ids = [...new Set([...before.keys(), ...after.keys()])].filter((id) => before.get(id) !== after.get(id));
  expect(ids.toSorted()).toEqual(changed);
});

test("an empty file has only what isn't known yet", () => {
  const nothing = Object.fromEntries(Object.keys(brief).map((key) => [key, ""])) as unknown as MemoFacts["brief"];
  const memo = writeMemo(
    {
      business: "",
      brief: { ...nothing, requested_amount: 0 },
      monthlyRevenue: undefined,
      application,
      owners: [],
      facts: [],
      figures: [],
      taxReturns: [],
      verdict: undefined,
      missing: undefined,
    },
    "lender",
  );
  expect(memo.length).toBeGreaterThan(8);
  for (const { text, evidence } of memo)
    expect([text, evidence]).toEqual([expect.stringMatching(/^Not known yet: /), null]);
});

test("compares with the program by the facts' own words", () => {
  const toReason = (
    about: "monthsInBusiness" | "personalCreditScore",
    outcome: "missed" | "unknown",
    need: string,
  ) => ({
    about,
    outcome,
    is_must: true,
    have: "Your time in business is 14 months.",
    need,
    change: null,
  });
  const reasons = [
    toReason("monthsInBusiness", "missed", "This lender publishes a minimum of 24 months."),
    toReason("personalCreditScore", "unknown", "This lender publishes a minimum of 660."),
  ];
  const memo = read({
    ...facts,
    verdict: { name: "Tide Bank, term loan", reasons } as unknown as MemoFacts["verdict"] & {},
  });
  expect(memo.get("fit missed monthsInBusiness")).toMatch(
    /^This lender publishes a minimum of 24 months\. Here: [^.]+\.$/,
  );
  expect(memo.get("fit unknown")).toBe("Not known yet: personal credit score.");
  for (const text of memo.values()) expect(text).not.toMatch(/\.\.|\bYour?\b/);
});

test("speaks to the owner in the second person", () => {
  const memo = read(facts, "owner");
  expect(memo.get("request amount")).toBe("You ask for $80,000 (Term loan).");
  expect(memo.get("revenue stated")).toBe("You state $42,000 a month.");
  expect([...memo.keys()]).toEqual([...read(facts).keys()]);
});

test("a sentence that rests on nothing isn't proven", () => {
  expect(isProven({ evidence: { kind: "computed", from: [] } })).toBe(false);
  expect(isProven({ evidence: null })).toBe(true);
});
