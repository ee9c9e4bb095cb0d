import type { StaffRole } from "@funding-desk/contract/identity/staff-role";

/** Each role's name, and what it can do. */
export const roleWords: Readonly<Record<StaffRole, { readonly label: string; readonly may: string }>> = {
  advisor: { label: "Advisor", may: "Works on their own clients, and on clients without an advisor." },
  manager: { label: "Manager", may: "Works on every file, and changes the settings and the staff." },
  auditor: { label: "Auditor", may: "Reads every file and the audit, without protected numbers. Changes nothing." },
};
