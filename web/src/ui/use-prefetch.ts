import { useSyncExternalStore } from "react";

const listen = (notify: () => void) => {
  for (const event of ["online", "offline"]) window.addEventListener(event, notify);
  return () => {
    for (const event of ["online", "offline"]) window.removeEventListener(event, notify);
  };
};

/**
 * When a link fetches its page ahead. Never offline: React Router reloads the document when the page's code doesn't
 * arrive, even if the pointer only passed over the link, and what was typed would be gone.
 */
export const usePrefetch = (): "intent" | "none" => {
  const isOnline = useSyncExternalStore(
    listen,
    () => navigator.onLine,
    () => true,
  );
  return isOnline ? "intent" : "none";
};
