/** Every limit that both sides enforce, in the unit its name says. */
export const limits = {
  emailChars: 50,
  nameChars: 50,
  businessNameChars: 50,
  websiteChars: 50,
  otherTypeChars: 50,
  notesChars: 2000,
  passwordMinChars: 8,
  passwordMaxChars: 128,
  signupIdChars: 10,
  streetChars: 100,
  phoneDigits: 10,
  yearsInBusinessDigits: 3,
  moneyDigits: 8,
  annualRevenueDigits: 15,
  adultYears: 18,
  /** No date before this year is meant. */
  earliestYear: 1900,
  /** Above this a text is not a mistake of typing but a malformed request. */
  wireTextChars: 1000,
  wireLongTextChars: 8000,
  /** A captcha solution, ALTCHA's or Google's, and a bit to grow. */
  captchaTokenChars: 8192,
  idempotencyKeyChars: 100,
} as const;
