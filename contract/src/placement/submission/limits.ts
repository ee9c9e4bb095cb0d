export const submissionLimits = {
  noteChars: 2000,
  reasonChars: 1000,
  /** Chosen documents of one submission. */
  documents: 60,
  /** What a lender asks for, in its own words. */
  requestChars: 1000,
  /** Open questions of one lender about one file. */
  openRequests: 20,
  /** Of all attachments of a mail to a lender that takes no links. */
  mailBytes: 10 * 1024 * 1024,
} as const;
