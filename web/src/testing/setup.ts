// Runs before every test file of the browser.
import { configure } from "@testing-library/react";
import * as React from "react";
import { afterAll, afterEach } from "vitest";

// Wait longer on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

// jsdom lays nothing out. The scripts' tests have no window.
if ("Range" in globalThis) Range.prototype.getBoundingClientRect = () => new DOMRect();

// Each test has a tab of its own.
if ("sessionStorage" in globalThis) afterEach(() => sessionStorage.clear());

/**
 * React keeps a stack trace with every element, up to 10,000 a second, only to say in a warning who made it. That takes 6 %
 * of these tests' time. With a full count, it keeps none; should React rename the count, it keeps them again.
 */
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as Record<
  string,
  object | undefined
>;
if (internals)
  Object.defineProperty(internals, "recentlyCreatedOwnerStacks", { get: () => Number.POSITIVE_INFINITY, set() {} });

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
