/** Why text messages to a client ended. Stored with their number. */
export const textEnds = ["client", "staff", "stop", "refused"] as const;
export type TextEnd = (typeof textEnds)[number];

/**
 * Whether text messages go to a client: `off` until they turn them on, and after they or staff turned them off; `stopped` when
 * someone replied STOP; `refused` when the provider doesn't take their number.
 */
export const textStates = ["off", "on", "stopped", "refused"] as const;
export type TextState = (typeof textStates)[number];

/**
 * What became of a text message. `unknown`: the server, or the line to the provider, failed in the middle, so it isn't sent again.
 * `missed`: the day's hours were over first.
 */
export const textOutcomes = ["waiting", "sending", "sent", "failed", "unknown", "missed"] as const;
export type TextOutcome = (typeof textOutcomes)[number];
