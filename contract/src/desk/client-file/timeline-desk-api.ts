import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { anyStaff } from "../../identity/staff-role.ts";
import { message } from "../../messages/message/api.ts";
import { note } from "../../office/note/desk-api.ts";
import { actorKinds } from "../../oversight/audit/actor-kinds.ts";
import { byId, cursor } from "../../platform/wire-shapes.ts";

/** What a timeline can be filtered by. */
export const fileEventKinds = [
  "message",
  "note",
  "call",
  "document",
  "status",
  "offer",
  "task",
  "answer",
  "other",
] as const;
export type FileEventKind = (typeof fileEventKinds)[number];

const event = z.strictObject({
  id: z.string(),
  kind: z.enum(fileEventKinds),
  /** Instant. */
  at: z.string(),
  by: z.enum(actorKinds),
  /** The member's name at the time. */
  name: z.nullable(z.string()),
  /** In words that follow the name: "Ada Smith *accepted a document*". */
  what: z.string(),
  about: z.nullable(z.string()),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  /** A note for the firm, or the reason given. */
  note: z.nullable(z.string()),
  /** The message to the client. */
  message: z.nullable(z.string()),
  /** For a message of either side. */
  sent: z.optional(message),
  /** For a note of the firm's. */
  noted: z.optional(note),
});
export type FileEvent = z.infer<typeof event>;

/**
 * Newest first, thirty at a time: the conversation, the firm's notes, what client, firm and lenders did, and the audit of the
 * file. Clients never read it.
 */
export const fileTimeline = endpoint("GET /desk/clients/:id/timeline", {
  access: anyStaff,
  summary: "Everything that happened in a client's file",
  input: {
    params: byId,
    query: z.strictObject({
      /** `next_before` of the previous page. */
      before: cursor,
      /** Only these; all of them without it. */
      kind: z.optional(z.enum(fileEventKinds)),
      /** Includes entries of members who only looked. */
      views: z.optional(z.literal("true")),
    }),
  },
  output: toData(z.strictObject({ events: z.array(event), next_before: z.nullable(z.string()) })),
});
