const attentiveMs = 60_000;
const signs = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;

let lastSignMs = 0;

const note = (): void => {
  lastSignMs = Date.now();
};

/** Whether someone is using this page. A desk left open refreshes itself without keeping its session alive. */
export const isAttended = (): boolean => Date.now() - lastSignMs < attentiveMs;

/** How long ago this page was last used. */
export const getUnattendedMs = (): number => Date.now() - lastSignMs;

/** Starts watching for signs of use. Returns a function that stops it. */
export const watchAttention = (): (() => void) => {
  note();
  for (const sign of signs) window.addEventListener(sign, note, { passive: true, capture: true });
  return () => {
    for (const sign of signs) window.removeEventListener(sign, note, { capture: true });
  };
};
