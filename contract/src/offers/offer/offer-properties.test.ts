import * as fc from "fast-check";
import { expect, test } from "vitest";
import { madeTerms, requireFigures } from "../../testing/made-offers.ts";
import { figureOffer } from "./figure-offer.ts";
import type { OfferTerms, ScheduleRun } from "./offer-terms.ts";
import { findLastPayDay, findNextPayDay } from "./pay-days.ts";
import { rhythmNames } from "./rhythms.ts";

const anyDay = fc
  .integer({ min: 0, max: 20_000 })
  .map((days) => new Date(Date.UTC(2000, 0, 1 + days)).toISOString().slice(0, 10));
const laterThan = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 24 * 3600_000).toISOString().slice(0, 10);
const dollars = (max: number) => fc.integer({ min: 0, max: max * 100 });

/** Offers that make sense: at least as much is paid as is received. */
const anyOffer: fc.Arbitrary<OfferTerms> = fc
  .record({
    amountCents: fc.integer({ min: 50_000, max: 500_000_000 }),
    fundedOn: anyDay,
    firstAfter: fc.integer({ min: 1, max: 60 }),
    every: fc.constantFrom(...rhythmNames),
    count: fc.integer({ min: 1, max: 80 }),
    markup: fc.double({ min: 0, max: 1.5, noNaN: true }),
    shares: fc.array(fc.integer({ min: 0, max: 10 }), { maxLength: 4 }),
    flags: fc.integer({ min: 0, max: 255 }),
    last: dollars(5_000),
    holdbackPercent: fc.constantFrom(undefined, 8, 12.5),
    brokerPay: fc.constantFrom(undefined, "lender" as const, "client" as const, "proceeds" as const),
  })
  .map(({ amountCents, fundedOn, firstAfter, every, count, markup, shares, flags, last, ...more }) => {
    const cents = Math.ceil((amountCents * (1 + markup)) / count);
    const first = laterThan(fundedOn, firstAfter);
    const main: ScheduleRun = { count, cents, every, first };
    const final: ScheduleRun = { count: 1, cents: last, every, first: findNextPayDay(main) };
    const parts = shares.map((share) => Math.floor((amountCents * share) / 100));
    return madeTerms({
      kind: "advance",
      amountCents,
      fundedOn,
      schedule: last > 0 ? [main, final] : [main],
      fees: parts.slice(0, 2).map((part, index) => ({
        name: "Fee",
        cents: part,
        withheld: (flags & (1 << index)) > 0,
        avoidable: (flags & (4 << index)) > 0,
      })),
      payoffs: parts.slice(2).map((part) => ({ name: "Older advance", cents: part })),
      prepay: flags & 64 ? [{ untilDay: 90, discountPercent: 12.5 }] : [],
      interestStops: (flags & 128) > 0,
      reconciliation: (flags & 32) > 0,
      holdbackPercent: more.holdbackPercent,
      brokerPay: more.brokerPay && { cents: Math.floor(amountCents / 20), paidBy: more.brokerPay },
    });
  });

const listNumbers = (value: unknown): number[] => {
  if (typeof value === "number") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(listNumbers) : [];
};

test("what is received, and the cost, are the total to the cent, for ten thousand offers", { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(anyOffer, (terms) => {
      const figures = requireFigures(terms, { averageMonthlyDepositsCents: 6_000_000 });
      const { receivedCents, paidForClientCents, costCents, totalPaidCents } = figures;
      expect(receivedCents + paidForClientCents + costCents).toBe(totalPaidCents);
      for (const number of listNumbers(figures)) if (!Number.isFinite(number)) throw new Error("not a number");
      for (const cents of [receivedCents, paidForClientCents, costCents, totalPaidCents, figures.paymentCents])
        if (!Number.isSafeInteger(cents)) throw new Error("not whole cents");
    }),
    { numRuns: 10_000 },
  );
});

test("a fee raises the APR", () => {
  fc.assert(
    fc.property(anyOffer, fc.boolean(), (terms, withheld) => {
      const fee = { name: "One more", cents: Math.ceil(terms.amountCents / 100), withheld, avoidable: false };
      const more = requireFigures({ ...terms, fees: [...terms.fees, fee] });
      expect(more.aprPercent).toBeGreaterThan(requireFigures(terms).aprPercent);
    }),
    { numRuns: 500 },
  );
});

