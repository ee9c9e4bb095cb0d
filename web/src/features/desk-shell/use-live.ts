import { type Query, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { connectLive } from "./live-connection.ts";

/** Reads a burst of changes once. */
const gatherMs = 400;
/** A connection that returns sooner isn't worth a notice. */
const patienceMs = 6_000;

/** Data that clients and colleagues don't change, or that must not move while someone reads it. */
const unmoved = new Set<unknown>(["session", "account", "staff", "settings", "audit"]);
const isLive = ({ queryKey, state }: Query): boolean =>
  queryKey[0] === "desk" && !unmoved.has(queryKey[1]) && state.data !== undefined;

const refetch = (queryClient: QueryClient) => queryClient.invalidateQueries({ predicate: isLive });

/**
 * Keeps what the desk shows up to date as it changes.
 * @returns whether that has failed for a while
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
          void refetch(queryClient);
        }, gatherMs);
      },
      onOpen() {
        settle();
        void refetch(queryClient);
      },
      onDown() {
        waiting ??= window.setTimeout(() => setDown(true), patienceMs);
      },
      // The first refused call asks the person to sign in.
      onSessionEnded: () => void refetch(queryClient),
    });
    return () => {
      stop();
      window.clearTimeout(gathering);
      window.clearTimeout(waiting);
    };
  }, [queryClient]);
  return isDown;
};
