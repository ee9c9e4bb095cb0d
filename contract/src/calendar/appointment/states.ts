export const appointmentStatuses = ["Scheduled", "Cancelled"] as const;
export type AppointmentStatus = (typeof appointmentStatuses)[number];

/** How a booked call can change. */
export const callChanges = ["moved", "cancelled"] as const;
export type CallChange = (typeof callChanges)[number];

interface OutcomeRow {
  /** Only for a call that has begun. */
  readonly isAfterCall: boolean;
  /** The report's column that counts it. */
  readonly countsAs: "held" | "missed" | "cancelled" | "moved_by_phone";
}

export const outcomeRows = {
  Held: { isAfterCall: true, countsAs: "held" },
  "No show": { isAfterCall: true, countsAs: "missed" },
  "Not reached": { isAfterCall: true, countsAs: "missed" },
  "Moved by phone": { isAfterCall: false, countsAs: "moved_by_phone" },
  "No longer needed": { isAfterCall: false, countsAs: "cancelled" },
} as const satisfies Record<string, OutcomeRow>;

/** How a call went, as staff note it. */
export type CallOutcome = keyof typeof outcomeRows;
export const callOutcomes = Object.keys(outcomeRows) as CallOutcome[];
