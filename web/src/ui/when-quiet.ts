/** Long enough for what a page shows to have been fetched, also on a slow phone. */
const restMs = 12_000;

/** Calls once the page has come to rest and the browser is idle. Returns the way to call it off, as an effect wants it. */
export const whenQuiet = (call: () => void): (() => void) => {
  const timer = setTimeout(() => {
    if ("requestIdleCallback" in window) requestIdleCallback(call);
    else call();
  }, restMs);
  return () => clearTimeout(timer);
};
