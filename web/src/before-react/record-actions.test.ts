import { createElement, useEffect, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, describe, expect, it, vi } from "vitest";
import { recordActions } from "./record-actions.ts";

describe("recordActions", () => {
  const twoTurns = () => new Promise((resolve) => setTimeout(() => setTimeout(resolve)));
  afterEach(() => document.body.replaceChildren());
  const press = (id: string) => document.getElementById(id)?.click();

  it("repeats an early press once, and leaves links to the browser", async () => {
    document.body.innerHTML = `<button type="button" id="a"><i id="icon">x</i></button><button id="gone">y</button><a href="#x" id="link">z</a>`;
    const repeat = recordActions();
    press("icon");
    press("icon");
    press("gone");
    press("link");
    document.getElementById("gone")?.remove();
    const pressed = vi.fn();
    document.body.addEventListener("click", ({ target }) => pressed((target as Element).id));
    repeat();
    await twoTurns();
    expect(pressed.mock.calls).toEqual([["a"]]);
    press("a");
    expect(pressed).toHaveBeenCalledTimes(2);
  });

  it("repeats a press after React's second render has made the button a submit button", async () => {
    document.body.innerHTML = `<form><button type="button" id="send">Send</button></form>`;
    const repeat = recordActions();
    press("send");
    repeat();
    document.getElementById("send")?.setAttribute("type", "submit");
    const sent = vi.fn((event) => event.preventDefault());
    document.body.addEventListener("submit", sent, { once: true });
    await twoTurns();
    expect(sent).toHaveBeenCalledTimes(1);
  });

  it("holds back an early submit until React can handle it", async () => {
    document.body.innerHTML = `<form><button id="send">Send</button></form>`;
    const repeat = recordActions();
    const early = vi.fn();
    window.addEventListener("submit", (event) => early(event.defaultPrevented), { once: true });
    press("send");
    expect(early).toHaveBeenCalledWith(true);
    const sent = vi.fn((event) => event.preventDefault());
    document.body.addEventListener("submit", sent, { once: true });
    repeat();
    await twoTurns();
    expect(sent).toHaveBeenCalledTimes(1);
  });

  it("repeats an early choice of a file, and leaves the file in its input", async () => {
    document.body.innerHTML = `<input type="file" id="file">`;
    const input = document.getElementById("file") as HTMLInputElement;
    const repeat = recordActions();
    input.dispatchEvent(new Event("input", { bubbles: true }));
    const write = vi.spyOn(input, "value", "set");
    const chosen = vi.fn();
    input.addEventListener("change", chosen);
    repeat();
    await twoTurns();
    expect(chosen).toHaveBeenCalledTimes(1);
    expect(write).not.toHaveBeenCalled();
  });

  it("repeats an early Escape in a menu, and keeps what was typed into a field", async () => {
    document.body.innerHTML = `<details open><summary>Menu</summary><a href="#x" id="link">x</a></details><input id="text">`;
    const [link, text] = ["link", "text"].map((id) => document.getElementById(id)) as [HTMLElement, HTMLInputElement];
    const repeat = recordActions();
    text.value = "Ada";
    text.dispatchEvent(new Event("input", { bubbles: true }));
    for (const element of [link, text])
      element.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    const seen: unknown[] = [];
    for (const name of ["keydown", "input"])
      document.body.addEventListener(name, ({ type, target }) => seen.push([type, (target as Element).id]));
    repeat();
    await twoTurns();
    expect(seen).toEqual([
      ["input", "text"],
      ["keydown", "link"],
    ]);
  });

  it("repeats early typing, checking, and choosing", async () => {
    document.body.innerHTML = `<input id="text"><input type="checkbox" id="tick"><select id="list"><option>1</option><option>2</option></select>`;
    const [text, tick, list] = ["text", "tick", "list"].map((id) => document.getElementById(id)) as [
      HTMLInputElement,
      HTMLInputElement,
      HTMLSelectElement,
    ];
    const repeat = recordActions();
    text.value = "Ada";
    text.dispatchEvent(new Event("input", { bubbles: true }));
    tick.click();
    list.value = "2";
    list.dispatchEvent(new Event("input", { bubbles: true }));
    const events: unknown[] = [];
    document.body.addEventListener("input", ({ target }) => {
      if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement)
        events.push([target.id, target.value]);
    });
    document.body.addEventListener("change", ({ target }) => {
      if (target instanceof HTMLInputElement) events.push([target.id, target.checked]);
      if (target instanceof HTMLSelectElement) events.push([target.id, target.value]);
    });
    repeat();
    await twoTurns();
    expect(events).toContainEqual(["text", "Ada"]);
    expect(events).toContainEqual(["tick", true]);
    expect(events).toContainEqual(["list", "2"]);
    expect([text.value, tick.checked, list.value]).toEqual(["Ada", true, "2"]);
  });

  it("counts an action once if it happens while React hydrates the page", async () => {
    const pressed = vi.fn();
    const Page = () => {
      const [isTicked, setTicked] = useState(false);
      useEffect(() => void dispatchEvent(new Event("hydrated")), []);
      return createElement("div", null, [
        createElement("input", {
          key: "tick",
          id: "tick",
          type: "checkbox",
          checked: isTicked,
          onChange: () => setTicked(!isTicked),
        }),
        createElement("output", { key: "told", id: "told" }, String(isTicked)),
        createElement("button", { key: "a", id: "a", type: "button", onClick: pressed }, "A"),
      ]);
    };
    for (const id of ["tick", "a"]) {
      document.body.innerHTML = `<main>${renderToString(createElement(Page))}</main>`;
      addEventListener("hydrated", recordActions(), { once: true });
      const root = hydrateRoot(document.querySelector("main") as Element, createElement(Page));
      // Before React has drawn anything: this press makes it do so at once.
      press(id);
      await twoTurns();
      await vi.waitFor(() => {
        expect(document.getElementById("told")?.textContent).toBe(String(id === "tick"));
        expect(pressed).toHaveBeenCalledTimes(id === "a" ? 1 : 0);
      });
      root.unmount();
    }
  });

  it("reports the focused field before its typing", async () => {
    document.body.innerHTML = `<input id="before"><input id="state">`;
    const repeat = recordActions();
    const state = document.getElementById("state") as HTMLInputElement;
    document.getElementById("before")?.focus();
    state.focus();
    state.value = "flor";
    state.dispatchEvent(new Event("input", { bubbles: true }));
    const events: unknown[] = [];
    for (const name of ["focusin", "input"])
      document.body.addEventListener(name, ({ type, target }) => events.push([type, (target as Element).id]));
    repeat();
    await twoTurns();
    expect(events).toEqual([
      ["focusin", "state"],
      ["input", "state"],
    ]);
  });

  it("repeats typing into a field that React emptied, but not into one that the person kept typing in", async () => {
    const fields = [
      { before: "flor", later: "", whole: "flor", isRepeated: true },
      { before: "flo", later: "ri", whole: "flori", isRepeated: true },
      { before: "flor", later: "flori", whole: "flori", isRepeated: false },
      { before: "flor", later: "flo", whole: "flo", isRepeated: false },
      { before: "727", later: "(727) 5", whole: "(727) 5", isRepeated: false },
      // A browser filled it in, and React put the option in its place.
      { before: "MN", later: "Minnesota (MN)", byReact: true, whole: "MN", isRepeated: true },
    ].map((each) => ({ ...each, field: document.body.appendChild(document.createElement("input")) }));
    const repeat = recordActions();
    for (const { field, before } of fields) {
      field.value = before;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
    const events: unknown[] = [];
    repeat();
    for (const { field, later, byReact } of fields) {
      field.value = later;
      if (later && !byReact) field.dispatchEvent(new Event("input", { bubbles: true }));
    }
    document.body.addEventListener("input", ({ target }) => events.push(target));
    await twoTurns();
    for (const { field, whole, isRepeated, before, later } of fields) {
      expect(field.value, `${before}, then ${later}`).toBe(whole);
      expect(events.includes(field), `${before}, then ${later}`).toBe(isRepeated);
    }
  });
});
