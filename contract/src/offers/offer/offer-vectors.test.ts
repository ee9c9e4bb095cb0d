import { describe, expect, test } from "vitest";
import { madeTerms, requireFigures } from "../../testing/made-offers.ts";
import { type Group, others, published, toRuns, toVectorTerms } from "../../testing/offer-vectors.ts";
import type { OfferTerms, ScheduleRun } from "./offer-terms.ts";
import { roundHalfUp } from "./round.ts";

const shownApr = (terms: OfferTerms): number => roundHalfUp(requireFigures(terms).aprPercent, 2);

describe.each([
  ["Regulation Z, Appendix J", published],
  ["public tests", others],
])("%s", (_, vectors) => {
  test.each(vectors)("$ref: $apr%", (each) => {
    expect(shownApr(toVectorTerms(each))).toBe(each.apr);
  });
});

describe("month ends", () => {
  const loan = (fundedOn: string, ...groups: Group[]) =>
    requireFigures(madeTerms({ fundedOn, amountCents: 10_000_000, schedule: toRuns({ every: "month", groups }) }));
  const describeLoan = (fundedOn: string, ...groups: Group[]) => {
    const { lastDay, term, averageMonthlyCents, aprPercent } = loan(fundedOn, ...groups);
    return [lastDay, term.months, averageMonthlyCents, roundHalfUp(aprPercent, 2)];
  };

  test.each([
    ["2026-01-31", "2026-02-28", "2029-01-31"],
    ["2026-03-31", "2026-04-30", "2029-03-31"],
    ["2026-02-28", "2026-03-31", "2029-02-28"],
    ["2028-01-31", "2028-02-29", "2031-01-31"],
    // The day of the month that it was paid out on.
    ["2026-01-28", "2026-02-28", "2029-01-28"],
    ["2026-01-30", "2026-02-28", "2029-01-30"],
    ["2028-01-28", "2028-02-28", "2031-01-28"],
  ])("36 payments of $3,226.25 for a loan of %s, first on %s, end on %s", (fundedOn, first, last) =>
    expect(describeLoan(fundedOn, [36, 3226.25, first])).toEqual([last, 36, 322_625, 9.99]),
  );

  test("from a last day without a day before it that it could be counted from, each month's last day", () => {
    expect(loan("2026-01-05", [36, 3226.25, "2026-02-28"]).lastDay).toBe("2029-01-31");
    expect(loan("2026-01-05", [36, 3226.25, "2028-02-28"]).lastDay).toBe("2031-01-28");
  });

  test("two runs are as one", () => {
    const one = describeLoan("2026-01-31", [36, 3226.25, "2026-02-28"]);
    expect(describeLoan("2026-01-31", [11, 3226.25, "2026-02-28"], [25, 3226.25, "2027-01-31"])).toEqual(one);
    expect(describeLoan("2026-01-31", [1, 3226.25, "2026-02-28"], [35, 3226.25, "2026-03-31"])).toEqual(one);
    const regular = describeLoan("2026-01-28", [36, 3226.25, "2026-02-28"]);
    expect(describeLoan("2026-01-28", [12, 3226.25, "2026-02-28"], [24, 3226.25, "2027-02-28"])).toEqual(regular);
  });

  test("in quarters", () => {
    const schedule = toRuns({ every: "quarter", groups: [[4, 30_000, "2026-11-30"]] });
    const figures = requireFigures(madeTerms({ fundedOn: "2026-08-31", amountCents: 10_000_000, schedule }));
    expect([figures.lastDay, figures.term.months]).toEqual(["2027-08-31", 12]);
  });
});

describe("advances and loans", () => {
  const daily = (calendar: ScheduleRun["calendar"]): OfferTerms =>
    madeTerms({
      kind: "advance",
      amountCents: 5_000_000,
      factor: 1.3,
      schedule: [{ count: 130, cents: 50_000, every: "businessDay", first: "2026-01-06", calendar }],
    });

  test("130 payments of $500, Mondays to Fridays", () => {
    const { aprPercent, lastDay } = requireFigures(daily("weekdays"));
    expect([roundHalfUp(aprPercent, 4), lastDay]).toEqual([110.5753, "2026-07-06"]);
  });

  test("130 payments of $500, without the holidays of the Federal Reserve", () => {
    const { aprPercent, lastDay } = requireFigures(daily("fed"));
    expect([roundHalfUp(aprPercent, 4), lastDay]).toEqual([107.0735, "2026-07-10"]);
  });

  test("36 payments of $3,321.43 at 12% with a fee of 3%", () => {
    const fees = [{ name: "Origination", cents: 300_000, withheld: true, avoidable: false }];
    const schedule = toRuns({ every: "month", groups: [[36, 3321.43, "2026-02-05"]] });
    const { aprPercent, receivedCents } = requireFigures(madeTerms({ amountCents: 10_000_000, fees, schedule }));
    expect([roundHalfUp(aprPercent, 4), receivedCents]).toEqual([14.1315, 9_700_000]);
  });

  test("an invoice of $10,000, 85% of it advanced, paid after 30 days for $300", () => {
    const invoice = { cents: 1_000_000, feePercent: 3, periodDays: 30, expectedDays: 30 };
    const { aprPercent, costCents } = requireFigures(madeTerms({ kind: "factoring", amountCents: 850_000, invoice }));
    expect([roundHalfUp(aprPercent, 4), costCents]).toEqual([42.9412, 30_000]);
  });

  test("what costs nothing has an APR of 0", () => {
    expect(shownApr(madeTerms({ schedule: toRuns({ every: "month", groups: [[10, 100, "2026-02-05"]] }) }))).toBe(0);
  });
});
