import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { dataOf } from "../envelope.ts";
import { managersOnly, settingsReaders } from "../staff/role.ts";

const failedMail = z.strictObject({
  id: z.string(),
  /** The template's name. */
  kind: z.string(),
  /** The recipient's address. */
  to: z.string(),
  /** Instant. */
  created_at: z.string(),
  /** Instant. */
  failed_at: z.string(),
  attempts: z.number(),
  /** A word of ours or the mail server's code. */
  last_error: z.nullable(z.string()),
});
export type FailedMailListed = z.infer<typeof failedMail>;

/** What was given up, newest first, thirty at a time. Not what it says: a mail may hold a code. */
export const failedMails = endpoint({
  method: "GET",
  path: "/desk/settings/failed-mails",
  access: settingsReaders,
  summary: "The mails that could not be sent",
  input: { query: z.strictObject({ cursor: z.optional(z.string().check(z.maxLength(200))) }) },
  output: dataOf(z.strictObject({ mails: z.array(failedMail), next_cursor: z.nullable(z.string()) })),
});

/** Tries it here and now. 409 `mail_not_failed` for one that was sent, or waits for its next try. */
export const resendFailedMail = endpoint({
  method: "POST",
  path: "/desk/settings/failed-mails/:id/resend",
  access: managersOnly,
  summary: "Send a mail that was given up",
  input: { params: z.strictObject({ id: z.uuid() }) },
  output: dataOf(
    z.strictObject({
      is_sent: z.boolean(),
      /** Why it failed again. */
      error: z.nullable(z.string()),
    }),
  ),
});
