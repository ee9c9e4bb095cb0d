import type { Query } from "@tanstack/react-query";
import { useLive } from "../../../http/use-live.ts";
import { Spinner } from "../../../ui/spinner.tsx";
import { openDeskStream } from "./desk-stream.ts";

/** Data that clients and colleagues don't change, or that must not move while someone reads it. */
const unmoved = new Set<unknown>(["session", "account", "staff", "settings", "audit"]);

/** Whether a change may concern a query. */
export const isLive = ({ queryKey }: Pick<Query, "queryKey">): boolean =>
  queryKey[0] === "desk" && !unmoved.has(queryKey[1]);

const deskLive = { openStream: openDeskStream, isLive };

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
