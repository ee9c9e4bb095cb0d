import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { managersOnly, settingsReaders } from "../../identity/staff-role.ts";
import { byId, cursor } from "../../platform/wire-shapes.ts";

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
  /** Our own words, or the mail server's code. */
  last_error: z.nullable(z.string()),
});
export type FailedMailListItem = z.infer<typeof failedMail>;

/** Newest first, thirty at a time. Without their texts, because a mail may contain a code. */
export const failedMails = endpoint("GET /desk/settings/failed-mails", {
  access: settingsReaders,
  summary: "Mails that couldn't be sent",
  input: { query: z.strictObject({ cursor }) },
  output: toData(z.strictObject({ mails: z.array(failedMail), next_cursor: z.nullable(z.string()) })),
});

/** Sends it at once. 409 `mail_not_failed` for a mail that was sent or is waiting for its next attempt. */
export const resendFailedMail = endpoint("POST /desk/settings/failed-mails/:id/resend", {
  access: managersOnly,
  summary: "Send a failed mail again",
  input: { params: byId },
  output: toData(
    z.strictObject({
      is_sent: z.boolean(),
      /** Why it failed again. */
      error: z.nullable(z.string()),
    }),
  ),
});
