import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ScrollTabs } from "./scroll-tabs.tsx";

let look = () => {};

beforeEach(() => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(callback: () => void) {
        look = callback;
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (sizes: { scrollLeft: number; clientWidth: number; scrollWidth: number }) => {
  const onSelect = vi.fn();
  const items = ["One", "Two"].map((title, number) => ({
    id: title,
    title,
    count: { number, words: `${number} papers` },
    content: title,
  }));
  render(<ScrollTabs label="Papers" items={items} selectedId="One" onSelect={onSelect} />);
  // jsdom has no layout.
  const row = screen.getByRole("tablist").parentElement as HTMLElement;
  for (const [name, value] of Object.entries(sizes)) Object.defineProperty(row, name, { value, configurable: true });
  row.scrollBy = vi.fn();
  act(look);
  return { row, onSelect };
};

test("shows no arrows without anything to scroll", async () => {
  const { onSelect } = show({ scrollLeft: 0, clientWidth: 600, scrollWidth: 600 });
  expect(screen.queryByRole("button")).toBeNull();
  await userEvent.click(screen.getByRole("tab", { name: "Two, 1 papers" }));
  expect(onSelect).toHaveBeenCalledWith("Two");
});

test("scrolls by 150 px with an arrow, and keeps an arrow in place at its end, but disabled", async () => {
  const { row } = show({ scrollLeft: 0, clientWidth: 300, scrollWidth: 600 });
  expect(screen.getByRole("button", { name: "Scroll left" }).getAttribute("aria-disabled")).toBe("true");
  await userEvent.click(screen.getByRole("button", { name: "Scroll right" }));
  expect(row.scrollBy).toHaveBeenCalledWith({ left: 150 });
});

test("enables both arrows in the middle", async () => {
  const { row } = show({ scrollLeft: 100, clientWidth: 300, scrollWidth: 600 });
  await userEvent.click(screen.getByRole("button", { name: "Scroll left" }));
  expect(row.scrollBy).toHaveBeenCalledWith({ left: -150 });
  expect(screen.queryAllByRole("button").filter((arrow) => arrow.hasAttribute("aria-disabled"))).toEqual([]);
});
