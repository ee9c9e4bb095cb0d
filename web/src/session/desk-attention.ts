const attentiveMs = 60_000;
const signs = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;

let lastSignMs = 0;

const note = (): void => {
  lastSignMs = Date.now();
};

/** Whether somebody is at this page: a desk left open refreshes itself without keeping its session alive. */
export const isAttended = (): boolean => Date.now() - lastSignMs < attentiveMs;

/** How long nobody has touched this page. */
export const unattendedMs = (): number => Date.now() - lastSignMs;

/** Begins to look for signs of somebody. Returns the way to stop. */
export const watchAttention = (): (() => void) => {
  note();
  for (const sign of signs) window.addEventListener(sign, note, { passive: true, capture: true });
  return () => {
    for (const sign of signs) window.removeEventListener(sign, note, { capture: true });
  };
};
