import { useCallback, useSyncExternalStore } from "react";

/** Without the browser's part, such as in a test: no query matches. */
const match = (query: string): MediaQueryList | undefined =>
  "matchMedia" in window ? window.matchMedia(query) : undefined;

/** Whether the window matches a media query, such as a width. For what can't be on the page twice; else use a class. */
export const useMedia = (query: string): boolean => {
  const subscribe = useCallback(
    (listen: () => void) => {
      const list = match(query);
      list?.addEventListener("change", listen);
      return () => list?.removeEventListener("change", listen);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => match(query)?.matches ?? false,
    () => false,
  );
};
