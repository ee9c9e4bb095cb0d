import { setTimeout as sleep } from "node:timers/promises";

const stopSignals = ["SIGTERM", "SIGINT", "SIGHUP"] as const;

/** Resolves with the reason as soon as somebody wants this process to end; later signals are ignored. */
export function whenAskedToStop(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of stopSignals) process.on(signal, () => resolve(signal));
    // The launcher died without passing anything on.
    process.on("disconnect", () => resolve("the launcher has gone"));
  });
}

export type ShutdownStep = {
  name: string;
  stop: () => Promise<void>;
  /** After this the next step follows, whether this one is done or not. */
  withinMs: number;
};

/** What has been started, to be stopped in the opposite order. */
export function createShutdown() {
  const steps: ShutdownStep[] = [];
  return {
    add(step: ShutdownStep) {
      steps.push(step);
    },
    /** Goes through all steps, whatever fails or hangs. */
    async run(onProblem: (sentence: string, error?: unknown) => void): Promise<void> {
      for (const { name, stop, withinMs } of steps.splice(0).reverse()) {
        const timer = new AbortController();
        try {
          const isDone = await Promise.race([
            stop().then(() => true),
            sleep(withinMs, false, { signal: timer.signal }),
          ]);
          if (!isDone) onProblem(`Stopping ${name} took too long; going on without it.`);
        } catch (error) {
          onProblem(`Stopping ${name} failed.`, error);
        } finally {
          timer.abort();
        }
      }
    },
  };
}
