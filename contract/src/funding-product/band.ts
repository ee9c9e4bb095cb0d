/** What an answer leaves open: at least `low`, and less than `below`. */
export interface Band {
  readonly low: number;
  readonly below: number;
}

/** Months in business behind each value of `timeInBusinessOptions`. */
const months: Readonly<Record<string, Band>> = {
  "0-6 mo": { low: 0, below: 6 },
  "6-12 mo": { low: 6, below: 12 },
  "1-2 yrs": { low: 12, below: 24 },
  "2+ yrs": { low: 24, below: Number.POSITIVE_INFINITY },
};

/** The months behind a value of `timeInBusinessOptions`; undefined for any other text. */
export const monthsBand = (timeInBusiness: string): Band | undefined =>
  Object.hasOwn(months, timeInBusiness) ? months[timeInBusiness] : undefined;

/**
 * The scores behind a value of `personalCreditScoreOptions`; undefined for 'Not Known' and any other text. The topmost point is left
 * out: that '300-500' touches a minimum of 500 at one score of two hundred would be hope sold as a rule.
 */
export const scoreBand = (personalCreditScore: string): Band | undefined => {
  const [, low, high] = /^(\d{3})-(\d{3})$/.exec(personalCreditScore) ?? [];
  return low && high ? { low: Number(low), below: Number(high) } : undefined;
};

/** Twelve months of a monthly revenue in whole dollars. */
export const yearlyRevenueBand = (monthlyDollars: number): Band => ({
  low: monthlyDollars * 12,
  below: monthlyDollars * 12 + 1,
});
