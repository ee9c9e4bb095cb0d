export type WakeUp = ReturnType<typeof createWakeUp>;

/**
 * Wakes at once after a quiet time. While requests keep coming, wakes at most once every `gapMs`, so a burst of jobs is
 * done in batches instead of one by one.
 */
export const createWakeUp = (wake: () => void, gapMs: number) => {
  let wokenAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;

  const run = (): void => {
    timer = undefined;
    wokenAt = performance.now();
    wake();
  };

  return {
    request() {
      if (timer) return;
      const waitMs = wokenAt + gapMs - performance.now();
      if (waitMs <= 0) return run();
      timer = setTimeout(run, waitMs);
      timer.unref();
    },
    cancel: () => clearTimeout(timer),
  };
};
