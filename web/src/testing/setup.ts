// Runs before every test file of the browser.
import { configure } from "@testing-library/react";
import { afterAll } from "vitest";

// Wait longer on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

// jsdom lays nothing out. The scripts' tests have no window.
if ("Range" in globalThis) Range.prototype.getBoundingClientRect = () => new DOMRect();

/** A file's timers outlive its window, and a toast that one of them closes then fails the run. */
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
