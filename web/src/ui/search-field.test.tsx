import { act, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SearchField } from "./search-field.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** The screen's address follows a search late, as React Router's does. */
function Screen({ lagMs, onSearch }: { readonly lagMs: number; readonly onSearch: (text: string) => void }) {
  const [q, setQ] = useState("");
  const search = (text: string) => {
    onSearch(text);
    setTimeout(() => setQ(text), lagMs);
  };
  return (
    <>
      <SearchField label="Search" value={q} onChange={search} maxLength={100} />
      <button type="button" onClick={() => setQ("")}>
        Clear
      </button>
    </>
  );
}

const show = (lagMs: number) => {
  const onSearch = vi.fn();
  render(<Screen lagMs={lagMs} onSearch={onSearch} />);
  return { onSearch, input: screen.getByRole<HTMLInputElement>("searchbox") };
};
const type = (input: HTMLInputElement, text: string) =>
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });

test("keeps every letter at any pace, however late the address follows", async () => {
  for (const msPerKey of [80, 240, 250, 260, 300, 500])
    for (const lagMs of [0, 5, 100, 400, 1200]) {
      const { onSearch, input } = show(lagMs);
      for (const letter of "una friesen") {
        type(input, input.value + letter);
        await wait(msPerKey);
      }
      await wait(2000);
      expect(input.value, `${msPerKey} ms a key, ${lagMs} ms late`).toBe("una friesen");
      expect(onSearch).toHaveBeenLastCalledWith("una friesen");
      document.body.replaceChildren();
    }
});

test("follows what else changes the search, and searches the same again after it", async () => {
  const { onSearch, input } = show(5);
  type(input, "una");
  await wait(300);
  act(() => screen.getByRole("button", { name: "Clear" }).click());
  expect(input.value).toBe("");
  type(input, "una");
  await wait(300);
  expect(onSearch.mock.calls).toEqual([["una"], ["una"]]);
  expect(input.value).toBe("una");
});
