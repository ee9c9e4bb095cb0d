/** What somebody of the firm may do: an advisor works on own and unassigned clients, a manager on all and on the settings, an auditor reads. */
export const staffRoles = ["advisor", "manager", "auditor"] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Shorthands for `access`. */
export const anyStaff = { staff: staffRoles } as const;
export const workingStaff = { staff: ["advisor", "manager"] } as const;
export const managersOnly = { staff: ["manager"] } as const;
/** For the settings, which an auditor reads. */
export const settingsReaders = { staff: ["manager", "auditor"] } as const;
