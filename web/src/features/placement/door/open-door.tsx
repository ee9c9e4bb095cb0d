import type { Endpoint } from "@funding-desk/contract/http/endpoint";
import { privateLinkLimits } from "@funding-desk/contract/identity/private-link/limits";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { callDoor, downloadFromDoor, uploadThroughDoor } from "../../../http/call-door.ts";
import { CallError } from "../../../http/call-error.ts";
import { createQueryClient } from "../../../http/query-client.tsx";
import { getUnattendedMs, watchAttention } from "../../../identity/desk-attention.ts";
import type { Entered } from "./code-steps.tsx";
import { type Door, DoorContext } from "./door.ts";

interface OpenDoorProps {
  readonly entered: Entered;
  readonly leaving: Endpoint;
  /** @param canReopen whether the link may still work with a new code */
  readonly onClosed: (sentence: string, canReopen: boolean) => void;
  readonly children: ReactNode;
}

/** How often the page asks whether the door is still open, so that what was taken back leaves the screen. */
const askMs = 15_000;
const idleMs = privateLinkLimits.idleMinutes * 60_000;

const left = "You closed this page. The link still works with a new code until it expires.";
const unattended = `No one used this page for ${privateLinkLimits.idleMinutes} minutes, so we closed it.`;

type Close = OpenDoorProps["onClosed"];

/** @param close is called when the server says that the door is closed */
const createDoor = (session: string, leaving: Endpoint, close: Close): Door => {
  const closeIfEnded = (error: unknown): never => {
    if (error instanceof CallError && error.code === "private_link_over") close(error.message, false);
    else if (error instanceof CallError && error.status === 401) close(error.message, true);
    throw error;
  };
  return {
    call: (endpoint, ...input) => callDoor(session, endpoint, ...input).catch(closeIfEnded),
    download: (endpoint, input) => downloadFromDoor(session, endpoint, input).catch(closeIfEnded),
    upload: (endpoint, input) => uploadThroughDoor(session, endpoint, input).catch(closeIfEnded),
    async leave() {
      close(left, true);
      // The session ends by itself if this doesn't arrive.
      await callDoor(session, leaving).catch(() => undefined);
    },
    finish: (sentence) => close(sentence, false),
  };
};

/** What is behind a private link, for as long as its session lives. Then nothing of it is left on the screen or in memory. */
export function OpenDoor({ entered, leaving, onClosed, children }: OpenDoorProps) {
  const close = useRef(onClosed);
  close.current = onClosed;
  const [door] = useState(() =>
    createDoor(entered.session, leaving, (sentence, canReopen) => close.current(sentence, canReopen)),
  );
  const [queryClient] = useState(() => createQueryClient(0));
  useClosingTimes(queryClient, door, (sentence) => close.current(sentence, true));
  useEffect(() => () => queryClient.clear(), [queryClient]);
  return (
    <QueryClientProvider client={queryClient}>
      <DoorContext value={door}>{children}</DoorContext>
    </QueryClientProvider>
  );
}

/** Asks now and then whether the door is still open, and closes a page that no one uses. */
const useClosingTimes = (queryClient: QueryClient, door: Door, close: (sentence: string) => void): void => {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    const stopWatching = watchAttention();
    const timer = setInterval(() => {
      if (getUnattendedMs() < idleMs) return void queryClient.invalidateQueries();
      void door.leave();
      latest.current(unattended);
    }, askMs);
    return () => {
      clearInterval(timer);
      stopWatching();
    };
  }, [queryClient, door]);
};
