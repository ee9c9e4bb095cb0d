import { apiBase } from "@funding-desk/contract/http/endpoint";
import { deskEvents } from "@funding-desk/contract/http/live/desk-api";
import type { OpenStream } from "../../../http/live-connection.ts";

/** Opens the desk's stream of changes. The browser sends the cookie. */
export const openDeskStream: OpenStream = ({ onOpen, onChange, onSessionEnded, onBroken }) => {
  const stream = new EventSource(apiBase + deskEvents.path);
  stream.addEventListener("open", onOpen);
  stream.addEventListener("message", onChange);
  stream.addEventListener("session_ended", onSessionEnded);
  // The browser reopens a broken connection by itself, but gives up on a refused one.
  stream.addEventListener("error", () => onBroken(stream.readyState === EventSource.CLOSED));
  return () => stream.close();
};
