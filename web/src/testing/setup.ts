// Before every test file of the browser's side.
import { configure } from "@testing-library/react";
import { afterAll } from "vitest";

// The machine may be busy; what is waited for comes when it comes.
configure({ asyncUtilTimeout: 10_000 });

/** Timers of a file go on when its window is gone, and a toast that is then put away fails the run. */
const running = new Set<NodeJS.Timeout>();
const begin = globalThis.setTimeout;
globalThis.setTimeout = Object.assign((...given: Parameters<typeof begin>) => {
  const timer = begin(...given);
  running.add(timer);
  return timer;
}, begin);
afterAll(() => {
  for (const timer of running) clearTimeout(timer);
});
