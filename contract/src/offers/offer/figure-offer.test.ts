import { describe, expect, test } from "vitest";
import { daily, madeTerms, refusedOffers, requireFigures, madeRun as run } from "../../testing/made-offers.ts";
import { figureOffer } from "./figure-offer.ts";
import { type OfferTerms, offerTerms } from "./offer-terms.ts";
import { roundHalfUp } from "./round.ts";

const advance = madeTerms({
  kind: "advance",
  amountCents: 5_000_000,
  factor: 1.3,
  schedule: [run(130, 50_000, daily)],
  holdbackPercent: 18,
  reconciliation: true,
});
const deposits = { averageMonthlyDepositsCents: 6_000_000 };
const at = (of: number | undefined, places = 2) => (of === undefined ? undefined : roundHalfUp(of, places));

describe("the card of an advance", () => {
  const figures = requireFigures(advance, deposits);

  test("says what is received, paid, and when", () => {
    expect(figures).toMatchObject({
      receivedCents: 5_000_000,
      paidForClientCents: 0,
      totalPaidCents: 6_500_000,
      costCents: 1_500_000,
      paymentCents: 50_000,
      rhythm: "businessDay",
      count: 130,
      groups: [{ count: 130, cents: 50_000, every: "businessDay", firstDay: "2026-01-06", lastDay: "2026-07-10" }],
      lastDay: "2026-07-10",
      term: { days: 186 },
      followsSales: true,
      statedApr: undefined,
      hasOtherFactor: false,
    });
    // From January 5, six months and five days of July.
    expect(figures.averageMonthlyCents).toBeCloseTo(6_500_000 / (6 + 5 / 31), 6);
    expect(figures.centsOnDollar).toBe(30);
  });

  test("takes 18.06% of the revenue of $60,000 a month", () => {
    expect(at(figures.weeklySharePercent)).toBe(18.06);
    expect(requireFigures(advance).weeklySharePercent).toBeUndefined();
    for (const averageMonthlyDepositsCents of [0, -1, Number.NaN, Number.POSITIVE_INFINITY])
      expect(requireFigures(advance, { averageMonthlyDepositsCents }).weeklySharePercent).toBeUndefined();
  });

  test("costs as many dollars when it's paid off early, and so a higher APR", () => {
    const [on60, on120] = figures.ifPaidOff;
    // 42 payments are made by March 6, and 84 by May 5.
    expect(on60).toMatchObject({ day: 60, payoffCents: 6_500_000 - 42 * 50_000, savedCents: 0 });
    expect(on120?.payoffCents).toBe(6_500_000 - 84 * 50_000);
    expect(on60?.aprPercent).toBeGreaterThan(on120?.aprPercent ?? 0);
    expect(on120?.aprPercent).toBeGreaterThan(figures.aprPercent);
  });

  test("saves what the contract gives for paying off early, by the tier of the day", () => {
    const prepay = [
      { untilDay: 90, discountPercent: 10 },
      { untilDay: 60, discountPercent: 25 },
    ];
    const [on60, on120] = requireFigures({ ...advance, prepay }).ifPaidOff;
    expect(on60).toMatchObject({ payoffCents: 3_300_000, savedCents: 1_100_000 });
    expect(on120?.savedCents).toBe(0);
  });
});

describe("when sales fall by 20%", () => {
  const fall = { ...deposits, salesFallPercent: 20 };

  test("an advance that follows sales takes smaller payments for longer, at a lower APR", () => {
    const before = requireFigures(advance, deposits);
    const after = requireFigures(advance, fall);
    expect(after).toMatchObject({ paymentCents: 40_000, count: 163, totalPaidCents: 6_500_000, costCents: 1_500_000 });
    expect(after.groups.map(({ count, cents }) => [count, cents])).toEqual([
      [162, 40_000],
      [1, 20_000],
    ]);
    expect(after.lastDay).toBe("2026-08-26");
    expect(after.aprPercent).toBeLessThan(before.aprPercent);
    expect(at(after.weeklySharePercent)).toBe(18.06);
  });

  test("the others take the same payments, a larger share of what comes in", () => {
    for (const change of [{ reconciliation: false }, { reconciliation: undefined }, { holdbackPercent: undefined }]) {
      const after = requireFigures({ ...advance, ...change }, fall);
      expect(after).toMatchObject({ followsSales: false, paymentCents: 50_000, count: 130 });
      expect(at(after.weeklySharePercent)).toBe(22.57);
    }
  });

  test("a larger final payment isn't what goes on", () => {
    const schedule = [run(12, 100_000), run(1, 500_000, { first: "2027-02-05" })];
    const after = requireFigures({ ...advance, amountCents: 1_000_000, factor: undefined, schedule }, fall);
    expect(after.groups.map(({ count, cents, firstDay }) => [count, cents, firstDay])).toEqual([
      [12, 80_000, "2026-02-05"],
      [1, 400_000, "2027-02-05"],
      [4, 80_000, "2027-03-05"],
      [1, 20_000, "2027-07-05"],
    ]);
    expect(after.totalPaidCents).toBe(1_700_000);
  });

  test("the lender's APR isn't judged by it", () => {
    expect(requireFigures({ ...advance, statedAprPercent: 107.07 }, deposits).statedApr?.verdict).toBe("agrees");
    expect(requireFigures({ ...advance, statedAprPercent: 107.07 }, fall).statedApr).toBeUndefined();
  });

  test("by impossible shares is refused", () => {
    for (const salesFallPercent of [-1, 100, Number.NaN])
      expect(figureOffer(advance, { salesFallPercent })).toMatchObject({ outcome: "refused", code: "badSalesFall" });
    expect(figureOffer(advance, { salesFallPercent: 99.9 })).toMatchObject({ code: "tooManyPayments" });
  });
});

