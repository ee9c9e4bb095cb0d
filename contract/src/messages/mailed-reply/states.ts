/** What became of a mail that came to the address for replies. */
export const inboundOutcomes = [
  "taken",
  "automatic",
  "own",
  "no_address",
  "unknown_address",
  "too_many",
  "too_large",
  "unreadable",
  "empty",
  "failed",
] as const;
export type InboundOutcome = (typeof inboundOutcomes)[number];

/** Those that aren't in a file although a person may have written them. */
export const missedOutcomes = [
  "automatic",
  "unknown_address",
  "too_many",
  "too_large",
  "unreadable",
  "empty",
  "failed",
] as const satisfies readonly InboundOutcome[];
export type MissedOutcome = (typeof missedOutcomes)[number];
