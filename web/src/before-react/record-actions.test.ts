import { createElement, useEffect, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, describe, expect, it, vi } from "vitest";
import { recordActions } from "./record-actions.ts";

describe("recordActions", () => {
  const twoTurns = () => new Promise((resolve) => setTimeout(() => setTimeout(resolve)));
  afterEach(() => document.body.replaceChildren());
  const press = (id: string) => document.getElementById(id)?.click();

  it("presses again what was pressed too early, once, and leaves alone what works by itself", async () => {
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

  it("presses what has become a button for sending in the render after the first", async () => {
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

  it("keeps a form from being sent nowhere, and sends it when somebody listens", async () => {
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

  it("tells what was typed, ticked and chosen too early", async () => {
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
    const told: unknown[] = [];
    document.body.addEventListener("input", ({ target }) => {
      if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement)
        told.push([target.id, target.value]);
    });
    document.body.addEventListener("change", ({ target }) => {
      if (target instanceof HTMLInputElement) told.push([target.id, target.checked]);
      if (target instanceof HTMLSelectElement) told.push([target.id, target.value]);
    });
    repeat();
    await twoTurns();
    expect(told).toContainEqual(["text", "Ada"]);
    expect(told).toContainEqual(["tick", true]);
    expect(told).toContainEqual(["list", "2"]);
    expect([text.value, tick.checked, list.value]).toEqual(["Ada", true, "2"]);
  });

  it("counts once what is done while React takes over the page", async () => {
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

  it("tells first which field has the focus", async () => {
    document.body.innerHTML = `<input id="before"><input id="state">`;
    const repeat = recordActions();
    const state = document.getElementById("state") as HTMLInputElement;
    document.getElementById("before")?.focus();
    state.focus();
    state.value = "flor";
    state.dispatchEvent(new Event("input", { bubbles: true }));
    const told: unknown[] = [];
    for (const name of ["focusin", "input"])
      document.body.addEventListener(name, ({ type, target }) => told.push([type, (target as Element).id]));
    repeat();
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
    const repeat = recordActions();
    for (const { field, before } of fields) {
      field.value = before;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
    const told: unknown[] = [];
    document.body.addEventListener("input", ({ target }) => told.push(target));
    repeat();
    for (const { field, later } of fields) field.value = later;
    await twoTurns();
    for (const { field, whole, isTold, before, later } of fields) {
      expect(field.value, `${before}, then ${later}`).toBe(whole);
      expect(told.includes(field), `${before}, then ${later}`).toBe(isTold);
    }
  });
});
