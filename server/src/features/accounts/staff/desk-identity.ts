import { staffLimits } from "@funding-desk/contract/accounts/staff/limits";
import type { DeskIdentity } from "@funding-desk/contract/accounts/staff/sign-in-desk-api";
import type { StaffRow } from "./member.repository.ts";

const hourMs = 3600_000;

/** The signed-in member, as every page of the desk needs it. @param endsAt the session's end; by default, of one that starts now */
export const toDeskIdentity = (
  member: Pick<StaffRow, "id" | "name" | "email" | "role"> & Partial<Pick<StaffRow, "theme" | "density">>,
  endsAt = new Date(Date.now() + staffLimits.sessionHours * hourMs),
): DeskIdentity => {
  const { id, name, email, role, theme, density } = member;
  const look = theme && density ? { theme, density } : undefined;
  return { staff_id: id, name, email, role, session_ends_at: endsAt.toISOString(), ...(look && { look }) };
};