describe("where the money goes", () => {
  const loan = (change: Partial<OfferTerms>) =>
    requireFigures(madeTerms({ amountCents: 5_000_000, schedule: [run(12, 450_000)], ...change }));
  const fee = (withheld: boolean, avoidable: boolean) => ({ name: "Fee", cents: 50_000, withheld, avoidable });
  const plain = loan({});

  test("a withheld fee lessens what is received", () => {
    const figures = loan({ fees: [fee(true, false)] });
    expect(figures).toMatchObject({ receivedCents: 4_950_000, totalPaidCents: 5_400_000, costCents: 450_000 });
    expect(figures.aprPercent).toBeGreaterThan(plain.aprPercent);
  });

  test("a fee that is paid apart raises what is paid, at the same APR as a withheld one", () => {
    const figures = loan({ fees: [fee(false, false)] });
    expect(figures).toMatchObject({ receivedCents: 5_000_000, totalPaidCents: 5_450_000, costCents: 450_000 });
    expect(figures.aprPercent).toBe(loan({ fees: [fee(true, false)] }).aprPercent);
  });

  test("what the client can decline is no cost of the offer", () => {
    expect(loan({ fees: [fee(false, true)] })).toEqual(plain);
    expect(loan({ fees: [fee(true, true)] })).toMatchObject({
      receivedCents: 4_950_000,
      paidForClientCents: 50_000,
      costCents: plain.costCents,
      aprPercent: plain.aprPercent,
    });
  });

  test("paying off an older advance lessens what is received, but not what is financed", () => {
    expect(loan({ payoffs: [{ name: "Older advance", cents: 2_000_000 }] })).toMatchObject({
      receivedCents: 3_000_000,
      paidForClientCents: 2_000_000,
      costCents: 400_000,
      aprPercent: plain.aprPercent,
      centsOnDollar: plain.centsOnDollar,
    });
    expect(loan({ payoffs: [{ name: "Older loan", cents: 5_000_000 }] }).receivedCents).toBe(0);
  });

  test("the broker's pay is a cost where the client pays it, and only there", () => {
    const pay = (paidBy: "lender" | "client" | "proceeds") => loan({ brokerPay: { cents: 50_000, paidBy } });
    expect(pay("lender")).toEqual(plain);
    expect(pay("client")).toEqual(loan({ fees: [fee(false, false)] }));
    expect(pay("proceeds")).toEqual(loan({ fees: [fee(true, false)] }));
  });

  test("the average month of a monthly loan is its payment", () => {
    expect(plain.averageMonthlyCents).toBe(450_000);
    expect(plain.groups).toHaveLength(1);
  });

  test("payments that don't come to the factor are noticed", () => {
    expect(requireFigures({ ...advance, factor: 1.29 }).hasOtherFactor).toBe(true);
    expect(requireFigures({ ...advance, amountCents: 5_000_200 }).hasOtherFactor).toBe(true);
    expect(requireFigures({ ...advance, amountCents: 5_000_050 }).hasOtherFactor).toBe(false);
  });
});

