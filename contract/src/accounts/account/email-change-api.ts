import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { done, toData } from "../../http/envelope.ts";
import { ownPassword, shortText } from "../../platform/wire-shapes.ts";

/** How long the link to the new mailbox works. */
export const emailChangeDays = 14;

const byCode = z.strictObject({ code: shortText });

/**
 * Mails a link to the new address, and tells the current one. Replaces a change that waits. 409 `email_taken`; 422 for a wrong
 * password or an address we don't accept; 429 after three within an hour.
 */
export const askForEmailChange = endpoint("POST /account/email-change", {
  access: "client",
  summary: "Ask to sign in with another email",
  input: { body: z.strictObject({ email: shortText, password: ownPassword }) },
  output: done,
});

/** Changes nothing. 422 `email_change_over` for a link that was replaced or stopped, has expired, or never was. */
export const lookAtEmailChange = endpoint("POST /email-change/look", {
  access: "public",
  summary: "What a link about a new email opens",
  input: { body: byCode },
  output: toData(
    z.discriminatedUnion("state", [
      z.strictObject({ state: z.literal("confirmed") }),
      /** An address that staff entered for a co-borrower. The former mailbox may stop it. */
      z.strictObject({
        state: z.literal("co-borrower"),
        /** Masked. */
        new_email: z.string(),
        /** The member of staff's name. */
        asked_by: z.string(),
        /** Instant. */
        asked_at: z.string(),
      }),
      z.strictObject({
        state: z.literal("open"),
        /** The new mailbox confirms, the old one stops. */
        may: z.enum(["confirm", "stop"]),
        /** The mailbox that didn't get this link has its name masked. */
        old_email: z.string(),
        new_email: z.string(),
        /** The member of staff's name; null when the client asked. */
        asked_by: z.nullable(z.string()),
        /** Instants. */
        asked_at: z.string(),
        expires_at: z.string(),
        /** From when on it can be confirmed. */
        ready_at: z.string(),
      }),
    ]),
  ),
});

/** Ends all sessions. 409 `email_taken` when the address got an account meanwhile, `email_change_waits`; 422 `email_change_over`. */
export const confirmEmailChange = endpoint("POST /email-change/confirm", {
  access: "public",
  summary: "Confirm a new email",
  input: { body: byCode },
  output: done,
});

/** 422 `email_change_over`, also once it was confirmed. */
export const stopEmailChange = endpoint("POST /email-change/stop", {
  access: "public",
  summary: "Stop a change of email",
  input: { body: byCode },
  output: done,
});
