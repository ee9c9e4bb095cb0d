/** Of offers as they're entered and answered. Each name says its unit. */
export const offerApiLimits = {
  /** Of one submission, with all versions. */
  offers: 50,
  conditions: 60,
  wordsChars: 500,
  reasonChars: 1000,
} as const;
