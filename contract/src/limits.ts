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
  companyChars: 25,
  subjectChars: 40,
  questionChars: 2000,
  resetCodeDigits: 8,
  resetCodeMinutes: 10,
  resetCodeTries: 5,
  slotHoldMinutes: 5,
  bookingAnswerChars: 1000,
  employeesDigits: 6,
  driversLicenseChars: 13,
  explanationChars: 2000,
  signatureChars: 100,
  ownerSharePercent: 100,
  coBorrowerSharePercent: 99,
  coBorrowers: 10,
  /** One file, and all of one client's; the specification's message names the kinds. */
  fileBytes: 15 * 1024 * 1024,
  clientFilesBytes: 200 * 1024 * 1024,
  filesPerRequest: 12,
  fileNameChars: 200,
  /** How long a deleted document can be brought back. */
  undoSeconds: 10,
  documentLinkMinutes: 5,
  adultYears: 18,
  /** No date before this year is meant. */
  earliestYear: 1900,
  /** Above this a text is not a mistake of typing but a malformed request. */
  wireTextChars: 1000,
  wireLongTextChars: 8000,
  /** All co-borrowers of one application, as a JSON text: so much that whoever sends a thousand is told how many there may be. */
  coBorrowersJsonChars: 1_000_000,
  /** A captcha solution, ALTCHA's or Google's, and a bit to grow. */
  captchaTokenChars: 8192,
  idempotencyKeyChars: 100,
  /** Note and message of a change of status. */
  statusWordsChars: 2000,
  searchChars: 100,
  /** Clients given to somebody in one go. */
  clientsAtOnce: 200,
  /** Between a client and the firm. */
  messageChars: 4000,
  noteChars: 4000,
  taskTitleChars: 200,
  rejectionChars: 1000,
  requestNoteChars: 1000,
} as const;
