import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { stubPaint } from "../testing/paint.ts";
import { listPortalFiles, reloadIfOutdated, reloadIfStuck, startOnSign } from "./start-react.ts";

describe("listPortalFiles", () => {
  const files = ["/table.js", "/frame.js", "/slot.js"];
  const needed = [
    ["^/dashboard$", 1, 0],
    ["^/dashboard/appointment/[^/]+$", 1, 2],
  ] as const;
  const at = (path: string) => {
    window.history.replaceState(null, "", path);
    return listPortalFiles({ files, needed });
  };

  it("lists those of the requested page, in the given order", () => {
    expect(at("/dashboard")).toEqual(["/table.js", "/frame.js"]);
    expect(at("/dashboard/appointment/17/")).toEqual(["/frame.js", "/slot.js"]);
    expect(at("/dashboard/none")).toEqual([]);
  });
});

describe("startOnSign", () => {
  const waiting = { repeatActions: () => {}, onFailure: () => {}, isPortal: false };
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());
  const sign = (name: string) => window.dispatchEvent(new Event(name));

  it("starts at the first sign of a person, once", () => {
    const start = vi.fn(() => Promise.resolve());
    startOnSign({ ...waiting, start });
    vi.advanceTimersByTime(60_000);
    expect(start).not.toHaveBeenCalled();
    sign("focusin");
    sign("pointerdown");
    expect(start).toHaveBeenCalledTimes(1);
  });

  it("counts a sign-in in another tab as a sign on a page with a form", () => {
    const start = vi.fn(() => Promise.resolve());
    startOnSign({ ...waiting, start });
    sign("storage");
    expect(start).not.toHaveBeenCalled();
    startOnSign({ ...waiting, start, fetchAhead: () => {} });
    sign("storage");
    expect(start).toHaveBeenCalledTimes(1);
  });

  it("starts at once for someone who is signed in", () => {
    const start = vi.fn(() => Promise.resolve());
    document.documentElement.dataset.session = "in";
    startOnSign({ ...waiting, start });
    delete document.documentElement.dataset.session;
    expect(start).toHaveBeenCalledTimes(1);
  });

  it("tries again at the next sign after a failure", async () => {
    const start = vi.fn(() => Promise.reject(new Error("offline")));
    const onFailure = vi.fn();
    startOnSign({ ...waiting, start, onFailure });
    sign("touchstart");
    await vi.advanceTimersByTimeAsync(0);
    expect(onFailure).toHaveBeenCalledTimes(1);
    sign("touchstart");
    expect(start).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(0);
  });

  it("fetches what a form needs once the page is idle, and starts at the first sign", () => {
    const start = vi.fn(() => Promise.resolve());
    const fetchAhead = vi.fn();
    startOnSign({ ...waiting, start, fetchAhead });
    expect(fetchAhead).not.toHaveBeenCalled();
    vi.advanceTimersByTime(60_000);
    expect(fetchAhead).toHaveBeenCalledTimes(1);
    expect(start).not.toHaveBeenCalled();
    sign("touchstart");
    expect(start).toHaveBeenCalledTimes(1);
  });

  it("doesn't fetch ahead what is already loading", () => {
    const fetchAhead = vi.fn();
    startOnSign({ ...waiting, start: () => Promise.resolve(), fetchAhead });
    sign("keydown");
    vi.advanceTimersByTime(60_000);
    expect(fetchAhead).not.toHaveBeenCalled();
  });

  it("starts a form without a sign if the URL or an earlier visit may fill it in", () => {
    const startsAt = (address: string, kept: Record<string, string> = {}) => {
      window.history.replaceState(null, "", address);
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
      const start = vi.fn(() => Promise.resolve());
      startOnSign({ ...waiting, start, fetchAhead: () => {} });
      expect(start).not.toHaveBeenCalled();
      vi.advanceTimersByTime(60_000);
      window.history.replaceState(null, "", "/");
      localStorage.clear();
      return start.mock.calls.length === 1;
    };
    expect(startsAt("/login")).toBe(false);
    expect(startsAt("/login?next=%2Fdashboard")).toBe(true);
    expect(startsAt("/signup#AB12CD")).toBe(true);
    expect(startsAt("/login", { rememberedLogin: "ada@example.com" })).toBe(true);
  });

  it("waits for a sign if the browser blocks its storage", () => {
    vi.spyOn(Storage.prototype, "length", "get").mockImplementation(() => {
      throw new DOMException("blocked", "SecurityError");
    });
    const start = vi.fn(() => Promise.resolve());
    const fetchAhead = vi.fn();
    startOnSign({ ...waiting, start, fetchAhead });
    vi.advanceTimersByTime(60_000);
    vi.restoreAllMocks();
    expect([start.mock.calls.length, fetchAhead.mock.calls.length]).toEqual([0, 1]);
  });

  it("starts the portal after the first paint, or after a second in a background tab", () => {
    const paint = stubPaint();
    const start = vi.fn(() => Promise.resolve());
    startOnSign({ ...waiting, start, isPortal: true });
    sign("pointerdown");
    expect(start).not.toHaveBeenCalled();
    paint();
    expect(start).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1000);
    expect(start).toHaveBeenCalledTimes(1);
    const hidden = vi.fn(() => Promise.resolve());
    startOnSign({ ...waiting, start: hidden, isPortal: true });
    vi.advanceTimersByTime(1000);
    expect(hidden).toHaveBeenCalledTimes(1);
    vi.unstubAllGlobals();
  });
});

describe("reloadIfOutdated", () => {
  const entry = "/assets/entry.client-1.js";
  afterEach(() => vi.unstubAllGlobals());
  /** Whether a page of this entry is reloaded when its address answers so. */
  const isReloaded = async (answer: () => Promise<Response>) => {
    const reload = vi.fn();
    const ask = vi.fn(answer);
    vi.stubGlobal("location", { href: "https://desk.example/about", reload });
    vi.stubGlobal("fetch", ask);
    await reloadIfOutdated(entry);
    expect(ask).toHaveBeenCalledWith("https://desk.example/about", { cache: "no-store" });
    return reload.mock.calls.length === 1;
  };

  it("reloads a page if there's another build now, and only then", async () => {
    expect(await isReloaded(async () => new Response("import(`/assets/entry.client-2.js`)"))).toBe(true);
    expect(await isReloaded(async () => new Response(`import(\`${entry}\`)`))).toBe(false);
    expect(await isReloaded(async () => new Response("Bad gateway", { status: 502 }))).toBe(false);
    expect(await isReloaded(() => Promise.reject(new TypeError("Failed to fetch")))).toBe(false);
  });
});

describe("reloadIfStuck", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  const isReloaded = async (answer: () => Promise<Response>, type = "navigate") => {
    const reload = vi.fn();
    vi.stubGlobal("location", { reload });
    vi.stubGlobal("fetch", answer);
    vi.stubGlobal("performance", { getEntriesByType: () => [{ type }] });
    await reloadIfStuck("/assets/entry.client-1.js");
    return reload.mock.calls.length === 1;
  };

  it("reloads a page if its scripts are there, unless it was just reloaded", async () => {
    const isThere = async () => new Response("");
    expect(await isReloaded(isThere)).toBe(true);
    expect(await isReloaded(isThere, "reload")).toBe(false);
    expect(await isReloaded(async () => new Response("Bad gateway", { status: 502 }))).toBe(false);
    expect(await isReloaded(() => Promise.reject(new TypeError("Failed to fetch")))).toBe(false);
  });
});
