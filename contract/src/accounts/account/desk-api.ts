import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { done, toData } from "../../http/envelope.ts";
import { freshManagers, managersOnly } from "../../identity/staff-role.ts";
import { byId } from "../../platform/wire-shapes.ts";

/** So that a manager knows whether there is something to reset. */
export const clientSecondFactor = endpoint("GET /desk/clients/:id/second-factor", {
  access: managersOnly,
  summary: "Whether a client has a second factor",
  input: { params: byId },
  output: toData(z.strictObject({ has_codes: z.boolean(), passkeys: z.number(), recovery_codes_left: z.number() })),
});

/** For a client who has lost it, and whom the manager has recognized. Mails the client. 409 `no_second_factor`. */
export const resetClientSecondFactor = endpoint("DELETE /desk/clients/:id/second-factor", {
  access: freshManagers,
  summary: "Remove a client's second factor",
  input: { params: byId },
  output: done,
});
