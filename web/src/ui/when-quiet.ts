/** Long enough for a page to load its data, even on a slow phone. */
const restMs = 12_000;
/** A page that is never idle is called all the same. */
const busyMs = 4_000;

/** Calls back once the page has loaded and the browser is idle. Returns a function that cancels it. */
export const whenQuiet = (call: () => void, afterMs = restMs): (() => void) => {
  const timer = setTimeout(() => {
    if ("requestIdleCallback" in window) requestIdleCallback(call, { timeout: busyMs });
    else call();
  }, afterMs);
  return () => clearTimeout(timer);
};