describe("a loan paid off early", () => {
  const monthly = madeTerms({ amountCents: 10_000_000, schedule: [run(36, 332_143)] });

  test("owes the principal that is left, where interest stops", () => {
    const [on60, on120] = requireFigures({ ...monthly, interestStops: true }).ifPaidOff;
    // March 6 is a day after the second payment: 95,339.05 at 1% a month, and a thirtieth of a month's interest.
    const left = 100_000 * 1.01 ** 2 - 3321.43 * 2.01;
    expect(on60?.payoffCents).toBe(roundHalfUp(left * (1 + 0.01 / 30) * 100));
    // What was paid is what the money cost until then, so the APR stays.
    expect(on60?.aprPercent).toBeCloseTo(12, 2);
    expect(on120?.aprPercent).toBeCloseTo(12, 2);
    expect(on60?.savedCents).toBeGreaterThan(on120?.savedCents ?? 0);
  });

  test("owes all payments, where it doesn't", () => {
    const [on60] = requireFigures({ ...monthly, interestStops: false }).ifPaidOff;
    expect(on60).toMatchObject({ payoffCents: 34 * 332_143, savedCents: 0 });
  });

  test("isn't figured on a day on which the lender hasn't said what it changes", () => {
    expect(requireFigures(monthly)).toMatchObject({ ifPaidOff: [], unsaidIfPaidOff: [60, 120] });
    const prepay = [{ untilDay: 90, discountPercent: 10 }];
    const figures = requireFigures({ ...monthly, prepay });
    expect(figures.ifPaidOff.map(({ day }) => day)).toEqual([60]);
    expect(figures.unsaidIfPaidOff).toEqual([120]);
    // Of an advance, the whole amount is agreed on.
    expect(requireFigures(advance).unsaidIfPaidOff).toEqual([]);
  });

  test("is figured on any day that's asked about", () => {
    const stops = { ...monthly, interestStops: true };
    const [on60] = requireFigures(stops).ifPaidOff;
    const [on200, ...others] = requireFigures(stops, { payoffDays: [200] }).ifPaidOff;
    expect(others).toEqual([]);
    expect(on200?.day).toBe(200);
    expect(on200?.savedCents).toBeLessThan(on60?.savedCents ?? 0);
    expect(requireFigures(monthly, { payoffDays: [200] }).unsaidIfPaidOff).toEqual([200]);
  });

  test("has nothing to say about days after the last payment", () => {
    expect(
      requireFigures(madeTerms({ interestStops: false, schedule: [run(3, 40_000)] })).ifPaidOff.map(({ day }) => day),
    ).toEqual([60]);
    expect(requireFigures(madeTerms({ schedule: [run(1, 110_000)] }))).toMatchObject({
      ifPaidOff: [],
      unsaidIfPaidOff: [],
    });
  });

  test("of a single payment, owes interest for the days", () => {
    const note = madeTerms({ interestStops: true, schedule: [run(1, 110_000, { first: "2026-11-01" })] });
    const [on60] = requireFigures(note).ifPaidOff;
    expect(on60?.payoffCents).toBe(roundHalfUp(100_000 * (1 + (0.1 * 60) / 300)));
    expect(at(on60?.aprPercent)).toBe(12.17);
  });
});

describe("an invoice", () => {
  const invoice = { cents: 1_000_000, feePercent: 3, periodDays: 30, expectedDays: 75 };
  const sold = madeTerms({ kind: "factoring", amountCents: 850_000, invoice });

  test("costs the fee of each period that has begun", () => {
    expect(requireFigures(sold)).toMatchObject({
      receivedCents: 850_000,
      totalPaidCents: 940_000,
      costCents: 90_000,
      count: 1,
      lastDay: "2026-03-21",
      ifPaidOff: [{ day: 60, payoffCents: 910_000, savedCents: 30_000 }],
      weeklySharePercent: undefined,
    });
  });

  test("has no other payments", () => {
    expect(figureOffer({ ...sold, schedule: [run(1, 940_000)] })).toMatchObject({ code: "twoSchedules" });
  });
});

describe("what can't be figured", () => {
  test.each(refusedOffers)("%s", (code, terms) => {
    const refusal = figureOffer(terms);
    expect(refusal).toMatchObject({ outcome: "refused", code });
    expect(refusal.outcome === "refused" && refusal.message).toMatch(/\.$/);
  });

  test("a factor of 1 costs nothing", () => {
    const free = { ...advance, factor: 1, schedule: [run(100, 50_000, daily)] };
    expect(requireFigures(free)).toMatchObject({ costCents: 0, aprPercent: 0, centsOnDollar: 0 });
  });
});

describe("the shape", () => {
  test("takes terms that can be figured, and names what is wrong", () => {
    expect(offerTerms.parse(advance)).toEqual(advance);
    const { error } = offerTerms.safeParse({ ...advance, amountCents: "$150,000", factor: 1.23456, intrest: 1 });
    expect(error?.issues.map(({ message }) => message)).toEqual([
      "The amount, in cents, must be a whole number from 1 to 100000000000.",
      "The factor must be a number from 1 to 10 with 4 decimals at most.",
      "The offer has a field that we don't know: intrest.",
    ]);
  });
});
