/** Money paid back, counted from the day the money was received. */
export interface Payment {
  readonly cents: number;
  /** Unit-periods since then: 1 for the first of regular payments. What is not whole counts as Appendix J's odd days. */
  readonly at: number;
}

interface Worth {
  /** What the payments were worth on the first day, in cents. */
  readonly cents: number;
  /** Its decline for each unit of growth in the logarithm of (1 + rate). */
  readonly slope: number;
}

const worthAt = (rate: number, payments: readonly Payment[]): Worth => {
  let cents = 0;
  let slope = 0;
  for (const payment of payments) {
    const whole = Math.floor(payment.at);
    const odd = payment.at - whole;
    const worth = payment.cents / ((1 + odd * rate) * (1 + rate) ** whole);
    cents += worth;
    slope += worth * (whole + (odd * (1 + rate)) / (1 + odd * rate));
  }
  return { cents, slope };
};

/**
 * The rate per unit-period at which the payments are worth exactly what was received: the actuarial method, with the general
 * equation of Regulation Z, Appendix J (12 CFR part 1026, (b)(8)): sum of payment / ((1 + fi)(1 + i)^t) = amount. Times the unit-periods of a
 * year it is the APR, as (b)(1) has it.
 *
 * @throws RangeError when nothing was received, or less is paid back than was received
 */
export const unitPeriodRate = (receivedCents: number, payments: readonly Payment[]): number => {
  const total = payments.reduce((sum, { cents }) => sum + cents, 0);
  if (receivedCents <= 0) throw new RangeError("Nothing was received.");
  if (total < receivedCents) throw new RangeError("Less is paid back than was received.");
  // Newton's method on logarithms, where the curve is nearly a line: a handful of steps from 0, also for rates of thousands of percent.
  let growth = 0;
  for (let step = 0; step < 200; step += 1) {
    const { cents, slope } = worthAt(Math.expm1(growth), payments);
    const correction = (Math.log(cents / receivedCents) * cents) / slope;
    growth = Math.max(0, growth + correction);
    if (Math.abs(correction) < 1e-14 * (1 + growth)) break;
  }
  return Math.expm1(growth);
};
