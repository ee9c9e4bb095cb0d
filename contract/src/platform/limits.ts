/** The limits that both sides enforce. Each name says its unit. */
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
  companyChars: 25,
  subjectChars: 40,
  questionChars: 2000,
  resetCodeDigits: 8,
  resetCodeMinutes: 10,
  /** From one network. */
  resetCodeTries: 5,
  /** From all networks together. The link in the same mail still works after that. */
  resetCodeTriesInAll: 10,
  resetLinkMinutes: 60,
  slotHoldMinutes: 5,
  /** Calls that a client can have booked at a time. */
  openCalls: 3,
  bookingAnswerChars: 1000,
  employeesDigits: 6,
  /** What the Small Business Administration calls small, in most industries. */
  smallBusinessEmployees: 1500,
  driversLicenseChars: 13,
  explanationChars: 2000,
  signatureChars: 100,
  ownerSharePercent: 100,
  coBorrowerSharePercent: 99,
  coBorrowers: 10,
  /** Of one file. */
  fileBytes: 15 * 1024 * 1024,
  /** Of all files of one client. */
  clientFilesBytes: 200 * 1024 * 1024,
  filesPerRequest: 12,
  fileNameChars: 200,
  /** Of a locked PDF. Programs that lock one take at most 127 bytes. */
  pdfPasswordChars: 127,
  /** How long a deleted document can be brought back. */
  undoSeconds: 10,
  documentLinkMinutes: 5,
  adultYears: 18,
  /** An earlier date is a typing mistake. */
  earliestYear: 1900,
  /** A longer text isn't a typing mistake but a malformed request. */
  wireTextChars: 1000,
  wireLongTextChars: 8000,
  /** All co-borrowers of an application as JSON. Generous, so that a thousand of them get the message about the limit. */
  coBorrowersJsonChars: 1_000_000,
  /** An ALTCHA or Google captcha solution, with room to grow. */
  captchaTokenChars: 8192,
  idempotencyKeyChars: 100,
  /** The note and the message of a status change. */
  statusWordsChars: 2000,
  searchChars: 100,
  /** Clients assigned in one call. */
  clientsAtOnce: 200,
  /** Between a client and the firm. */
  messageChars: 4000,
  messageFiles: 5,
  /** More than a spreadsheet's cell can hold. */
  noteChars: 40_000,
  taskTitleChars: 200,
  rejectionChars: 1000,
  requestNoteChars: 1000,
} as const;
