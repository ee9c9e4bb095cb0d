import type { StaffRole } from "@funding-desk/contract/staff/role";

/** Who of the firm calls, as the session's row said when the call came. */
export interface StaffIdentity {
  readonly staffId: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly sessionId: string;
  /** The caller's network address. */
  readonly address: string;
}

/** Whose clients are seen in a list: an advisor's own and nobody's; undefined for everybody's. */
export const viewerOf = ({ role, staffId }: StaffIdentity): string | undefined =>
  role === "advisor" ? staffId : undefined;

/** As the audit names somebody of the firm. */
export const staffActor = ({ staffId, name }: Pick<StaffIdentity, "staffId" | "name">) => ({
  kind: "staff" as const,
  id: staffId,
  name,
});
