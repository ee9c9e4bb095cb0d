/** An advisor works on their own and unassigned clients, a manager on all clients and the settings; an auditor only reads. */
export const staffRoles = ["advisor", "manager", "auditor"] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Values for an endpoint's `access`. */
export const anyStaff = { staff: staffRoles } as const;
export const workingStaff = { staff: ["advisor", "manager"] } as const;
export const managersOnly = { staff: ["manager"] } as const;
/** After a second factor of the last minutes: for where a client's account or file can be reached. */
export const freshStaff = { ...workingStaff, isFresh: true } as const;
/** Likewise, for what the public, or many, see at once, and for ways in. */
export const freshManagers = { ...managersOnly, isFresh: true } as const;
export const settingsReaders = { staff: ["manager", "auditor"] } as const;
