import { apiBase } from "@funding-desk/contract/endpoint";
import { deskEvents } from "@funding-desk/contract/live/desk-api";

interface LiveListener {
  /** Something changed that this person may see. */
  onChange(): void;
  /** The stream opened, for the first time or again. Earlier changes must be read now. */
  onOpen(): void;
  /** The stream is down, and we are trying again. */
  onDown(): void;
  onSessionEnded(): void;
}

const firstRetryMs = 2_000;
const maxRetryMs = 30_000;

/**
 * Listens for changes at the desk while the page is visible, since browsers allow few connections to one site. Returns
 * a function that stops it.
 */
export const connectLive = (listener: LiveListener): (() => void) => {
  let source: EventSource | undefined;
  let retry: number | undefined;
  let retryMs = firstRetryMs;

  const close = (): void => {
    window.clearTimeout(retry);
    source?.close();
    source = undefined;
  };

  const open = (): void => {
    close();
    const stream = new EventSource(apiBase + deskEvents.path);
    source = stream;
    stream.addEventListener("open", () => {
      retryMs = firstRetryMs;
      listener.onOpen();
    });
    stream.addEventListener("message", listener.onChange);
    stream.addEventListener("session_ended", () => {
      listener.onSessionEnded();
      openLater();
    });
    stream.addEventListener("error", () => {
      listener.onDown();
      // The browser reopens a broken connection by itself, but gives up on a refused one.
      if (stream.readyState === EventSource.CLOSED) openLater();
    });
  };

  const openLater = (): void => {
    close();
    retry = window.setTimeout(open, retryMs);
    retryMs = Math.min(retryMs * 2, maxRetryMs);
  };

  const follow = (): void => (document.visibilityState === "visible" ? open() : close());
  document.addEventListener("visibilitychange", follow);
  follow();
  return () => {
    document.removeEventListener("visibilitychange", follow);
    close();
  };
};
