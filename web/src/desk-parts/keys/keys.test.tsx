import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import type { Act } from "./act.ts";
import { useActs } from "./acts.ts";
import { turnKeys } from "./key-switch.ts";
import { listActs } from "./list-keys.ts";

const done = vi.fn();

const toAct = (keys: string): Act => ({ name: keys, keys, act: () => done(keys) });

function Screen({ acts, children }: { readonly acts: readonly Act[]; readonly children?: ReactNode }) {
  useActs("Screen", acts);
  return <main>{children}</main>;
}
function Asking() {
  useActs("Dialog", [toAct("a")], "dialog");
  return <div role="dialog" aria-label="Sure?" tabIndex={-1} />;
}
function Lists() {
  useActs("Lists", listActs);
  return null;
}

const user = userEvent.setup();
afterEach(() => {
  cleanup();
  turnKeys(true);
  done.mockClear();
});

test("does what a key is for, and what two in a row are for", async () => {
  render(<Screen acts={["k", "g t", "g k", "?"].map(toAct)} />);
  await user.keyboard("kgtgk?gxk");
  expect(done.mock.calls.flat()).toEqual(["k", "g t", "g k", "?", "k"]);
  done.mockClear();
  await user.keyboard("{Control>}k{/Control}{Meta>}k{/Meta}{Alt>}k{/Alt}");
  expect(done).not.toHaveBeenCalled();
});

test("does nothing while someone types, and nothing once it's gone", async () => {
  const { unmount } = render(
    <Screen acts={[toAct("k"), toAct("g t")]}>
      <textarea aria-label="Note" />
      <input type="checkbox" aria-label="Row" />
    </Screen>,
  );
  await user.type(screen.getByLabelText("Note"), "kgt");
  expect(screen.getByLabelText<HTMLTextAreaElement>("Note").value).toBe("kgt");
  expect(done).not.toHaveBeenCalled();
  await user.click(screen.getByLabelText("Row"));
  await user.keyboard("k");
  expect(done).toHaveBeenCalledTimes(1);
  unmount();
  await user.keyboard("k");
  expect(done).toHaveBeenCalledTimes(1);
});

test("leaves the keyboard to an open dialog, which may have keys of its own", async () => {
  render(<Screen acts={[toAct("k"), toAct("a")]} />);
  render(<Asking />);
  await user.keyboard("kga");
  expect(done.mock.calls).toEqual([["a"]]);
});

test("can be turned off, and forgets a key that began something", async () => {
  render(<Screen acts={[toAct("k"), toAct("g t")]} />);
  await user.keyboard("g");
  turnKeys(false);
  await user.keyboard("tk");
  expect(done).not.toHaveBeenCalled();
  expect(localStorage.getItem("deskKeys")).toBe("off");
  turnKeys(true);
  await user.keyboard("tk");
  expect(done.mock.calls).toEqual([["k"]]);
  expect(localStorage.getItem("deskKeys")).toBeNull();
});

test("repeats moves while a key is held, but no act", async () => {
  render(<Screen acts={[{ ...toAct("j"), isRepeated: true }, toAct("e")]} />);
  await user.keyboard("{j>3/}{e>3/}");
  expect(done.mock.calls.flat()).toEqual(["j", "j", "j", "e"]);
});

test("moves between the rows of any list, ticks one, and presses its button", async () => {
  render(
    <>
      <Lists />
      <main>
        <input type="search" aria-label="Search" />
        <ul>
          {["Una", "Bo"].map((name) => (
            <li key={name} data-row="">
              <a href={`#${name}`}>{name}</a>
              <input type="checkbox" aria-label={`Tick ${name}`} />
              <button type="button" aria-keyshortcuts="e" onClick={() => done(name)}>
                Done
              </button>
            </li>
          ))}
        </ul>
      </main>
    </>,
  );
  const isOn = (name: string) => document.activeElement === screen.getByRole("link", { name });
  await user.keyboard("xe");
  expect(done).not.toHaveBeenCalled();
  await user.keyboard("j");
  expect(isOn("Una")).toBe(true);
  await user.keyboard("jj");
  expect(isOn("Bo")).toBe(true);
  await user.keyboard("xe");
  expect(screen.getByLabelText<HTMLInputElement>("Tick Bo").checked).toBe(true);
  expect(done.mock.calls).toEqual([["Bo"]]);
  await user.keyboard("k");
  expect(isOn("Una")).toBe(true);
  await user.keyboard("/una");
  expect(screen.getByLabelText<HTMLInputElement>("Search").value).toBe("una");
});
