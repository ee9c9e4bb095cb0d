/** A repayment. */
export interface Payment {
  readonly cents: number;
  /** Unit-periods since the money was received: 1 for the first regular payment. Fractions are Appendix J's odd days. */
  readonly at: number;
}

interface Worth {
  /** Present value of the payments on the first day, in cents. */
  readonly cents: number;
  /** How fast it falls as the logarithm of (1 + rate) grows. */
  readonly slope: number;
}

const calculateWorth = (rate: number, payments: readonly Payment[]): Worth => {
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
 * The rate per unit-period at which the payments' present value equals the amount received. Uses the actuarial method and
 * the general equation of Regulation Z, Appendix J (12 CFR part 1026, (b)(8)): sum of payment / ((1 + fi)(1 + i)^t) = amount.
 * Multiplied by the unit-periods in a year, it is the APR, per (b)(1).
 *
 * @throws RangeError when nothing was received, or when less is paid back than was received
 */
export const calculateUnitPeriodRate = (receivedCents: number, payments: readonly Payment[]): number => {
  const total = payments.reduce((sum, { cents }) => sum + cents, 0);
  if (receivedCents <= 0) throw new RangeError("Nothing was received.");
  if (total < receivedCents) throw new RangeError("Less is paid back than was received.");
  // Newton's method on logarithms, where the curve is nearly a line: a few steps suffice even for rates of thousands of percent.
  let growth = 0;
  for (let step = 0; step < 200; step += 1) {
    const { cents, slope } = calculateWorth(Math.expm1(growth), payments);
    const correction = (Math.log(cents / receivedCents) * cents) / slope;
    growth = Math.max(0, growth + correction);
    if (Math.abs(correction) < 1e-14 * (1 + growth)) break;
  }
  return Math.expm1(growth);
};
