import type { OfferTerms } from "@funding-desk/contract/offers/offer/offer-terms";
import { expect, test } from "vitest";
import { parseTypedOffer } from "./parse-typed-offer.ts";
import { type TypedOffer, toTypedOffer } from "./typed-offer.ts";

const loan: OfferTerms = {
  kind: "loan",
  amountCents: 4_000_050,
  fundedOn: "2030-01-07",
  fees: [{ name: "Origination", cents: 50_000, withheld: true, avoidable: false }],
  payoffs: [{ name: "Old advance", cents: 100_000 }],
  schedule: [{ count: 12, cents: 400_000, every: "month", first: "2030-02-07" }],
  prepay: [{ untilDay: 60, discountPercent: 10 }],
  interestStops: false,
  factor: 1.3,
  guarantee: "full",
  lien: "none",
  confessionOfJudgment: false,
  reconciliation: true,
  expiresOn: "2030-01-31",
  brokerPay: { cents: 150_000, paidBy: "lender" },
  statedAprPercent: 38.5,
};
const invoice: OfferTerms = {
  kind: "factoring",
  amountCents: 850_000,
  fundedOn: "2030-01-07",
  fees: [],
  payoffs: [],
  schedule: [],
  prepay: [],
  invoice: { cents: 1_000_000, feePercent: 3, periodDays: 30, expectedDays: 30 },
};

const dailyAdvance: OfferTerms = {
  ...invoice,
  kind: "advance",
  schedule: [{ count: 120, cents: 9_000, every: "businessDay", first: "2030-01-08", calendar: "weekdays" }],
  invoice: undefined,
};

test.each([
  ["a loan with everything", loan],
  ["payments that go on through bank holidays", dailyAdvance],
  ["an invoice", invoice],
])("%s comes back as it went into the form", (_, terms) => {
  expect(parseTypedOffer(toTypedOffer(terms)).terms).toEqual(terms);
});

test("says what is missing, field by field, in the order of the form", () => {
  const { faults } = parseTypedOffer(toTypedOffer());
  expect(Object.keys(faults ?? {}).map((name) => name.replace(/^row-\d+/, "row"))).toEqual([
    "kind",
    "amount",
    "fundedOn",
    "row.count",
    "row.amount",
    "row.every",
    "row.first",
  ]);
});

test("says what the contract refuses at the field it was typed into", () => {
  const typed = toTypedOffer(loan);
  const faults = (changes: Partial<TypedOffer>) => parseTypedOffer({ ...typed, ...changes }).faults;
  const [run] = typed.runs;
  const [tier] = typed.tiers;
  if (!run || !tier) throw new Error("The loan has payments and a discount.");
  expect(faults({ runs: [{ ...run, count: "12.5" }] })).toEqual({
    [`${run.key}.count`]: expect.stringMatching(/whole number from 1/),
  });
  expect(faults({ tiers: [{ ...tier, discount: "110" }] })).toEqual({
    [`${tier.key}.discount`]: expect.stringMatching(/from 0 to 100/),
  });
  expect(faults({ holdback: "101", statedApr: "1,000,001" })).toEqual({
    holdback: expect.stringMatching(/from 0 to 100/),
    statedApr: expect.stringMatching(/lender's APR/),
  });
  expect(parseTypedOffer({ ...toTypedOffer(invoice), periodDays: "400" }).faults).toEqual({
    periodDays: expect.stringMatching(/whole number from 1 to 365/),
  });
});

test.each(["loan", "line", "equipment"] as const)("of a %s, asks whether interest stops", (kind) => {
  const typed = toTypedOffer({ ...loan, kind, interestStops: undefined });
  expect(parseTypedOffer(typed).faults).toEqual({
    interestStops: expect.stringMatching(/^Say whether interest stops/),
  });
  expect(parseTypedOffer(toTypedOffer(dailyAdvance)).faults).toBeUndefined();
});

test("says what the figures refuse about the whole offer, and what half of the broker's pay is missing", () => {
  const typed = toTypedOffer(loan);
  expect(parseTypedOffer({ ...typed, runs: [] }).faults).toEqual({ terms: expect.stringMatching(/no payments/) });
  expect(parseTypedOffer({ ...typed, amount: "0" }).faults).toEqual({
    amount: expect.stringMatching(/^Enter the amount/),
  });
  expect(parseTypedOffer({ ...typed, brokerPaidBy: "" }).faults).toEqual({
    brokerPaidBy: "Choose who pays the broker.",
  });
  expect(parseTypedOffer({ ...typed, brokerPay: "" }).faults).toEqual({
    brokerPay: expect.stringMatching(/what the broker is paid/),
  });
});
