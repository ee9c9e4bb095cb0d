import { apiBase } from "@funding-desk/contract/http/endpoint";
import { deskEvents } from "@funding-desk/contract/http/live/desk-api";
import type { Query } from "@tanstack/react-query";
import { wholeDesk } from "../../../http/desk-query.ts";
import type { OpenStream } from "../../../http/live-connection.ts";
import { useLive } from "../../../http/use-live.ts";
import { Spinner } from "../../../ui/spinner.tsx";

/** Opens the desk's stream of changes. The browser sends the cookie. */
const openDeskStream: OpenStream = ({ onOpen, onChange, onSessionEnded, onBroken }) => {
  const stream = new EventSource(apiBase + deskEvents.path);
  stream.addEventListener("open", onOpen);
  stream.addEventListener("message", onChange);
  stream.addEventListener("session_ended", onSessionEnded);
  // The browser reopens a broken connection by itself, but gives up on a refused one.
  stream.addEventListener("error", () => onBroken(stream.readyState === EventSource.CLOSED));
  return () => stream.close();
};

const deskLive = {
  openStream: openDeskStream,
  isLive: ({ queryKey, meta }: Query) => queryKey[0] === wholeDesk.queryKey[0] && !meta?.isStill,
};

/** Keeps the desk up to date, and says when it can't. */
export function LiveStatus() {
  const isDown = useLive(deskLive);
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-4 z-30 flex justify-center px-4">
      {isDown && (
        <p className="flex items-center gap-2 rounded-full border border-edge bg-card px-4 py-2 text-sm shadow-soft">
          <Spinner />
          Reconnecting… What you see may be out of date.
        </p>
      )}
    </div>
  );
}
