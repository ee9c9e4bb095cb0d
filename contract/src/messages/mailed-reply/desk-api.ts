import * as z from "zod/mini";
import { type AnswerOf, endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { managersOnly, settingsReaders } from "../../identity/staff-role.ts";
import { out } from "../../identity/ways-out.ts";
import { byId, cursor } from "../../platform/wire-shapes.ts";
import { missedOutcomes } from "./states.ts";

const missedReply = z.strictObject({
  id: z.string(),
  outcome: z.enum(missedOutcomes),
  /** Instant. */
  arrived_at: z.string(),
  /** Whose address it came to; null when that isn't known. */
  client: z.nullable(z.strictObject({ id: z.string(), name: z.string() })),
  /** We kept it, so that it can be put in the client's file. */
  is_kept: z.boolean(),
});
export type MissedReply = z.infer<typeof missedReply>;

/** Of the last 30 days, newest first, thirty at a time. The mails are in the mailbox, in the folder Not processed. */
export const missedReplies = endpoint("GET /desk/settings/missed-replies", {
  access: settingsReaders,
  summary: "Replies by email that couldn't be taken",
  input: { query: z.strictObject({ cursor }) },
  output: toData(
    z.strictObject({
      replies: z.array(missedReply),
      next_cursor: z.nullable(z.string()),
    }),
  ),
});

/** Makes a message of it, as if no rule had kept it out. 404 for one that isn't kept, or is in the file already. */
export const fileMissedReply = endpoint("POST /desk/settings/missed-replies/:id/file", {
  access: managersOnly,
  summary: "Put a missed reply in its client's file",
  input: { params: byId },
  output: toData(z.null()),
});

/** As text, without its pictures and links. Every call is recorded as `message.email_viewed`. 404 for one that isn't kept (anymore). */
export const wholeEmail = endpoint("GET /desk/clients/:id/messages/:messageId/email", {
  ...out("openEmail"),
  summary: "All of an email that became a message",
  input: { params: z.strictObject({ id: z.uuid(), messageId: z.uuid() }) },
  output: toData(
    z.strictObject({
      from: z.string(),
      subject: z.string(),
      text: z.string(),
      /** Names of its files, also of those that we left out. */
      files: z.array(z.string()),
    }),
  ),
});
export type WholeEmail = AnswerOf<typeof wholeEmail>["data"];
