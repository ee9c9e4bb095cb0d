export const textLimits = {
  codeDigits: 6,
  codeMinutes: 10,
  codeTries: 5,
  /** Codes for one client and to one number. */
  codesPerHour: 3,
  /** A second press within this time sends nothing. */
  codeGapSeconds: 30,
  /** The hours of the client's day in which the law allows them, whatever hours reminders have (47 CFR 64.1200(c)(1)). */
  fromHour: 8,
  untilHour: 21,
} as const;
