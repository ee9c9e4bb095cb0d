/** `waiting` until staff have decided about the document. */
export const reviewStates = ["waiting", "accepted", "rejected"] as const;
export type ReviewState = (typeof reviewStates)[number];
