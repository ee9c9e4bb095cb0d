import { describe, expect, test } from "vitest";
import { madeTerms, requireFigures } from "../testing/made-offers.ts";
import type { OfferTerms, ScheduleRun } from "./offer-terms.ts";
import { roundHalfUp } from "./round.ts";

type Every = ScheduleRun["every"];
type Group = readonly [count: number, dollars: number, first: string];
interface Vector {
  readonly ref: string;
  readonly fundedOn: string;
  readonly dollars: number;
  readonly every: Every;
  readonly groups: readonly Group[];
  readonly apr: number;
}

const toCents = (dollars: number): number => roundHalfUp(dollars * 100);
const toRuns = ({ every, groups }: Pick<Vector, "every" | "groups">): ScheduleRun[] =>
  groups.map(([count, dollars, first]) => ({ count, cents: toCents(dollars), every, first }));
const shownApr = (change: Partial<OfferTerms>): number => roundHalfUp(requireFigures(madeTerms(change)).aprPercent, 2);

const vector = (
  ref: string,
  [fundedOn, dollars, every]: [string, number, Every],
  [apr, ...groups]: [number, ...Group[]],
) => ({
  ref,
  fundedOn,
  dollars,
  every,
  groups,
  apr,
});

/** The worked examples of 12 CFR part 1026, Appendix J, (c), by their days. Where it gives none, any day without odd days. */
const published: readonly Vector[] = [
  vector("(c)(1)(i)", ["1978-01-10", 5000, "month"], [9.69, [24, 230, "1978-02-10"]]),
  vector("(c)(1)(ii)", ["1978-02-10", 6000, "month"], [11.82, [36, 200, "1978-04-01"]]),
  vector("(c)(1)(iii)", ["1978-02-23", 5000, "semimonth"], [10.34, [24, 219.17, "1978-03-01"]]),
  vector("(c)(1)(iv)", ["1978-05-23", 10_000, "quarter"], [8.97, [40, 385, "1978-10-01"]]),
  vector("(c)(1)(v)", ["1978-03-20", 500, "week"], [14.96, [30, 17.6, "1978-04-21"]]),
  vector("(c)(2)(i)", ["1978-01-10", 5000, "month"], [10.08, [1, 250, "1978-02-10"], [23, 230, "1978-03-10"]]),
  vector("(c)(2)(ii)", ["1978-03-18", 400, "fourWeeks"], [28.5, [1, 39.5, "1978-04-20"], [11, 38.31, "1978-05-18"]]),
  vector("(c)(3)(i)", ["1978-01-10", 5000, "month"], [10.5, [23, 230, "1978-02-10"], [1, 280, "1980-01-10"]]),
  vector("(c)(3)(ii)", ["1978-04-03", 200, "twoWeeks"], [12.22, [19, 9.5, "1978-04-11"], [1, 30, "1979-01-02"]]),
  vector(
    "(c)(4)(i)",
    ["1978-01-10", 5000, "month"],
    [10.9, [1, 250, "1978-02-10"], [22, 230, "1978-03-10"], [1, 280, "1980-01-10"]],
  ),
  vector(
    "(c)(4)(ii)",
    ["1978-01-10", 8000, "twoMonths"],
    [7.3, [1, 449.36, "1978-03-01"], [18, 465, "1978-05-01"], [1, 200, "1981-05-01"]],
  ),
  vector("(c)(5)(i)", ["1978-01-03", 1000, "month"], [11.45, [1, 1080, "1978-09-15"]]),
];

/** From the tests of github.com/simontreanor/FSharp.Finance.Personal, tests/AprUsActuarialTests.fs, at $1,000. */
const others: readonly Vector[] = [
  vector("weekly after 33 days", ["2026-01-01", 1000, "week"], [176.52, [5, 250, "2026-02-03"]]),
  vector("weekly after a week", ["2026-01-01", 1000, "week"], [412.4, [5, 250, "2026-01-08"]]),
  vector("weekly after 6 days", ["2026-01-01", 1000, "week"], [434.3, [5, 250, "2026-01-07"]]),
  vector("daily after 35 days", ["2026-01-01", 1000, "day"], [94.15, [5, 220, "2026-02-05"]]),
];

describe.each([
  ["Regulation Z, Appendix J", published],
  ["public tests", others],
])("%s", (_, vectors) => {
  test.each(vectors)("$ref: $apr%", ({ fundedOn, dollars, apr, ...schedule }) => {
    expect(shownApr({ fundedOn, amountCents: toCents(dollars), schedule: toRuns(schedule) })).toBe(apr);
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
    expect(shownApr({ schedule: toRuns({ every: "month", groups: [[10, 100, "2026-02-05"]] }) })).toBe(0);
  });
});
