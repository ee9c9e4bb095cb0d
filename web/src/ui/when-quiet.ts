/** Long enough for a page to load its data, even on a slow phone. */
const restMs = 12_000;

/** Calls back once the page has loaded and the browser is idle. Returns a function that cancels it. */
export const whenQuiet = (call: () => void, afterMs = restMs): (() => void) => {
  const timer = setTimeout(() => {
    if ("requestIdleCallback" in window) requestIdleCallback(call);
    else call();
  }, afterMs);
  return () => clearTimeout(timer);
};
