import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findUnitPeriodRate, type Payment } from "./actuarial-rate.ts";

const getRate = (received: number, payments: readonly Payment[]): number =>
  findUnitPeriodRate(received, payments) ?? Number.NaN;

const regular = (cents: number, count: number, firstAt = 1): Payment[] =>
  Array.from({ length: count }, (_, index) => ({ cents, at: firstAt + index }));
const aprPercent = (received: number, payments: readonly Payment[], perYear: number) =>
  Math.round(getRate(received, payments) * perYear * 10_000) / 100;

/**
 * The worked examples of 12 CFR part 1026, Appendix J, (c) "Examples for the actuarial method"
 * (consumerfinance.gov/rules-policy/regulations/1026/j, fdic.gov/regulations/laws/rules/6500-3550.html). Amounts in cents, the first payment's time in unit-periods.
 */
describe("Regulation Z, Appendix J", () => {
  const published: readonly {
    readonly example: string;
    readonly received: number;
    readonly payments: readonly Payment[];
    readonly perYear: number;
    readonly apr: number;
  }[] = [
    {
      example: "(c)(1)(i) monthly, regular first period",
      received: 500_000,
      payments: regular(23_000, 24),
      perYear: 12,
      apr: 9.69,
    },
    {
      example: "(c)(1)(ii) monthly, long first period",
      received: 600_000,
      payments: regular(20_000, 36, 1 + 19 / 30),
      perYear: 12,
      apr: 11.82,
    },
    {
      example: "(c)(1)(iii) semimonthly, short first period",
      received: 500_000,
      payments: regular(21_917, 24, 6 / 15),
      perYear: 24,
      apr: 10.34,
    },
    {
      example: "(c)(1)(iv) quarterly, long first period",
      received: 1_000_000,
      payments: regular(38_500, 40, 1 + 39 / 90),
      perYear: 4,
      apr: 8.97,
    },
    {
      example: "(c)(1)(v) weekly, long first period",
      received: 50_000,
      payments: regular(1_760, 30, 4 + 4 / 7),
      perYear: 52,
      apr: 14.96,
    },
    {
      example: "(c)(2)(i) irregular first payment",
      received: 500_000,
      payments: [{ cents: 25_000, at: 1 }, ...regular(23_000, 23, 2)],
      perYear: 12,
      apr: 10.08,
    },
    {
      example: "(c)(2)(ii) every 4 weeks, long first period, irregular first payment",
      received: 40_000,
      payments: [{ cents: 3_950, at: 1 + 5 / 28 }, ...regular(3_831, 11, 2 + 5 / 28)],
      perYear: 13,
      apr: 28.5,
    },
    {
      example: "(c)(3)(i) irregular final payment",
      received: 500_000,
      payments: [...regular(23_000, 23), { cents: 28_000, at: 24 }],
      perYear: 12,
      apr: 10.5,
    },
    {
      example: "(c)(3)(ii) every 2 weeks, short first period, irregular final payment",
      received: 20_000,
      payments: [...regular(950, 19, 8 / 14), { cents: 3_000, at: 19 + 8 / 14 }],
      perYear: 26,
      apr: 12.22,
    },
    {
      example: "(c)(4)(i) irregular first and final payment",
      received: 500_000,
      payments: [{ cents: 25_000, at: 1 }, ...regular(23_000, 22, 2), { cents: 28_000, at: 24 }],
      perYear: 12,
      apr: 10.9,
    },
    {
      example: "(c)(4)(ii) every two months, short first period, irregular first and final payment",
      received: 800_000,
      payments: [
        { cents: 44_936, at: 52 / 60 },
        ...regular(46_500, 18, 1 + 52 / 60),
        { cents: 20_000, at: 19 + 52 / 60 },
      ],
      perYear: 6,
      apr: 7.3,
    },
    {
      example: "(c)(5)(i) single payment after 255 days",
      received: 100_000,
      payments: [{ cents: 108_000, at: 1 }],
      perYear: 365 / 255,
      apr: 11.45,
    },
  ];

  test.each(published)("$example: $apr%", ({ received, payments, perYear, apr }) => {
    expect(aprPercent(received, payments, perYear)).toBe(apr);
  });
});

describe("published conversions of a factor rate", () => {
  // lend.co.nz, "Factor Rate to APR Converter": 20,000 at 1.3 over 180 days in 130 daily payments is 0.42% a day, times 22 days and 12 months 110.88%.
  test("1.3 in 130 business days", () => {
    const daily = getRate(2_000_000, regular(20_000, 130));
    expect(Math.round(daily * 10_000) / 100).toBe(0.42);
    expect(Math.round(0.42 * 264 * 100) / 100).toBe(110.88);
  });

  // finhelp.io, "Translating Merchant Cash Advance Factor Rates into True Cost": 50,000 at 1.3 over six months is about 120%, reckoned from the average balance.
  test("1.3 over six months is about 120%", () => {
    const total = 6_500_000;
    const apr = getRate(5_000_000, regular(total / 26, 26)) * 52;
    expect(apr).toBeGreaterThan(1.05);
    expect(apr).toBeLessThan(1.2);
  });
});

describe("the solver", () => {
  test("finds 0 when nothing is charged", () => {
    expect(getRate(12_000, regular(1_000, 12))).toBe(0);
  });

  test("finds nothing when there is no rate of 0 or more", () => {
    expect(findUnitPeriodRate(12_001, regular(1_000, 12))).toBeUndefined();
    expect(findUnitPeriodRate(0, regular(1_000, 12))).toBeUndefined();
    expect(findUnitPeriodRate(Number.NaN, regular(1_000, 12))).toBeUndefined();
    expect(findUnitPeriodRate(1, [{ cents: 1_000, at: 0 }])).toBeUndefined();
  });

  test("recovers the rate that the payments were made from", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1e-6, max: 3, noNaN: true }),
        fc.integer({ min: 1, max: 2_000 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (rate, count, odd) => {
          const payments = regular(100_000, count, 1 + odd);
          const worth = payments.reduce(
            (sum, { cents, at }) => sum + cents / ((1 + (at % 1) * rate) * (1 + rate) ** Math.floor(at)),
            0,
          );
          const found = getRate(worth, payments);
          expect(Math.abs(found - rate)).toBeLessThan(1e-8 * (1 + rate));
        },
      ),
    );
  });
});
