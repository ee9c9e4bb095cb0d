import type { OfferTerms, ScheduleRun } from "../offers/offer/offer-terms.ts";
import { roundHalfUp } from "../offers/offer/round.ts";
import { madeTerms } from "./made-offers.ts";

type Every = ScheduleRun["every"];
export type Group = readonly [count: number, dollars: number, first: string];
interface Vector {
  readonly ref: string;
  readonly fundedOn: string;
  readonly dollars: number;
  readonly every: Every;
  readonly groups: readonly Group[];
  readonly apr: number;
}

const toCents = (dollars: number): number => roundHalfUp(dollars * 100);
export const toRuns = ({ every, groups }: Pick<Vector, "every" | "groups">): ScheduleRun[] =>
  groups.map(([count, dollars, first]) => ({ count, cents: toCents(dollars), every, first }));

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
export const published: readonly Vector[] = [
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
export const others: readonly Vector[] = [
  vector("weekly after 33 days", ["2026-01-01", 1000, "week"], [176.52, [5, 250, "2026-02-03"]]),
  vector("weekly after a week", ["2026-01-01", 1000, "week"], [412.4, [5, 250, "2026-01-08"]]),
  vector("weekly after 6 days", ["2026-01-01", 1000, "week"], [434.3, [5, 250, "2026-01-07"]]),
  vector("daily after 35 days", ["2026-01-01", 1000, "day"], [94.15, [5, 220, "2026-02-05"]]),
];

export const toVectorTerms = ({ fundedOn, dollars, apr: _, ref: __, ...schedule }: Vector): OfferTerms =>
  madeTerms({ fundedOn, amountCents: toCents(dollars), schedule: toRuns(schedule) });
