import { endpoint } from "../endpoint.ts";
import { eventStream } from "./event-stream.ts";

/**
 * Server-sent events, each `{}`: something that the client can see changed in their own file. What concerns the firm alone, such as
 * a note, sends none. Events aren't replayed: after reconnecting, read again. An `event: session_ended` comes before the stream
 * closes because its session is over. An open stream doesn't extend the session. 429 with more than twelve open.
 */
export const clientEvents = endpoint("GET /lead-user/events", {
  access: "client",
  summary: "Changes in the client's own file, as they happen",
  output: eventStream,
});
