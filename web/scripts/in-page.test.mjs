import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  afterFirstPaint,
  enhance,
  fetchLate,
  filesOfPage,
  holdBack,
  layOutInTurns,
  reloadIfOutdated,
  takeOver,
} from "./in-page.mjs";

describe("filesOfPage", () => {
  const files = ["/table.js", "/frame.js", "/slot.js"];
  const pages = [
    ["^/dashboard$", 1, 0],
    ["^/dashboard/appointment/[^/]+$", 1, 2],
  ];
  const at = (path) => {
    window.history.replaceState(null, "", path);
    return filesOfPage(files, pages);
  };

  it("names those of the page asked for, in the order given", () => {
    expect(at("/dashboard")).toEqual(["/table.js", "/frame.js"]);
    expect(at("/dashboard/appointment/17/")).toEqual(["/frame.js", "/slot.js"]);
    expect(at("/dashboard/none")).toEqual([]);
  });
});

describe("holdBack", () => {
  const waiting = { afterPaint: null, fetchAhead: null, onFailure: () => {} };
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());
  const sign = (name) => window.dispatchEvent(new Event(name));

  it("loads at the first sign of a person, once", () => {
    const load = vi.fn(() => Promise.resolve());
    holdBack(load, () => {}, waiting);
    vi.advanceTimersByTime(60_000);
    expect(load).not.toHaveBeenCalled();
    sign("focusin");
    sign("pointerdown");
    expect(load).toHaveBeenCalledTimes(1);
  });

  it("takes it for a sign where a form is that another tab signs in or out", () => {
    const load = vi.fn(() => Promise.resolve());
    holdBack(load, () => {}, waiting);
    sign("storage");
    expect(load).not.toHaveBeenCalled();
    holdBack(load, () => {}, { ...waiting, fetchAhead: () => {} });
    sign("storage");
    expect(load).toHaveBeenCalledTimes(1);
  });

  it("loads at once for who is signed in", () => {
    const load = vi.fn(() => Promise.resolve());
    document.documentElement.dataset.session = "in";
    holdBack(load, () => {}, waiting);
    delete document.documentElement.dataset.session;
    expect(load).toHaveBeenCalledTimes(1);
  });

  it("tries again at the next sign when the line was down", async () => {
    const load = vi.fn(() => Promise.reject(new Error("offline")));
    const onFailure = vi.fn();
    holdBack(load, () => {}, { ...waiting, onFailure });
    sign("touchstart");
    await vi.advanceTimersByTimeAsync(0);
    expect(onFailure).toHaveBeenCalledTimes(1);
    sign("touchstart");
    expect(load).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(0);
  });

  it("has what a form needs fetched once the page rests, and starts it at the first sign", () => {
    const load = vi.fn(() => Promise.resolve());
    const fetchAhead = vi.fn();
    holdBack(load, () => {}, { ...waiting, fetchAhead });
    expect(fetchAhead).not.toHaveBeenCalled();
    vi.advanceTimersByTime(60_000);
    expect(fetchAhead).toHaveBeenCalledTimes(1);
    expect(load).not.toHaveBeenCalled();
    sign("touchstart");
    expect(load).toHaveBeenCalledTimes(1);
  });

  it("does not fetch ahead what is being loaded already", () => {
    const fetchAhead = vi.fn();
    holdBack(
      () => Promise.resolve(),
      () => {},
      { ...waiting, fetchAhead },
    );
    sign("keydown");
    vi.advanceTimersByTime(60_000);
    expect(fetchAhead).not.toHaveBeenCalled();
  });

  it("starts a form by itself where it may begin with something: from the address, or from an earlier visit", () => {
    const startsAt = (address, kept = {}) => {
      window.history.replaceState(null, "", address);
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
      const load = vi.fn(() => Promise.resolve());
      holdBack(load, () => {}, { ...waiting, fetchAhead: () => {} });
      expect(load).not.toHaveBeenCalled();
      vi.advanceTimersByTime(60_000);
      window.history.replaceState(null, "", "/");
      localStorage.clear();
      return load.mock.calls.length === 1;
    };
    expect(startsAt("/login")).toBe(false);
    expect(startsAt("/login?next=%2Fdashboard")).toBe(true);
    expect(startsAt("/signup#AB12CD")).toBe(true);
    expect(startsAt("/login", { rememberedLogin: "ada@example.com" })).toBe(true);
  });

  it("waits for a sign where the browser refuses to tell what it keeps", () => {
    vi.spyOn(Storage.prototype, "length", "get").mockImplementation(() => {
      throw new DOMException("blocked", "SecurityError");
    });
    const load = vi.fn(() => Promise.resolve());
    const fetchAhead = vi.fn();
    holdBack(load, () => {}, { ...waiting, fetchAhead });
    vi.advanceTimersByTime(60_000);
    vi.restoreAllMocks();
    expect([load.mock.calls.length, fetchAhead.mock.calls.length]).toEqual([0, 1]);
  });

  it("loads the portal once something has been painted, or after a second in a tab that nobody looks at", () => {
    const load = vi.fn(() => Promise.resolve());
    let paint = () => {};
    const afterPaint = (then) => {
      paint = then;
    };
    holdBack(load, () => {}, { ...waiting, afterPaint });
    sign("pointerdown");
    expect(load).not.toHaveBeenCalled();
    paint();
    vi.advanceTimersByTime(1000);
    expect(load).toHaveBeenCalledTimes(1);
    const hidden = vi.fn(() => Promise.resolve());
    holdBack(hidden, () => {}, { ...waiting, afterPaint: () => {} });
    vi.advanceTimersByTime(1000);
    expect(hidden).toHaveBeenCalledTimes(1);
  });
});