// Later by days enough to count as later: of a month's last days, several are the same day of the month before.
test("a later last payment lowers it", () => {
  fc.assert(
    fc.property(anyOffer, fc.integer({ min: 5, max: 400 }), (terms, days) => {
      const [main, final] = terms.schedule;
      fc.pre(main !== undefined && final !== undefined && main.count > 2);
      const before = requireFigures(terms);
      // Of tiny shares and costs the difference is below what a double can hold.
      fc.pre(before.aprPercent > 0.1 && final.cents * 10_000 > terms.amountCents);
      const late = { ...final, first: laterThan(final.first, days) };
      expect(requireFigures({ ...terms, schedule: [main, late] }).aprPercent).toBeLessThan(before.aprPercent);
    }),
    { numRuns: 500 },
  );
});

test("scale changes nothing", () => {
  const scale = <T extends { readonly cents: number }>(all: readonly T[], by: number): T[] =>
    all.map((each) => ({ ...each, cents: each.cents * by }));
  fc.assert(
    fc.property(anyOffer, fc.integer({ min: 2, max: 50 }), (terms, by) => {
      const larger = {
        ...terms,
        amountCents: terms.amountCents * by,
        schedule: scale(terms.schedule, by),
        fees: scale(terms.fees, by),
        payoffs: scale(terms.payoffs, by),
        brokerPay: terms.brokerPay && { ...terms.brokerPay, cents: terms.brokerPay.cents * by },
      };
      const { aprPercent } = requireFigures(terms);
      expect(Math.abs(requireFigures(larger).aprPercent - aprPercent)).toBeLessThanOrEqual(1e-9 * (1 + aprPercent));
    }),
    { numRuns: 500 },
  );
});

test("when sales fall, as much is paid, later, at no higher an APR", () => {
  fc.assert(
    fc.property(anyOffer, fc.integer({ min: 1, max: 60 }), (terms, salesFallPercent) => {
      const before = requireFigures(terms);
      const after = figureOffer(terms, { salesFallPercent });
      fc.pre(after.outcome === "figures");
      expect(after.totalPaidCents).toBe(before.totalPaidCents);
      expect(after.lastDay >= before.lastDay).toBe(true);
      expect(after.aprPercent).toBeLessThanOrEqual(before.aprPercent * (1 + 1e-9));
      if (!before.followsSales) expect(after).toEqual(before);
    }),
    { numRuns: 500 },
  );
});

const oddNumber = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.constantFrom(0, -1, 1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER, 1e300, 10_000, 100_000),
);
const oddDay = fc.oneof(anyDay, fc.constantFrom("", "2026-02-30", "9999-12-31", "1900-01-01", "2199-12-31", "x"));

test("nonsense is refused or figured, and never NaN", () => {
  const run = fc.record({ count: oddNumber, cents: oddNumber, every: fc.constantFrom(...rhythmNames), first: oddDay });
  const fee = fc.record({ name: fc.string(), cents: oddNumber, withheld: fc.boolean(), avoidable: fc.boolean() });
  const nonsense = fc.record({
    kind: fc.constantFrom("loan" as const, "advance" as const, "factoring" as const),
    amountCents: oddNumber,
    fundedOn: oddDay,
    fees: fc.array(fee, { maxLength: 2 }),
    payoffs: fc.array(fc.record({ name: fc.string(), cents: oddNumber }), { maxLength: 2 }),
    schedule: fc.array(run, { maxLength: 3 }),
    invoice: fc.option(
      fc.record({ cents: oddNumber, feePercent: oddNumber, periodDays: oddNumber, expectedDays: oddNumber }),
      { nil: undefined },
    ),
    prepay: fc.array(fc.record({ untilDay: oddNumber, discountPercent: oddNumber }), { maxLength: 2 }),
    factor: oddNumber,
    holdbackPercent: oddNumber,
    interestStops: fc.boolean(),
    reconciliation: fc.boolean(),
    statedAprPercent: oddNumber,
  });
  fc.assert(
    fc.property(nonsense, oddNumber, oddNumber, (terms, averageMonthlyDepositsCents, salesFallPercent) => {
      const answer = figureOffer(terms, { averageMonthlyDepositsCents, salesFallPercent });
      if (answer.outcome === "refused") expect(answer.message).not.toBe("");
      else {
        const { statedApr: _, ...ours } = answer;
        for (const number of listNumbers(ours)) expect(number).toSatisfy(Number.isFinite);
      }
    }),
    { numRuns: 5_000 },
  );
});

test("the payments of a run are in order, one rhythm apart", () => {
  fc.assert(
    fc.property(anyDay, fc.constantFrom(...rhythmNames), fc.integer({ min: 1, max: 100 }), (first, every, count) => {
      const run = { count, cents: 1, every, first };
      expect(findLastPayDay(run) < findNextPayDay(run)).toBe(true);
      expect(findLastPayDay(run) >= first).toBe(true);
    }),
  );
});
