/** Whether clients have their account. `expired` is a link that was sent and not used in time. */
export const linkStates = ["taken", "sent", "expired", "not sent"] as const;
export type LinkState = (typeof linkStates)[number];

export const dueChoices = ["overdue", "today", "week", "none"] as const;
export type DueChoice = (typeof dueChoices)[number];
