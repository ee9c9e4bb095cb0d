import { type Query, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { connectLive, type OpenStream } from "./live-connection.ts";

/** Reads a burst of changes once. */
const gatherMs = 400;
/** A connection that returns sooner isn't worth a notice. */
const patienceMs = 6_000;

interface LiveOptions {
  readonly openStream: OpenStream;
  /** Whether a change may concern this query. */
  readonly isLive: (query: Query) => boolean;
}

const refetch = (queryClient: QueryClient, { isLive }: LiveOptions) =>
  queryClient.invalidateQueries({ predicate: (query) => query.state.data !== undefined && isLive(query) });

/**
 * Keeps what is on screen up to date as it changes. @param options the same object every time
 * @returns whether that has failed for a while
 */
export const useLive = (options: LiveOptions): boolean => {
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
    const stop = connectLive(options.openStream, {
      onChange() {
        gathering ??= window.setTimeout(() => {
          gathering = undefined;
          void refetch(queryClient, options);
        }, gatherMs);
      },
      onOpen() {
        settle();
        void refetch(queryClient, options);
      },
      onDown() {
        waiting ??= window.setTimeout(() => setDown(true), patienceMs);
      },
      // The first refused call asks the person to sign in.
      onSessionEnded: () => void refetch(queryClient, options),
    });
    return () => {
      stop();
      window.clearTimeout(gathering);
      window.clearTimeout(waiting);
    };
  }, [queryClient, options]);
  return isDown;
};
