import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { stubPaint } from "../testing/paint.ts";
import { afterFirstPaint, finishLook } from "./finish-look.ts";

interface Face {
  readonly family: string;
  readonly isLoaded: boolean;
}

const shown: Face[] = [];
const listShown = () => shown.map(({ family, isLoaded }) => `${family} ${isLoaded}`);

class FakeFontFace {
  readonly family: string;
  readonly source: string;
  isLoaded = false;
  constructor(family: string, source: string, descriptors: FontFaceDescriptors) {
    this.family = family;
    this.source = source;
    Object.assign(this, descriptors);
  }
  async load() {
    this.isLoaded = true;
    if (this.family === "Lost") throw new Error("offline");
  }
}

const fonts = `@font-face{font-family:"Basic One";font-weight:400 700;src:url(/f.woff2);unicode-range:U+20-7E,U+A0}
@font-face{font-family:Lost;src:url(/f.woff2);unicode-range:U+20-7E}
@font-face{font-family:Rare;src:url(/f.woff2);unicode-range:U+AE}`;
const look = { fonts, enhancements: "", isPortal: false };

beforeEach(() => {
  vi.stubGlobal("FontFace", FakeFontFace);
  Object.defineProperty(document, "fonts", { configurable: true, value: { add: (face: Face) => shown.push(face) } });
});
afterEach(() => {
  shown.length = 0;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  Reflect.deleteProperty(document, "fonts");
  document.head.replaceChildren();
  document.body.replaceChildren();
});

describe("finishLook", () => {
  it("shows all fonts at once after the common ones were loaded, even if one of them failed", async () => {
    const paint = stubPaint();
    finishLook(look);
    expect([listShown(), document.head.innerHTML]).toEqual([[], ""]);
    paint();
    expect(listShown()).toEqual([]);
    await vi.waitFor(() => expect(listShown()).toEqual(["Basic One true", "Lost true", "Rare false"]));
    expect(shown[0]).toMatchObject({
      source: expect.stringContaining("/f.woff2"),
      weight: "400 700",
      unicodeRange: expect.stringMatching(/^U\+20-7E, ?U\+A0/),
    });
    expect(document.head.innerHTML).toBe('<link rel="manifest" href="/manifest.webmanifest">');
  });

  it("shows the fonts at once if the last page was ours, since they're cached", () => {
    stubPaint();
    vi.spyOn(document, "referrer", "get").mockReturnValue(`${window.location.origin}/about`);
    finishLook(look);
    expect(listShown()).toEqual(["Basic One false", "Lost false", "Rare false"]);
  });

  it("lays out the far parts after the fonts have loaded, one in each idle moment", async () => {
    const idle: (() => void)[] = [];
    vi.stubGlobal("requestIdleCallback", (then: () => void) => idle.push(then));
    document.body.innerHTML = '<p class="far-part"></p><p class="-translate-x-2"></p><p class="b far-part"></p>';
    const listVisible = () =>
      [...document.querySelectorAll("p")].map(({ style }) => style.contentVisibility === "visible");
    const paint = stubPaint();
    finishLook(look);
    paint();
    expect(idle).toEqual([]);
    await vi.waitFor(() => expect(idle).toHaveLength(1));
    expect(shown).toHaveLength(3);
    expect(listVisible()).toEqual([false, false, false]);
    idle.shift()?.();
    expect(listVisible()).toEqual([true, false, false]);
    idle.shift()?.();
    expect(listVisible()).toEqual([true, false, true]);
  });

  it("adds the styles that the page doesn't need at first", () => {
    stubPaint();
    finishLook({ ...look, enhancements: ".a{x:y}" });
    expect(document.head.textContent).toBe(".a{x:y}");
  });

  it("puts the portal page's path on <html>", () => {
    stubPaint();
    window.history.replaceState(null, "", "/dashboard/");
    finishLook(look);
    expect(document.documentElement.dataset.page).toBeUndefined();
    finishLook({ ...look, isPortal: true });
    expect(document.documentElement.dataset.page).toBe("/dashboard");
    delete document.documentElement.dataset.page;
    window.history.replaceState(null, "", "/");
  });
});

describe("afterFirstPaint", () => {
  it("waits for the first paint if the browser reports it", () => {
    const paint = stubPaint();
    const then = vi.fn();
    afterFirstPaint(then);
    expect(then).not.toHaveBeenCalled();
    paint();
    expect(then).toHaveBeenCalledTimes(1);
  });

  it("doesn't wait in other browsers", () => {
    vi.stubGlobal("PerformanceObserver", undefined);
    const then = vi.fn();
    afterFirstPaint(then);
    expect(then).toHaveBeenCalledTimes(1);
  });
});
