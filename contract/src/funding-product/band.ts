/** The range that an answer stands for: at least `low`, and less than `below`. */
export interface Band {
  readonly low: number;
  readonly below: number;
}

/** Months in business, by value of `timeInBusinessOptions`. */
const months: Readonly<Record<string, Band>> = {
  "0-6 mo": { low: 0, below: 6 },
  "6-12 mo": { low: 6, below: 12 },
  "1-2 yrs": { low: 12, below: 24 },
  "2+ yrs": { low: 24, below: Number.POSITIVE_INFINITY },
};

/** @returns months; undefined for text that isn't a value of `timeInBusinessOptions` */
export const findMonthsBand = (timeInBusiness: string): Band | undefined =>
  Object.hasOwn(months, timeInBusiness) ? months[timeInBusiness] : undefined;

/**
 * @returns undefined for 'Not Known' and any text that isn't a value of `personalCreditScoreOptions`. The topmost score is left
 * out: '300-500' meets a minimum of 500 at just one score in two hundred, and we won't sell that as a match.
 */
export const findScoreBand = (personalCreditScore: string): Band | undefined => {
  const [, low, high] = /^(\d{3})-(\d{3})$/.exec(personalCreditScore) ?? [];
  return low && high ? { low: Number(low), below: Number(high) } : undefined;
};

/** Twelve times a monthly revenue in whole dollars. */
export const toYearlyRevenueBand = (monthlyDollars: number): Band => ({
  low: monthlyDollars * 12,
  below: monthlyDollars * 12 + 1,
});