describe("reloadIfOutdated", () => {
  const entry = "/assets/entry.client-1.js";
  afterEach(() => vi.unstubAllGlobals());
  /** Whether a page of this entry is opened anew when its address answers so. */
  const isReloaded = async (answer) => {
    const reload = vi.fn();
    const ask = vi.fn(answer);
    vi.stubGlobal("location", { href: "https://desk.example/about", reload });
    vi.stubGlobal("fetch", ask);
    await reloadIfOutdated(entry);
    expect(ask).toHaveBeenCalledWith("https://desk.example/about", { cache: "no-store" });
    return reload.mock.calls.length === 1;
  };

  it("opens the page anew where there is another build now, and only there", async () => {
    expect(await isReloaded(async () => new Response("import(`/assets/entry.client-2.js`)"))).toBe(true);
    expect(await isReloaded(async () => new Response(`import(\`${entry}\`)`))).toBe(false);
    expect(await isReloaded(async () => new Response("Bad gateway", { status: 502 }))).toBe(false);
    expect(await isReloaded(() => Promise.reject(new TypeError("Failed to fetch")))).toBe(false);
  });
});

describe("takeOver", () => {
  const twoTurns = () => new Promise((resolve) => setTimeout(() => setTimeout(resolve)));
  afterEach(() => document.body.replaceChildren());
  const press = (id) => document.getElementById(id)?.click();

  it("presses again what was pressed too early, once, and leaves alone what works by itself", async () => {
    document.body.innerHTML = `<button type="button" id="a"><i id="icon">x</i></button><button id="gone">y</button><a href="#x" id="link">z</a>`;
    const doAgain = takeOver();
    press("icon");
    press("icon");
    press("gone");
    press("link");
    document.getElementById("gone")?.remove();
    const pressed = vi.fn();
    document.body.addEventListener("click", ({ target }) => pressed(target.id));
    doAgain();
    await twoTurns();
    expect(pressed.mock.calls).toEqual([["a"]]);
    press("a");
    expect(pressed).toHaveBeenCalledTimes(2);
  });

  it("presses what has become a button for sending in the render after the first", async () => {
    document.body.innerHTML = `<form><button type="button" id="send">Send</button></form>`;
    const doAgain = takeOver();
    press("send");
    doAgain();
    document.getElementById("send")?.setAttribute("type", "submit");
    const sent = vi.fn((event) => event.preventDefault());
    document.body.addEventListener("submit", sent, { once: true });
    await twoTurns();
    expect(sent).toHaveBeenCalledTimes(1);
  });

  it("keeps a form from being sent nowhere, and sends it when somebody listens", async () => {
    document.body.innerHTML = `<form><button id="send">Send</button></form>`;
    const doAgain = takeOver();
    const early = vi.fn();
    window.addEventListener("submit", (event) => early(event.defaultPrevented), { once: true });
    press("send");
    expect(early).toHaveBeenCalledWith(true);
    const sent = vi.fn((event) => event.preventDefault());
    document.body.addEventListener("submit", sent, { once: true });
    doAgain();
    await twoTurns();
    expect(sent).toHaveBeenCalledTimes(1);
  });

  it("tells what was typed, ticked and chosen too early", async () => {
    document.body.innerHTML = `<input id="text"><input type="checkbox" id="tick"><select id="list"><option>1</option><option>2</option></select>`;
    const [text, tick, list] = ["text", "tick", "list"].map((id) => document.getElementById(id));
    const doAgain = takeOver();
    text.value = "Ada";
    text.dispatchEvent(new Event("input", { bubbles: true }));
    tick.click();
    list.value = "2";
    list.dispatchEvent(new Event("input", { bubbles: true }));
    const told = [];
    document.body.addEventListener("input", ({ target }) => told.push([target.id, target.value]));
    document.body.addEventListener("change", ({ target }) => told.push([target.id, target.checked ?? target.value]));
    doAgain();
    await twoTurns();
    expect(told).toContainEqual(["text", "Ada"]);
    expect(told).toContainEqual(["tick", true]);
    expect(told).toContainEqual(["list", "2"]);
    expect([text.value, tick.checked, list.value]).toEqual(["Ada", true, "2"]);
  });

  it("tells first which field has the focus", async () => {
    document.body.innerHTML = `<input id="before"><input id="state">`;
    const doAgain = takeOver();
    const state = document.getElementById("state");
    document.getElementById("before")?.focus();
    state.focus();
    state.value = "flor";
    state.dispatchEvent(new Event("input", { bubbles: true }));
    const told = [];
    for (const name of ["focusin", "input"])
      document.body.addEventListener(name, ({ type, target }) => told.push([type, target.id]));
    doAgain();
    await twoTurns();
    expect(told).toEqual([
      ["focusin", "state"],
      ["input", "state"],
    ]);
  });

  it("tells what was typed also to a field that React has emptied, and leaves alone what was typed on", async () => {
    const fields = [
      { before: "flor", later: "", whole: "flor", isTold: true },
      { before: "flo", later: "ri", whole: "flori", isTold: true },
      { before: "flor", later: "flori", whole: "flori", isTold: false },
      { before: "flor", later: "flo", whole: "flo", isTold: false },
      { before: "727", later: "(727) 5", whole: "(727) 5", isTold: false },
    ].map((each) => ({ ...each, field: document.body.appendChild(document.createElement("input")) }));
    const doAgain = takeOver();
    for (const { field, before } of fields) {
      field.value = before;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
    const told = [];
    document.body.addEventListener("input", ({ target }) => told.push(target));
    doAgain();
    for (const { field, later } of fields) field.value = later;
    await twoTurns();
    for (const { field, whole, isTold, before, later } of fields) {
      expect(field.value, `${before}, then ${later}`).toBe(whole);
      expect(told.includes(field), `${before}, then ${later}`).toBe(isTold);
    }
  });
});

describe("afterFirstPaint", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("waits for the first paint where the browser tells of it", () => {
    let paint = () => {};
    class Observer {
      static supportedEntryTypes = ["paint"];
      constructor(callback) {
        paint = () => callback([], this);
      }
      observe() {}
      disconnect() {}
    }
    vi.stubGlobal("PerformanceObserver", Observer);
    const then = vi.fn();
    afterFirstPaint(then);
    expect(then).not.toHaveBeenCalled();
    paint();
    expect(then).toHaveBeenCalledTimes(1);
  });

  it("does not wait elsewhere", () => {
    vi.stubGlobal("PerformanceObserver", undefined);
    const then = vi.fn();
    afterFirstPaint(then);
    expect(then).toHaveBeenCalledTimes(1);
  });
});

