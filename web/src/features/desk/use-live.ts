import { type Query, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { connectLive } from "./live-connection.ts";

/** A burst of changes is read once. */
const gatherMs = 400;
/** A connection that is back sooner is nobody's concern. */
const patienceMs = 6_000;

/** What does not change by what clients and colleagues do to files, or is not to move while it is read. */
const unmoved = new Set<unknown>(["session", "account", "staff", "settings", "audit"]);
const isLive = ({ queryKey, state }: Query): boolean =>
  queryKey[0] === "desk" && !unmoved.has(queryKey[1]) && state.data !== undefined;

const readAgain = (queryClient: QueryClient) => queryClient.invalidateQueries({ predicate: isLive });

/**
 * Keeps what the desk shows up to date as it changes.
 * @returns whether that has not worked for a while
 */
export const useLive = (): boolean => {
  const queryClient = useQueryClient();
  const [isDown, setDown] = useState(false);
  useEffect(() => {
    let gathering: number | undefined;
    let waiting: number | undefined;
    const settle = () => {
      window.clearTimeout(waiting);
      waiting = undefined;
      setDown(false);
    };
    const stop = connectLive({
      onChange() {
        gathering ??= window.setTimeout(() => {
          gathering = undefined;
          void readAgain(queryClient);
        }, gatherMs);
      },
      onOpen() {
        settle();
        void readAgain(queryClient);
      },
      onDown() {
        waiting ??= window.setTimeout(() => setDown(true), patienceMs);
      },
      // The first call that is refused asks to sign in.
      onSessionEnded: () => void readAgain(queryClient),
    });
    return () => {
      stop();
      window.clearTimeout(gathering);
      window.clearTimeout(waiting);
    };
  }, [queryClient]);
  return isDown;
};
