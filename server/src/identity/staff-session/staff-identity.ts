import type { StaffRole } from "@funding-desk/contract/identity/staff-role";

/** The calling member, as stored when the call arrived. */
export interface StaffIdentity {
  readonly staffId: string;
  readonly name: string;
  readonly role: StaffRole;
  /** Colleagues who are out of the office today, and have the member stand in for them. */
  readonly covers?: readonly string[];
  readonly sessionId: string;
  /** The caller's network address. */
  readonly address: string;
}

/** The member as an actor of the audit. */
export const staffActor = ({ staffId, name }: Pick<StaffIdentity, "staffId" | "name">) => ({
  kind: "staff" as const,
  id: staffId,
  name,
});

/** Who acts: the calling member, or one whose act was waiting for someone else, from no address. */
export interface ActingStaff extends Pick<StaffIdentity, "staffId" | "name"> {
  readonly address?: string;
}

/** Who an audit entry says acted, and from where. */
export const actedBy = (staff: ActingStaff) => ({
  actor: staffActor(staff),
  ...(staff.address === undefined ? {} : { address: staff.address }),
});
