import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { done, toData } from "../../http/envelope.ts";
import { anyStaff, freshManagers, freshStaff, workingStaff } from "../../identity/staff-role.ts";
import { reason } from "../../platform/reason.ts";
import { byId, shortText } from "../../platform/wire-shapes.ts";

/** Null when none waits. */
export const waitingEmailChange = endpoint("GET /desk/clients/:id/email-change", {
  access: anyStaff,
  summary: "The new email that a client has yet to confirm",
  input: { params: byId },
  output: toData(
    z.nullable(
      z.strictObject({
        new_email: z.string(),
        /** The member of staff's name; null when the client asked. */
        asked_by: z.nullable(z.string()),
        /** Instants. */
        asked_at: z.string(),
        expires_at: z.string(),
        /** From when on it can be confirmed. */
        ready_at: z.string(),
        /** Whether the caller may end the wait. */
        may_release: z.boolean(),
      }),
    ),
  ),
});

/**
 * The client can confirm it at once. For another manager than the member who proposed it. 403 `own_proposal`; 404 when none
 * waits, or no longer.
 */
export const releaseEmailChange = endpoint("POST /desk/clients/:id/email-change/release", {
  access: freshManagers,
  summary: "End the wait of a new email for a client",
  input: { params: byId },
  output: done,
});

/** For a client who calls: it can't be confirmed anymore. 404 when none waits. */
export const stopWaitingEmailChange = endpoint("POST /desk/clients/:id/email-change/stop", {
  access: workingStaff,
  summary: "Stop a new email that a client has yet to confirm",
  input: { params: byId },
  output: done,
});

/**
 * Mails a link to the new address, and tells the current one. Replaces a change that waits. 409 `client_exists`; 422 for an
 * address we don't accept; 429 after three within an hour.
 */
export const proposeEmailChange = endpoint("POST /desk/clients/:id/email-change", {
  access: freshStaff,
  summary: "Propose a new email for a client",
  idempotent: true,
  input: { params: byId, body: z.strictObject({ email: shortText, reason }) },
  output: done,
});
