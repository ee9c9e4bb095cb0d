export const importStates = ["checking", "storing", "stored", "undoing", "undone"] as const;
export type ImportState = (typeof importStates)[number];

/** What becomes of a row whose client the firm may already have: left out, added to that client, or a client of its own. */
export const matchDecisions = ["skip", "attach", "create"] as const;
export type MatchDecision = (typeof matchDecisions)[number];

/** Whether a row can be stored, and whether its client may be known. `outside`: from where the firm doesn't serve. */
export const rowVerdicts = ["new", "match", "fault", "outside"] as const;
export type RowVerdict = (typeof rowVerdicts)[number];

export const matchReasons = ["email", "phone", "name"] as const;
export type MatchReason = (typeof matchReasons)[number];

export const rowOutcomes = ["created", "attached", "skipped", "faulty", "kept", "removed"] as const;
export type RowOutcome = (typeof rowOutcomes)[number];