describe("fetchLate", () => {
  const shown = [];
  class Face {
    constructor(family, source, descriptors) {
      Object.assign(this, { family, source, isLoaded: false, ...descriptors });
    }
    load() {
      this.isLoaded = true;
      return this.family === "Lost" ? Promise.reject(new Error("offline")) : Promise.resolve(this);
    }
  }
  const font = (family, unicodeRange) => ({ family, source: "url(/f.woff2)", descriptors: { unicodeRange } });
  const fonts = [font("Basic", "U+20-7E, U+A0"), font("Lost", "U+20-7E"), font("Rare", "U+AE")];
  const told = () => shown.map(({ family, isLoaded }) => `${family} ${isLoaded}`);

  beforeEach(() => {
    shown.length = 0;
    vi.stubGlobal("FontFace", Face);
    Object.defineProperty(document, "fonts", { configurable: true, value: { add: (face) => shown.push(face) } });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(document, "fonts");
    document.head.replaceChildren();
  });

  it("shows all fonts at once when the common ones have come, even if one of them has not", async () => {
    let paint = () => {};
    const layOut = vi.fn();
    const afterPaint = (then) => {
      paint = then;
    };
    fetchLate(fonts, { afterPaint, layOut });
    expect([told(), document.head.innerHTML]).toEqual([[], ""]);
    paint();
    expect(told()).toEqual([]);
    await vi.waitFor(() => expect(told()).toEqual(["Basic true", "Lost true", "Rare false"]));
    expect(document.head.innerHTML).toBe('<link rel="manifest" href="/manifest.webmanifest">');
    expect(layOut).toHaveBeenCalledTimes(1);
  });

  it("does not wait for them where the last page was ours: they are here", () => {
    vi.spyOn(document, "referrer", "get").mockReturnValue(`${window.location.origin}/about`);
    fetchLate(fonts, { afterPaint: () => {}, layOut: () => {} });
    expect(told()).toEqual(["Basic false", "Lost false", "Rare false"]);
  });
});

describe("layOutInTurns", () => {
  it("lays out what waits, one part after the other", () => {
    vi.useFakeTimers();
    vi.stubGlobal("requestIdleCallback", undefined);
    document.body.innerHTML =
      '<p class="later-9 lg:later-4"></p><p class="-translate-x-2"></p><p class="b later-20"></p>';
    const told = () => [...document.querySelectorAll("p")].map(({ style }) => style.contentVisibility ?? "");
    layOutInTurns();
    expect(told()).toEqual(["", "", ""]);
    vi.advanceTimersToNextTimer();
    expect(told()).toEqual(["visible", "", ""]);
    vi.advanceTimersToNextTimer();
    expect(told()).toEqual(["visible", "", "visible"]);
    vi.useRealTimers();
    vi.unstubAllGlobals();
    document.body.replaceChildren();
  });
});

describe("enhance", () => {
  it("adds styles", () => {
    enhance(".a{x:y}");
    expect(document.head.textContent).toBe(".a{x:y}");
    document.head.replaceChildren();
  });
});
