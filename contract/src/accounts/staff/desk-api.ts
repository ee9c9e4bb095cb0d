import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { done, success, toData, toResult } from "../../http/envelope.ts";
import { anyStaff, freshManagers, managersOnly, settingsReaders, staffRoles } from "../../identity/staff-role.ts";
import { byId, shortText } from "../../platform/wire-shapes.ts";
import { advisorCard } from "./api.ts";
import { phoneChange, portraitChange } from "./card-changes.ts";

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
  shows: "no clients",
  summary: "Active members, to choose from",
  output: toData(
    z.strictObject({
      colleagues: z.array(z.strictObject({ id: z.string(), name: z.string(), role: z.enum(staffRoles) })),
    }),
  ),
});

const person = z.strictObject({
  id: z.string(),
  name: z.string(),
  role: z.enum(staffRoles),
  is_active: z.boolean(),
  /** Whether clients are assigned to them. */
  has_clients: z.boolean(),
});
export type Person = z.infer<typeof person>;

/** Everyone who works or has worked here, by name, to filter lists by; at most `staffLimits.members`. */
export const people = endpoint("GET /desk/people", {
  access: anyStaff,
  shows: "no clients",
  summary: "Current and former members, to filter by",
  output: toData(z.strictObject({ people: z.array(person) })),
});

/** Mails a link that is valid for a week, and tells all managers about a new manager. 409 when the email is already a member's; 422. */
export const inviteMember = endpoint("POST /desk/staff", {
  access: freshManagers,
  summary: "Invite someone to the desk",
  input: { body: z.strictObject({ name: shortText, email: shortText, role: z.enum(staffRoles) }) },
  output: toResult(z.strictObject({ status: success, member })),
  status: 201,
});

/** Replaces the old link. A member who has joined gets a link to set up the sign-in again. */
export const sendMemberLink = endpoint("POST /desk/staff/:id/link", {
  access: freshManagers,
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

const duties = {
  /** Clients assigned to the member. */
  files: z.number(),
  /** Open tasks. */
  tasks: z.number(),
  /** Calls in the member's calendar that aren't over. */
  calls: z.number(),
};

/** Someone has to take these over before the member leaves. */
export const memberDuties = endpoint("GET /desk/staff/:id/duties", {
  access: managersOnly,
  summary: "What a member is responsible for",
  input: { params: byId },
  output: toData(
    z.strictObject({
      ...duties,
      /** Whether clients can book calls in the member's calendar. */ is_bookable: z.boolean(),
    }),
  ),
});
export type MemberDuties = z.infer<typeof memberDuties.output>["data"];

export const memberCard = endpoint("GET /desk/staff/:id/card", {
  access: managersOnly,
  summary: "A member's card, as clients see it",
  input: { params: byId },
  output: toData(advisorCard),
});

/** As the member can do for themselves. 422 for anything but ten digits or nothing. */
export const changeMemberCard = endpoint("PUT /desk/staff/:id/card", {
  access: managersOnly,
  summary: "Change or remove a member's direct line",
  input: { params: byId, body: phoneChange },
  output: toData(advisorCard),
});

/** As the member can do for themselves. 422 for anything but a JPEG. */
export const changeMemberPortrait = endpoint("PUT /desk/staff/:id/portrait", {
  access: managersOnly,
  summary: "Change or remove a member's portrait",
  input: { params: byId, body: portraitChange },
  output: toData(advisorCard),
});

const handedOver = z.strictObject({
  ...duties,
  /** Calls that stay in the former calendar, because the successor has another call at the time. */
  clashing_calls: z.number(),
});
export type HandedOver = z.infer<typeof handedOver>;

/**
 * Ends the member's sessions at once. Whoever is deactivated or made an auditor hands over to `successor_id`, all in one
 * transaction: files, open tasks, and the calendar with its calls. 409 `handover_needed` without a successor for someone who has
 * any of these; 422 for a successor who can't have clients. A manager who becomes an advisor passes on the tasks in other
 * advisors' files to them. 409 `last_manager` for the last active manager; 403 `own_role`,
 * recorded, for the caller's own role.
 */
export const changeMember = endpoint("PUT /desk/staff/:id", {
  access: freshManagers,
  summary: "Change a member's role, or deactivate or reactivate them",
  input: {
    params: byId,
    body: z.strictObject({
      role: z.optional(z.enum(staffRoles)),
      is_active: z.optional(z.boolean()),
      successor_id: z.optional(z.uuid()),
    }),
  },
  output: toResult(
    z.strictObject({ status: success, member, /** Null when nobody took over. */ handed_over: z.nullable(handedOver) }),
  ),
});
