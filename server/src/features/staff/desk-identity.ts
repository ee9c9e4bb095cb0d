import { staffLimits } from "@funding-desk/contract/staff/limits";
import type { DeskIdentity } from "@funding-desk/contract/staff/sign-in-api";
import type { StaffRow } from "./member.repository.ts";

const hourMs = 3600_000;

/** Who signed in, as every page of the desk needs to know. @param endsAt of the session; of one that begins now unless said */
export const presentIdentity = (
  { id, name, email, role }: Pick<StaffRow, "id" | "name" | "email" | "role">,
  endsAt = new Date(Date.now() + staffLimits.sessionHours * hourMs),
): DeskIdentity => ({ staff_id: id, name, email, role, session_ends_at: endsAt.toISOString() });
