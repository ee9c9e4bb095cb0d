import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { done } from "../../http/envelope.ts";
import { byId } from "../../platform/wire-shapes.ts";

/**
 * The client says whether an address that staff entered is their co-borrower's. "No" ends links to it, and what was signed
 * through it doesn't count. 404 for one that is answered or doesn't stand anymore; 409 for a client whose own address staff
 * entered, until a manager has confirmed that one.
 */
export const answerMailbox = endpoint("POST /lead-user/entered-mailboxes/:id/answer", {
  access: "client",
  summary: "Say whether an email address that staff entered is the co-borrower's",
  input: { params: byId, body: z.strictObject({ is_theirs: z.boolean() }) },
  output: done,
});
