import { expect, test } from "vitest";
import { madeTerms, requireFigures } from "../../testing/made-offers.ts";
import type { FigureOptions } from "./figure-offer.ts";
import { listOfferRows, type OfferRowId } from "./offer-rows.ts";
import type { OfferTerms } from "./offer-terms.ts";

const terms = madeTerms({
  kind: "advance",
  amountCents: 5_000_000,
  factor: 1.3,
  schedule: [{ count: 130, cents: 50_000, every: "businessDay", first: "2026-01-06" }],
});
const read = (change: Partial<OfferTerms> = {}, options: FigureOptions = {}) => {
  const of = { ...terms, ...change };
  const rows = listOfferRows(of, requireFigures(of, options));
  const find = (id: OfferRowId) => rows.find((row) => row.id === id);
  return {
    labels: rows.map(({ label }) => label),
    value: (id: OfferRowId) => find(id)?.values.join(" / "),
    notes: (id: OfferRowId) => find(id)?.notes.join(" "),
  };
};

test("every offer has the same rows in the same order", () => {
  const { labels, value } = read({}, { averageMonthlyDepositsCents: 6_000_000 });
  expect(labels).toEqual([
    "You receive",
    "You pay in all",
    "What it costs",
    "APR (estimated)",
    "Payments",
    "Last payment",
    "Average monthly cost",
    "Share of your weekly revenue",
    "Cost of each dollar",
    "If you pay it off on day 60",
    "If you pay it off on day 120",
    "Personal guarantee",
    "Lien",
    "Confession of judgment",
    "Payments follow your sales",
    "What we're paid",
    "Offer ends",
  ]);
  expect(value("received")).toBe("$50,000");
  expect(value("totalPaid")).toBe("$65,000");
  expect(value("cost")).toBe("$15,000");
  expect(value("apr")).toBe("107.07%");
  expect(value("payments")).toBe("130 payments of $500, one each business day");
  expect(value("lastDay")).toBe("July 10, 2026");
  expect(value("monthly")).toBe("$10,549.74");
  expect(value("weeklyShare")).toBe("18.06%");
  expect(value("onDollar")).toBe("30¢");
  expect(read({ kind: "loan", factor: undefined }).labels).toEqual(labels);
});

test("what the lender didn't say isn't guessed", () => {
  const { value } = read();
  for (const id of ["guarantee", "lien", "confession", "reconciliation", "expires"] as const)
    expect(value(id)).toBe("The lender hasn't said");
  expect(value("brokerPay")).toBe("Not known yet");
  expect(value("weeklyShare")).toBe("We need your average monthly deposits to say");
});

test("whether a loan paid off early saves anything isn't guessed either", () => {
  const loan = read({ kind: "loan", factor: undefined });
  expect(loan.value("paidOff60")).toBe("The lender hasn't said");
  expect(read({ kind: "loan", factor: undefined, interestStops: false }).value("paidOff60")).toBe("You'd save nothing");
  expect(read().value("paidOff60")).toBe("You'd save nothing");
});

test("what the lender did say is in plain words", () => {
  const { value, notes } = read({
    guarantee: "full",
    lien: "allAssets",
    confessionOfJudgment: true,
    reconciliation: false,
    brokerPay: { cents: 250_000, paidBy: "lender" },
    expiresOn: "2026-01-31",
    statedAprPercent: 60.16,
  });
  expect(value("guarantee")).toBe("Full");
  expect(value("lien")).toBe("On all of the business's assets");
  expect(notes("confession")).toContain("without a hearing");
  expect(value("reconciliation")).toBe("No");
  expect(value("brokerPay")).toBe("$2,500, by the lender");
  expect(value("expires")).toBe("January 31, 2026");
  expect(notes("apr")).toContain("60.16%. That's lower than our figure");
  expect(read({ brokerPay: { cents: 0, paidBy: "lender" } }).value("brokerPay")).toBe("Nothing");
});

test("what is taken out, paid apart, or can be declined is named", () => {
  const { value, notes } = read({
    fees: [
      { name: "Origination", cents: 100_000, withheld: true, avoidable: false },
      { name: "Courier", cents: 5_000, withheld: false, avoidable: true },
      { name: "Filing", cents: 7_500, withheld: false, avoidable: false },
    ],
    payoffs: [{ name: "Older advance", cents: 2_000_000 }],
    brokerPay: { cents: 10_000, paidBy: "client" },
  });
  expect(value("received")).toBe("$29,000");
  expect(notes("received")).toBe(
    "Of $50,000, this is taken out first: pays off Older advance: $20,000; Origination: $1,000.",
  );
  expect(notes("totalPaid")).toBe(
    "You pay this apart from the payments: Filing: $75; our pay: $100. You can decline this, so it isn't in the cost: Courier: $50.",
  );
});

test("what the APR takes for granted is said", () => {
  expect(read({ kind: "line", factor: undefined }).notes("apr")).toContain("drew the whole line");
  const invoice = { cents: 10_000_000, feePercent: 3, periodDays: 30, expectedDays: 45 };
  const sold = read({ kind: "factoring", factor: undefined, schedule: [], invoice });
  expect(sold.notes("apr")).toBe("As if your customer paid after 45 days.");
  expect(sold.value("weeklyShare")).toBe("There's a single payment");
  expect(sold.value("paidOff60")).toBe("It would be paid by then");
});

test("paying off early says dollars and APR", () => {
  const prepay = [{ untilDay: 60, discountPercent: 25 }];
  const { value, notes } = read({ prepay });
  expect(value("paidOff60")).toBe("You'd save $11,000");
  expect(notes("paidOff60")).toMatch(/^You'd pay \$33,000 that day\. The APR would be \d+\.\d\d%\.$/);
  expect(value("paidOff120")).toBe("You'd save nothing");
  expect(notes("paidOff120")).toContain("APR");
});
