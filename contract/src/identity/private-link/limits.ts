export const privateLinkLimits = {
  codeDigits: 6,
  codeMinutes: 10,
  codeTries: 5,
  /** Of a session behind a door. */
  idleMinutes: 30,
  sessionHours: 4,
  /** How long a link works, and how often it can be opened with a code. */
  lenderHours: 72,
  lenderOpens: 25,
  coBorrowerDays: 45,
  coBorrowerOpens: 40,
} as const;
