/** How a file goes to a lender: as a private link, or attached to a mail where the lender takes nothing else. */
export const submissionChannels = ["link", "mail"] as const;
export type SubmissionChannel = (typeof submissionChannels)[number];
