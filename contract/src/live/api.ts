import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { anyStaff } from "../staff/role.ts";

/** What changed, in the words of the desk's features: each names the query keys that are read again. */
export const liveKinds = [
  "prequalification",
  "application",
  "document",
  "message",
  "appointment",
  "contact",
  "status",
  "client",
  "task",
  "request",
  "signup_id",
  "calendar",
  "setting",
] as const;
export type LiveKind = (typeof liveKinds)[number];

/** The data of one event of the stream. */
export const liveEvent = z.strictObject({
  kind: z.enum(liveKinds),
  /** Whose file it is about; left out when it is about none. */
  client_id: z.optional(z.string()),
});
export type LiveEventWire = z.infer<typeof liveEvent>;

/** The output of an endpoint that keeps telling (`text/event-stream`) instead of answering once. */
export const eventStream = z.literal("event stream");

/**
 * Server-sent events about what this member of staff may see, as `liveEvent`. Nothing is sent again: whoever reconnects reads anew.
 * An `event: session_ended` ends it when the session does. An open stream does not count as use of the session.
 */
export const deskEvents = endpoint({
  method: "GET",
  path: "/desk/events",
  access: anyStaff,
  summary: "What changes at the desk, as it changes",
  input: {},
  output: eventStream,
});
