import type { OfferTerms } from "@funding-desk/contract/offer/offer-terms";
import { expect, test } from "vitest";
import { parseTypedOffer, toTypedOffer } from "./typed-offer.ts";

const loan: OfferTerms = {
  kind: "loan",
  amountCents: 4_000_050,
  fundedOn: "2030-01-07",
  fees: [{ name: "Origination", cents: 50_000, withheld: true, avoidable: false }],
  payoffs: [{ name: "Old advance", cents: 100_000 }],
  schedule: [{ count: 12, cents: 400_000, every: "month", first: "2030-02-07" }],
  prepay: [{ untilDay: 60, discountPercent: 10 }],
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

test.each([
  ["a loan with everything", loan],
  ["an invoice", invoice],
])("%s comes back as it went into the form", (_, terms) => {
  expect(parseTypedOffer(toTypedOffer("s1", terms)).terms).toEqual(terms);
});

test("says what is missing, field by field", () => {
  const { faults } = parseTypedOffer(toTypedOffer("", undefined));
  expect(Object.keys(faults ?? {})).toEqual(
    expect.arrayContaining(["kind", "submission_id", "amount", "fundedOn", expect.stringMatching(/^row-\d+\.amount$/)]),
  );
});
