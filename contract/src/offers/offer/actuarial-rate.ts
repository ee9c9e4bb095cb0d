/** A repayment. */
export interface Payment {
  readonly cents: number;
  /** Unit-periods since the money was received: 1 for the first regular payment. Fractions are Appendix J's odd days. */
  readonly at: number;
}

/** No larger rate of a unit-period is looked for. */
const maxRate = 1e12;
/** Bisection ends by itself once no double is left between the bounds, after about 60 steps. */
const maxSteps = 200;

interface Flows {
  readonly cents: Float64Array;
  /** The parts of unit-periods that count with simple interest. */
  readonly odds: Float64Array;
  /** Whole unit-periods since the payment before. */
  readonly gaps: Float64Array;
}

const toFlows = (payments: readonly Payment[]): Flows => {
  const sorted = payments.toSorted((one, other) => one.at - other.at);
  const wholes = Float64Array.from(sorted, ({ at }) => Math.floor(at));
  return {
    cents: Float64Array.from(sorted, ({ cents }) => cents),
    odds: Float64Array.from(sorted, ({ at }) => at - Math.floor(at)),
    gaps: wholes.map((whole, index) => whole - (wholes[index - 1] ?? 0)),
  };
};

/** The payments' present value in cents. From the last one backwards, so that each costs a multiplication or two. */
const calculateWorth = (rate: number, { cents, odds, gaps }: Flows): number => {
  const shrinkage = 1 / (1 + rate);
  let worth = 0;
  for (let index = cents.length - 1; index >= 0; index -= 1) {
    const odd = odds[index] ?? 0;
    const gap = gaps[index] ?? 0;
    worth += odd === 0 ? (cents[index] ?? 0) : (cents[index] ?? 0) / (1 + odd * rate);
    worth *= gap === 1 ? shrinkage : shrinkage ** gap;
  }
  return worth;
};

/**
 * The rate per unit-period at which the payments' present value equals the amount received. Uses the actuarial method and
 * the general equation of Regulation Z, Appendix J (12 CFR part 1026, (b)(8)): sum of payment / ((1 + fi)(1 + i)^t) = amount.
 * Multiplied by the unit-periods in a year, it is the APR, per (b)(1).
 *
 * @returns undefined when nothing was received, when less is paid back than was received, or when no sensible rate explains it
 */
export const findUnitPeriodRate = (receivedCents: number, payments: readonly Payment[]): number | undefined => {
  const total = payments.reduce((sum, { cents }) => sum + cents, 0);
  if (!(receivedCents > 0 && total >= receivedCents)) return undefined;
  if (total === receivedCents) return 0;
  const flows = toFlows(payments);
  let high = 0.01;
  while (calculateWorth(high, flows) > receivedCents) {
    high *= 2;
    if (high > maxRate) return undefined;
  }
  let low = 0;
  for (let step = 0; step < maxSteps; step += 1) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) break;
    if (calculateWorth(middle, flows) > receivedCents) low = middle;
    else high = middle;
  }
  return high;
};
