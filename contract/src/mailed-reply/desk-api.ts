import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { toData } from "../envelope.ts";
import { settingsReaders } from "../staff-role.ts";
import { cursor } from "../wire-shapes.ts";
import { missedOutcomes } from "./states.ts";

const missedReply = z.strictObject({
  id: z.string(),
  outcome: z.enum(missedOutcomes),
  /** Instant. */
  arrived_at: z.string(),
  /** Whose address it came to; null when that isn't known. */
  client: z.nullable(z.strictObject({ id: z.string(), name: z.string() })),
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
