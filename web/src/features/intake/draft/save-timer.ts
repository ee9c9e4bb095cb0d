const saveAfterMs = 800;
/** Saves even while someone types without a pause. */
const saveAtLatestMs = 4_000;
const retryAfterMs = [2_000, 5_000, 15_000, 30_000];

/** Schedules the next save. */
export interface SaveTimer {
  readonly isSet: () => boolean;
  after: (delayMs: number) => void;
  /** Shortly after the last of several changes, and at most a few seconds after the first. */
  afterChange: () => void;
  /** Waits longer after each failure in a row, or as long as the server asks. */
  afterFailure: (askedSeconds: number | undefined) => void;
  /** Call when a save starts. The next change then counts as a first one. */
  begin: () => void;
  succeed: () => void;
  stop: () => void;
}

export const createSaveTimer = (save: () => void): SaveTimer => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unsavedSinceMs: number | undefined;
  let failures = 0;

  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const after = (delayMs: number) => {
    stop();
    timer = setTimeout(() => {
      timer = undefined;
      save();
    }, delayMs);
  };
  return {
    isSet: () => timer !== undefined,
    after,
    afterChange: () => {
      unsavedSinceMs ??= Date.now();
      after(Math.min(saveAfterMs, Math.max(0, unsavedSinceMs + saveAtLatestMs - Date.now())));
    },
    afterFailure: (askedSeconds) => {
      const delayMs = askedSeconds === undefined ? retryAfterMs[failures] : askedSeconds * 1000;
      failures = Math.min(failures + 1, retryAfterMs.length - 1);
      after(delayMs ?? 30_000);
    },
    begin: () => {
      stop();
      unsavedSinceMs = undefined;
    },
    succeed: () => {
      failures = 0;
    },
    stop,
  };
};
