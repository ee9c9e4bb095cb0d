const saveAfterMs = 800;
/** Whoever types without a pause is saved all the same. */
const saveAtLatestMs = 4_000;
const retryAfterMs = [2_000, 5_000, 15_000, 30_000];

/** When the next save is due. */
export interface SaveTimer {
  readonly isSet: () => boolean;
  after: (delayMs: number) => void;
  /** A little after the last of several changes, and not much after the first. */
  afterChange: () => void;
  /** Later at each failure in a row, or when the server asks for it. */
  afterFailure: (askedSeconds: number | undefined) => void;
  /** The saving has begun: the next change is a first one. */
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
