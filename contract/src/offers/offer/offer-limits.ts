/** What an offer can hold. Each name says its unit. */
export const offerLimits = {
  /** A billion dollars. */
  cents: 100_000_000_000,
  nameChars: 100,
  fees: 30,
  payoffs: 30,
  runs: 60,
  /** Of one run. Many fewer can be figured: `figureOffer` says in words that they're too many. */
  count: 1_000_000,
  /** Of all runs. */
  figuredPayments: 9_999,
  figuredYears: 100,
  /** A later day is a typing mistake. */
  lastDay: "2199-12-31",
  prepayTiers: 30,
  /** Days since the funding. */
  day: 3650,
  factor: 10,
  aprPercent: 1_000_000,
} as const;
