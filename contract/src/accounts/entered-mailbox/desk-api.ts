import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { done, toData } from "../../http/envelope.ts";
import { anyStaff, freshManagers } from "../../identity/staff-role.ts";
import { reason } from "../../platform/reason.ts";
import { byId } from "../../platform/wire-shapes.ts";
import { mailboxStates } from "./state.ts";

/** Only addresses that still stand, at most one for each person. */
export const enteredMailboxes = endpoint("GET /desk/clients/:id/entered-mailboxes", {
  access: anyStaff,
  summary: "Email addresses that staff entered for the people in a client's file",
  input: { params: byId },
  output: toData(
    z.strictObject({
      mailboxes: z.array(
        z.strictObject({
          id: z.string(),
          /** Null for the client's login address. */
          co_borrower_id: z.nullable(z.string()),
          email: z.string(),
          /** The member's name. */
          entered_by: z.string(),
          /** Instants. */
          entered_at: z.string(),
          counts_from: z.string(),
          state: z.enum(mailboxStates),
          /** The member's name; null for the client, and before it was confirmed. */
          confirmed_by: z.nullable(z.string()),
          /** How the manager knew. */
          how: z.nullable(z.string()),
          /** Whether the caller may confirm it. */
          may_confirm: z.boolean(),
        }),
      ),
    }),
  ),
});

/** For another manager than the member who entered it. 403 `own_proposal`; 404 for one that is confirmed or doesn't stand anymore. */
export const confirmMailbox = endpoint("POST /desk/clients/:id/entered-mailboxes/:mailboxId/confirm", {
  access: freshManagers,
  summary: "Stand for an email address that staff entered",
  input: { params: z.strictObject({ id: z.uuid(), mailboxId: z.uuid() }), body: z.strictObject({ how: reason }) },
  output: done,
});
