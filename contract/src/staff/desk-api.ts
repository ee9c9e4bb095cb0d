import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { dataOf, resultOf, success } from "../envelope.ts";
import { limits } from "../limits.ts";
import { anyStaff, managersOnly, staffRoles } from "./role.ts";

const text = z.string().check(z.maxLength(limits.wireTextChars));
const uuid = z.uuid();
const instant = z.string();
const done = resultOf(z.strictObject({ status: success }));

export const memberStatuses = ["invited", "invitation expired", "active", "deactivated"] as const;
export type MemberStatus = (typeof memberStatuses)[number];

export const member = z.strictObject({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(staffRoles),
  status: z.enum(memberStatuses),
  /** When an open invitation, or a link to begin anew, runs out. */
  link_expires_at: z.nullable(instant),
  last_signed_in_at: z.nullable(instant),
});
export type Member = z.infer<typeof member>;

/** Everybody of the firm, by name; at most `staffLimits.members`. */
export const members = endpoint({
  method: "GET",
  path: "/desk/staff",
  access: managersOnly,
  summary: "Everybody of the firm",
  input: {},
  output: dataOf(z.strictObject({ members: z.array(member) })),
});

/** The people a file or a task can be given to: whoever works at the desk now, by name. */
export const colleagues = endpoint({
  method: "GET",
  path: "/desk/colleagues",
  access: anyStaff,
  summary: "Whoever works at the desk, to choose from",
  input: {},
  output: dataOf(
    z.strictObject({
      colleagues: z.array(z.strictObject({ id: z.string(), name: z.string(), role: z.enum(staffRoles) })),
    }),
  ),
});

/** Mails a link that is good for a week. 409 when the e-mail is a member's already; 422. */
export const inviteMember = endpoint({
  method: "POST",
  path: "/desk/staff",
  access: managersOnly,
  summary: "Invite somebody to the desk",
  input: { body: z.strictObject({ name: text, email: text, role: z.enum(staffRoles) }) },
  output: resultOf(z.strictObject({ status: success, member })),
  status: 201,
});

/** Mails a new link, and the old one is of no use; to a member who has joined, one to set up the sign-in anew. */
export const sendMemberLink = endpoint({
  method: "POST",
  path: "/desk/staff/:id/link",
  access: { ...managersOnly, isFresh: true },
  summary: "Mail a new invitation, or a link to set up the sign-in anew",
  input: { params: z.strictObject({ id: uuid }) },
  output: resultOf(z.strictObject({ status: success, member })),
});

/** 409 once it was accepted. */
export const withdrawInvitation = endpoint({
  method: "DELETE",
  path: "/desk/staff/:id/invitation",
  access: managersOnly,
  summary: "Withdraw an invitation",
  input: { params: z.strictObject({ id: uuid }) },
  output: done,
});

/**
 * Ends the person's sessions at once. 409 `last_manager` for the last active manager; 403 `own_role`, recorded, for one's own,
 * which somebody else has to change.
 */
export const changeMember = endpoint({
  method: "PUT",
  path: "/desk/staff/:id",
  access: { ...managersOnly, isFresh: true },
  summary: "Change a member's role, or whether they may sign in",
  input: {
    params: z.strictObject({ id: uuid }),
    body: z.strictObject({ role: z.optional(z.enum(staffRoles)), is_active: z.optional(z.boolean()) }),
  },
  output: resultOf(z.strictObject({ status: success, member })),
});
