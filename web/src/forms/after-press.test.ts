import { expect, test, vi } from "vitest";
import { afterPress } from "./after-press.ts";

const fire = (type: string, pointerType = "") =>
  document.body.dispatchEvent(Object.assign(new Event(type, { bubbles: true }), { pointerType }));
const rest = (milliseconds = 0) => new Promise((resolve) => setTimeout(resolve, milliseconds));

test("without a press, it runs at once", () => {
  const run = vi.fn();
  afterPress(run);
  expect(run).toHaveBeenCalledTimes(1);
});

test("a mouse moves the focus while it's down: it runs after the click", async () => {
  const run = vi.fn();
  fire("pointerdown", "mouse");
  afterPress(run);
  fire("pointerup", "mouse");
  expect(run).not.toHaveBeenCalled();
  await rest();
  expect(run).toHaveBeenCalledTimes(1);
});

test.each(["touch", "pen"])(
  "a %s moves the focus after it's lifted: it still runs after the click",
  async (pointer) => {
    const run = vi.fn();
    fire("pointerdown", pointer);
    fire("pointerup", pointer);
    await rest(100);
    afterPress(run);
    await rest();
    expect(run).not.toHaveBeenCalled();
    fire("click", pointer);
    expect(run).not.toHaveBeenCalled();
    await rest();
    expect(run).toHaveBeenCalledTimes(1);
  },
);

test("a finger that scrolls or rests has no click: it runs all the same", async () => {
  const run = vi.fn();
  fire("pointerdown", "touch");
  afterPress(run);
  fire("pointercancel", "touch");
  await rest();
  expect(run).toHaveBeenCalledTimes(1);
  fire("pointerdown", "touch");
  fire("pointerup", "touch");
  afterPress(run);
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2));
});
