import type { Query } from "@tanstack/react-query";
import { openClientStream } from "../../../http/client-stream.ts";
import { useLive } from "../../../http/use-live.ts";

/** What the firm changes. Forms aren't among them: what someone is typing must not move. */
const moved = new Set<unknown>([
  "answer-goals",
  "application-summary",
  "applications",
  "appointments",
  "corrections",
  "documents",
  "messages",
  "my-advisor",
  "offers",
  "owed",
  "prequalification-summary",
  "statements",
  "submissions",
  "text-messages",
  "timeline",
]);

const portalLive = { openStream: openClientStream, isLive: ({ queryKey }: Query) => moved.has(queryKey[0]) };

/** Follows the client's stream of changes. When that fails, the pages still look now and then, so it says nothing. */
export function PortalStream() {
  useLive(portalLive);
  return null;
}
