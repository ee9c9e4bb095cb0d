import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { done, success, toData, toResult } from "../envelope.ts";
import { anyStaff, managersOnly, settingsReaders, staffRoles } from "../staff-role.ts";
import { byId, shortText } from "../wire-shapes.ts";

const instant = z.string();

export const memberStatuses = ["invited", "invitation expired", "active", "deactivated"] as const;
export type MemberStatus = (typeof memberStatuses)[number];

export const member = z.strictObject({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(staffRoles),
  status: z.enum(memberStatuses),
  /** When an open invitation or renewal link expires. */
  link_expires_at: z.nullable(instant),
  last_signed_in_at: z.nullable(instant),
});
export type Member = z.infer<typeof member>;

/** By name; at most `staffLimits.members`. */
export const members = endpoint("GET /desk/staff", {
  access: settingsReaders,
  summary: "All members of staff",
  output: toData(z.strictObject({ members: z.array(member) })),
});

/** Active members by name, to assign a client or a task to. */
export const colleagues = endpoint("GET /desk/colleagues", {
  access: anyStaff,
  summary: "Active members, to choose from",
  output: toData(
    z.strictObject({
      colleagues: z.array(z.strictObject({ id: z.string(), name: z.string(), role: z.enum(staffRoles) })),
    }),
  ),
});

/** Mails a link that is valid for a week, and tells all managers about a new manager. 409 when the email is already a member's; 422. */
export const inviteMember = endpoint("POST /desk/staff", {
  access: { ...managersOnly, isFresh: true },
  summary: "Invite someone to the desk",
  input: { body: z.strictObject({ name: shortText, email: shortText, role: z.enum(staffRoles) }) },
  output: toResult(z.strictObject({ status: success, member })),
  status: 201,
});

/** Replaces the old link. A member who has joined gets a link to set up the sign-in again. */
export const sendMemberLink = endpoint("POST /desk/staff/:id/link", {
  access: { ...managersOnly, isFresh: true },
  summary: "Mail a new invitation, or a link to set up the sign-in again",
  input: { params: byId },
  output: toResult(z.strictObject({ status: success, member })),
});

/** 409 once it's accepted. */
export const withdrawInvitation = endpoint("DELETE /desk/staff/:id/invitation", {
  access: managersOnly,
  summary: "Withdraw an invitation",
  input: { params: byId },
  output: done,
});

/**
 * Ends the member's sessions at once. 409 `last_manager` for the last active manager; 403 `own_role`, recorded, for the
 * caller's own role.
 */
export const changeMember = endpoint("PUT /desk/staff/:id", {
  access: { ...managersOnly, isFresh: true },
  summary: "Change a member's role, or deactivate or reactivate them",
  input: {
    params: byId,
    body: z.strictObject({ role: z.optional(z.enum(staffRoles)), is_active: z.optional(z.boolean()) }),
  },
  output: toResult(z.strictObject({ status: success, member })),
});
