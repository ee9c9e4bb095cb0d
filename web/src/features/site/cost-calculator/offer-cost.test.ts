import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { calculateCost, type Frequency, type Offer } from "./offer-cost.ts";

const offer: Offer = {
  amountCents: 5_000_000,
  feeCents: 0,
  months: 6,
  frequency: "daily",
  price: { kind: "factor", tenThousandths: 13_000 },
};
const loan = (amountCents: number, thousandthsPercent: number, months: number): Offer => ({
  ...offer,
  amountCents,
  months,
  frequency: "monthly",
  price: { kind: "rate", thousandthsPercent },
});

describe("a factor rate", () => {
  test("of 1.30 over six months of business days", () => {
    expect(calculateCost(offer)).toMatchObject({
      payments: 126,
      paymentCents: 51_587,
      lastPaymentCents: 51_625,
      paybackCents: 6_500_000,
      costCents: 1_500_000,
    });
    expect(calculateCost(offer).apr).toBeCloseTo(1.0919, 4);
  });

  test.each([
    ["daily", 126],
    ["weekly", 26],
    ["monthly", 6],
  ] as const)("counts %s payments", (frequency, payments) => {
    expect(calculateCost({ ...offer, frequency }).payments).toBe(payments);
  });

  test("has an APR even if fees take all but a dollar", () => {
    const greedy = {
      ...offer,
      amountCents: 1_000_000_000,
      feeCents: 999_999_900,
      months: 1,
      frequency: "monthly",
    } as const;
    expect(calculateCost(greedy).apr).toBeCloseTo(12 * 12_999_999, 0);
  });

  test("has a higher APR the shorter the term", () => {
    const aprs = [18, 12, 9, 6, 3].map((months) => calculateCost({ ...offer, months }).apr);
    expect(aprs).toEqual(aprs.toSorted((one, other) => one - other));
  });
});

describe("a yearly rate", () => {
  // The level payments that any published amortization table gives.
  test.each([
    ["$100,000 at 8% over 10 years", loan(10_000_000, 8_000, 120), 121_328],
    ["$100,000 at 6% over 30 years", loan(10_000_000, 6_000, 360), 59_955],
    ["$10,000 at 12% over 12 months", loan(1_000_000, 12_000, 12), 88_849],
  ])("%s", (_, of, paymentCents) => {
    expect(calculateCost(of).paymentCents).toBe(paymentCents);
  });

  test("equals the APR without a fee, and is lower than the APR with one", () => {
    expect(calculateCost(loan(5_000_000, 14_000, 36)).apr).toBeCloseTo(0.14, 5);
    expect(calculateCost({ ...loan(5_000_000, 14_000, 36), feeCents: 150_000 }).apr).toBeCloseTo(0.1616, 4);
  });

  test("of nothing costs nothing", () => {
    expect(calculateCost(loan(5_000_000, 0, 36))).toMatchObject({ paybackCents: 5_000_000, costCents: 0, apr: 0 });
  });
});

const anyOffer: fc.Arbitrary<Offer> = fc
  .record({
    amount: fc.integer({ min: 500, max: 10_000_000 }),
    feeShare: fc.integer({ min: 0, max: 90 }),
    months: fc.integer({ min: 1, max: 360 }),
    frequency: fc.constantFrom<Frequency>("daily", "weekly", "monthly"),
    price: fc.oneof(
      fc.record({ kind: fc.constant("factor" as const), tenThousandths: fc.integer({ min: 10_000, max: 50_000 }) }),
      fc.record({ kind: fc.constant("rate" as const), thousandthsPercent: fc.integer({ min: 0, max: 400_000 }) }),
    ),
  })
  .map(({ amount, feeShare, ...rest }) => ({
    ...rest,
    amountCents: amount * 100,
    feeCents: Math.floor((amount * feeShare) / 100) * 100,
  }));

describe("any offer", () => {
  test("adds up to the cent, and has an APR", () => {
    fc.assert(
      fc.property(anyOffer, (of) => {
        const cost = calculateCost(of);
        for (const cents of [cost.paymentCents, cost.lastPaymentCents, cost.paybackCents])
          expect(Number.isSafeInteger(cents)).toBe(true);
        expect((cost.payments - 1) * cost.paymentCents + cost.lastPaymentCents).toBe(cost.paybackCents);
        expect(cost.costCents).toBe(cost.paybackCents - of.amountCents + of.feeCents);
        expect(cost.lastPaymentCents).toBeGreaterThan(0);
        expect(cost.apr).toBeGreaterThanOrEqual(0);
        expect(Number.isFinite(cost.apr)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test("costs more, and has a higher APR, with a higher fee", () => {
    fc.assert(
      fc.property(anyOffer, fc.integer({ min: 1, max: 50 }), (of, dollars) => {
        const more = { ...of, feeCents: Math.min(of.feeCents + dollars * 100, of.amountCents - 100) };
        fc.pre(more.feeCents > of.feeCents);
        expect(calculateCost(more).costCents).toBeGreaterThan(calculateCost(of).costCents);
        expect(calculateCost(more).apr).toBeGreaterThan(calculateCost(of).apr);
      }),
      { numRuns: 200 },
    );
  });
});
