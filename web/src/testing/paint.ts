import { vi } from "vitest";

/**
 * Stands in for a browser that reports its first paint.
 * @returns a function that paints
 */
export const stubPaint = (): (() => void) => {
  let paint = () => {};
  class Observer {
    static supportedEntryTypes = ["paint"];
    constructor(callback: (entries: unknown, observer: Observer) => void) {
      paint = () => callback([], this);
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal("PerformanceObserver", Observer);
  return () => paint();
};
