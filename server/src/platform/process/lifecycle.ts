import { setTimeout as sleep } from "node:timers/promises";

const stopSignals = ["SIGTERM", "SIGINT", "SIGHUP"] as const;

/** Resolves with the reason when this process is asked to stop. Later signals are ignored. */
export function whenAskedToStop(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of stopSignals) process.on(signal, () => resolve(signal));
    // The launcher died without passing on a signal.
    process.on("disconnect", () => resolve("the launcher is gone"));
  });
}

export type ShutdownStep = {
  name: string;
  stop: () => Promise<void>;
  /** After this time the next step starts, even if this one isn't done. */
  withinMs: number;
};

/** Collects what was started, to stop it in reverse order. */
export function createShutdown() {
  const steps: ShutdownStep[] = [];
  return {
    add(step: ShutdownStep) {
      steps.push(step);
    },
    /** Runs all steps, whatever fails or hangs. */
    async run(onProblem: (sentence: string, error?: unknown) => void): Promise<void> {
      for (const { name, stop, withinMs } of steps.splice(0).reverse()) {
        const timer = new AbortController();
        try {
          const isDone = await Promise.race([
            stop().then(() => true),
            sleep(withinMs, false, { signal: timer.signal }),
          ]);
          if (!isDone) onProblem(`Stopping ${name} took too long. Moving on.`);
        } catch (error) {
          onProblem(`Stopping ${name} failed.`, error);
        } finally {
          timer.abort();
        }
      }
    },
  };
}
