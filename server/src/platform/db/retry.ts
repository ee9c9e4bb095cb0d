import { setTimeout as sleep } from "node:timers/promises";
import { isDatabaseUnavailable } from "./database-errors.ts";

/** A proxy restarts within this time. During a failover, people are told to try again instead of being kept waiting. */
const patienceMs = 3_000;
const delaysMs = [50, 250, 750];

/** For one piece of work: how long to go on trying while the database is away. */
export interface Patience {
  /** Waits a moment, and says whether the work is worth another try. */
  awaitRetry(error: unknown): Promise<boolean>;
}

export const createPatience = (): Patience => {
  const startedAt = performance.now();
  let tries = 0;
  return {
    async awaitRetry(error) {
      const delayMs = delaysMs[tries];
      tries += 1;
      if (delayMs === undefined || !isDatabaseUnavailable(error)) return false;
      if (performance.now() - startedAt > patienceMs) return false;
      // A random delay, so that everyone who lost a connection doesn't come back at the same moment.
      await sleep(delayMs * (0.5 + Math.random() / 2));
      return true;
    },
  };
};

/**
 * Does `work`, and again while the database is away for a moment.
 * @param mayRepeat whether the work has had no effect, or may have it twice
 */
export const retryWhileAway = <Result>(
  work: () => Promise<Result>,
  mayRepeat: (error: unknown) => boolean,
): Promise<Result> => work().catch((error: unknown) => retryAfter(error, work, mayRepeat));

const retryAfter = async <Result>(
  first: unknown,
  work: () => Promise<Result>,
  mayRepeat: (error: unknown) => boolean,
): Promise<Result> => {
  const patience = createPatience();
  let error = first;
  while (mayRepeat(error) && (await patience.awaitRetry(error))) {
    try {
      return await work();
    } catch (next) {
      error = next;
    }
  }
  throw error;
};
