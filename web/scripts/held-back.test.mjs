import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { inlineScripts } from "./built-pages.mjs";
import { fetchFonts, holdBack, takeOver, withHydrationHeldBack } from "./held-back.mjs";

const page = `<head><link rel="modulepreload" href="/assets/a.js"/><link rel="preload" href="/assets/f.woff2" as="font" crossorigin="anonymous"/><link rel="stylesheet" href="/assets/a.css#"/></head><body><p class="one">x</p><script type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";

  window.__reactRouterRouteModules = {"root":route0};

import("/assets/entry.js");</script></body>`;
const css = `.one{color:red}.two{color:blue}@font-face{font-family:F;src:url(/assets/f.woff2)}`;
const held = (isEager = false) => withHydrationHeldBack(page, { readStyleSheet: () => css, isEager });

describe("withHydrationHeldBack", () => {
  it("imports the same modules, later", () => {
    const [, script = ""] = inlineScripts(held());
    expect(held()).not.toMatch(/<link/);
    expect(script).not.toMatch(/^import /m);
    for (const name of ["manifest", "root", "entry"]) expect(script).toContain(`import(\`/assets/${name}.js\`)`);
    expect(script).toContain("window.__reactRouterRouteModules={root:");
    // As React Router names it: React looks for just this link when it hydrates the head.
    expect(script).toContain("/assets/a.css#");
  });

  it("writes the page's own styles into it, and its fonts for after the first paint, or for where no script runs", () => {
    expect(held()).toContain("<style>.one{color:red}</style><script>");
    expect(held()).toContain("<noscript><style>@font-face{font-family:F;src:url(/assets/f.woff2)}</style></noscript>");
    expect(held()).not.toContain(".two");
  });

  it("fails when the script has another form than it knows", () => {
    const other = '<head></head><script type="module" async="">start()</script>';
    expect(() => withHydrationHeldBack(other, { readStyleSheet: () => "", isEager: false })).toThrow(
      /changed its form/,
    );
    expect(() => withHydrationHeldBack("<p>", { readStyleSheet: () => "", isEager: false })).toThrow(
      /no module script/,
    );
  });
});

describe("holdBack", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());
  const sign = (name) => window.dispatchEvent(new Event(name));

  it("loads at the first sign of a person, once", () => {
    const load = vi.fn(() => Promise.resolve());
    holdBack(load, () => {}, false);
    vi.advanceTimersByTime(60_000);
    expect(load).not.toHaveBeenCalled();
    sign("focusin");
    sign("pointerdown");
    expect(load).toHaveBeenCalledTimes(1);
  });

  it("loads at once for who is signed in", () => {
    const load = vi.fn(() => Promise.resolve());
    document.documentElement.dataset.session = "in";
    holdBack(load, () => {}, false);
    delete document.documentElement.dataset.session;
    expect(load).toHaveBeenCalledTimes(1);
  });

  it("tries again at the next sign when the line was down", async () => {
    const load = vi.fn(() => Promise.reject(new Error("offline")));
    holdBack(load, () => {}, false);
    sign("touchstart");
    await vi.advanceTimersByTimeAsync(0);
    sign("touchstart");
    expect(load).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(0);
  });

  it("loads a page that is there for its form without a sign, after it has been painted", () => {
    const load = vi.fn(() => Promise.resolve());
    holdBack(load, () => {}, true);
    expect(load).not.toHaveBeenCalled();
    vi.advanceTimersByTime(5000);
    expect(load).toHaveBeenCalledTimes(1);
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
    document.body.innerHTML = `<input id="emptied"><input id="typed-on">`;
    const [emptied, typedOn] = ["emptied", "typed-on"].map((id) => document.getElementById(id));
    const doAgain = takeOver();
    for (const field of [emptied, typedOn]) {
      field.value = "flor";
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
    const told = vi.fn();
    document.body.addEventListener("input", ({ target }) => told(target.id));
    doAgain();
    emptied.value = "";
    typedOn.value = "flori";
    await twoTurns();
    expect(told.mock.calls).toEqual([["emptied"]]);
    expect([emptied.value, typedOn.value]).toEqual(["flor", "flori"]);
  });
});

describe("fetchFonts", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    document.head.replaceChildren();
  });

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
    fetchFonts("@font-face{}");
    expect(document.head.textContent).toBe("");
    paint();
    expect(document.head.textContent).toBe("@font-face{}");
  });

  it("does not wait elsewhere", () => {
    vi.stubGlobal("PerformanceObserver", undefined);
    fetchFonts("@font-face{}");
    expect(document.head.textContent).toBe("@font-face{}");
  });
});
