/** What became of one client, or one file, of a bulk act. `kept` was done and couldn't be undone. */
export const bulkStates = ["waiting", "done", "refused", "failed", "undone", "kept"] as const;
export type BulkState = (typeof bulkStates)[number];

/** Why it wasn't done, or wasn't undone. Others come with a sentence. */
export const bulkReasons = [
  "not theirs",
  "turned off",
  "not taken",
  "deletion requested",
  "already so",
  "has advisor",
  "no rule",
  "account taken",
  "link sent",
  "nothing to ask",
  "moved since",
  "held",
  "refused",
  "stopped",
  "member left",
  "changed since",
  "too late",
] as const;
export type BulkReason = (typeof bulkReasons)[number];
