interface LiveListener {
  /** Something changed that this person may see. */
  onChange(): void;
  /** The stream opened, for the first time or again. Earlier changes must be read now. */
  onOpen(): void;
  /** The stream is down, and we are trying again. */
  onDown(): void;
  onSessionEnded(): void;
}

/** What one stream says. */
export interface StreamEvents {
  onOpen(): void;
  onChange(): void;
  onSessionEnded(): void;
  /** The connection broke. @param isOver it doesn't reconnect by itself */
  onBroken(isOver: boolean): void;
}

/** Opens a stream. @returns how to close it, after which it says nothing */
export type OpenStream = (events: StreamEvents) => () => void;

const firstRetryMs = 2_000;
const maxRetryMs = 30_000;

/**
 * Listens for changes while the page is visible, since browsers allow few connections to one site. Returns a function that
 * stops it.
 */
export const connectLive = (openStream: OpenStream, listener: LiveListener): (() => void) => {
  let closeStream: (() => void) | undefined;
  let retry: number | undefined;
  let retryMs = firstRetryMs;

  const close = (): void => {
    window.clearTimeout(retry);
    closeStream?.();
    closeStream = undefined;
  };

  const open = (): void => {
    close();
    closeStream = openStream({
      onOpen() {
        retryMs = firstRetryMs;
        listener.onOpen();
      },
      onChange: listener.onChange,
      onSessionEnded() {
        listener.onSessionEnded();
        openLater();
      },
      onBroken(isOver) {
        listener.onDown();
        if (isOver) openLater();
      },
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
