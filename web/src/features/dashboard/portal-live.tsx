import type { Query } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { openClientStream } from "../../api/client-stream.ts";
import { useLive } from "../../api/use-live.ts";
import { whenQuiet } from "../../ui/when-quiet.ts";

/** What the firm changes. Forms aren't among them: what someone is typing must not move. */
const moved = new Set<unknown>([
  "application-summary",
  "applications",
  "appointments",
  "corrections",
  "documents",
  "messages",
  "my-advisor",
  "owed",
  "prequalification-summary",
  "timeline",
]);

const portalLive = { openStream: openClientStream, isLive: ({ queryKey }: Query) => moved.has(queryKey[0]) };

/** What was just read is new. On a slow phone, a stream would take one of its few connections from what the page loads. */
const startMs = 8_000;

/** Keeps the portal up to date. When that fails, its pages still look now and then, so it says nothing. */
export function PortalLive() {
  const [hasBegun, setBegun] = useState(false);
  useEffect(() => whenQuiet(() => setBegun(true), startMs), []);
  return hasBegun && <Stream />;
}

function Stream() {
  useLive(portalLive);
  return null;
}
