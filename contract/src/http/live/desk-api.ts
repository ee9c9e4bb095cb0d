import * as z from "zod/mini";
import { anyStaff } from "../../identity/staff-role.ts";
import { endpoint } from "../endpoint.ts";
import { eventStream } from "./event-stream.ts";

/** The data of one event of the stream: something changed, and the desk reads again what it shows. */
export const liveEvent = z.strictObject({
  /** The client whose file changed; left out for what belongs to no client. */
  client_id: z.optional(z.string()),
});
export type LiveEventWire = z.infer<typeof liveEvent>;

/**
 * Server-sent events, each a `liveEvent`, about what the member may see. Events aren't replayed: after reconnecting, read again.
 * An `event: session_ended` comes before the stream closes because its session is over. An open stream doesn't extend the session.
 */
export const deskEvents = endpoint("GET /desk/events", {
  access: anyStaff,
  shows: "no clients",
  summary: "Changes at the desk, as they happen",
  output: eventStream,
});
