/** What the firm made of a document; `waiting` until somebody has looked. */
export const reviewStates = ["waiting", "accepted", "rejected"] as const;
export type ReviewState = (typeof reviewStates)[number];
