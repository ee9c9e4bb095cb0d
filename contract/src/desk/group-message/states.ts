/** What became of one client's message. */
export const recipientStates = ["waiting", "sent", "left out", "failed"] as const;
export type RecipientState = (typeof recipientStates)[number];

/**
 * Why a client gets no message to many: they turned such mail off, haven't taken their account, or asked us to delete it; someone
 * stopped the sending; or the sender may not write to them anymore.
 */
export const leftOutReasons = ["turned off", "not taken", "deletion requested", "stopped", "not theirs"] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];
