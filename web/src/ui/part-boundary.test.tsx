import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useUnsent } from "../desk-parts/unsent-text.ts";
import { Card } from "./card.tsx";
import { CrashPage } from "./crash-page.tsx";
import { DialogPanel } from "./dialog-panel.tsx";
import { PartBoundary } from "./part-boundary.tsx";

let isBroken = false;

function Fragile() {
  if (isBroken) throw new Error("Cannot change the id of an item");
  return <p>The part</p>;
}

function Note() {
  const [text, write] = useUnsent("note c1");
  return <input aria-label="Note" value={text} onChange={(event) => write(event.currentTarget.value)} />;
}

beforeEach(() => {
  isBroken = false;
  // React tells the console about what a boundary catches.
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test.each([
  ["a part", () => <PartBoundary what="the search">{<Fragile />}</PartBoundary>, "We couldn't show the search. Retry"],
  ["a card", () => <Card title="Calls">{<Fragile />}</Card>, "We couldn't show this part. Retry"],
])("the crash of %s leaves the rest and what was typed there, and can be retried", async (_name, Part, sentence) => {
  const page = () => (
    <>
      <Part />
      <input aria-label="Elsewhere" />
    </>
  );
  const { rerender } = render(page());
  await userEvent.type(screen.getByLabelText("Elsewhere"), "Half a sen");
  isBroken = true;
  rerender(page());
  expect(screen.getByRole("alert").textContent).toBe(sentence);
  expect(screen.getByLabelText<HTMLInputElement>("Elsewhere").value).toBe("Half a sen");
  isBroken = false;
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(screen.getByText("The part")).toBeTruthy();
});

test("a dialog whose content crashes can still be closed", async () => {
  isBroken = true;
  const onClose = vi.fn();
  render(
    <DialogPanel isOpen onClose={onClose} title="Reveal">
      <Fragile />
    </DialogPanel>,
  );
  expect(screen.getByRole("alert").textContent).toContain("We couldn't show this part.");
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(onClose).toHaveBeenCalled();
});

test("another page is tried again", () => {
  const page = (path: string) => (
    <PartBoundary resetKey={path}>
      <Fragile />
    </PartBoundary>
  );
  isBroken = true;
  const { rerender } = render(page("/desk"));
  isBroken = false;
  rerender(page("/desk"));
  expect(screen.queryByText("The part")).toBeNull();
  rerender(page("/desk/tasks"));
  expect(screen.getByText("The part")).toBeTruthy();
});

test("an unsent text survives the crash of the whole page and Try again", async () => {
  const router = createMemoryRouter([
    {
      path: "/",
      ErrorBoundary: CrashPage,
      Component: () => {
        const [, look] = useState(0);
        return (
          <>
            <Note />
            <button type="button" onClick={() => look((looks) => looks + 1)}>
              Look again
            </button>
            <Fragile />
          </>
        );
      },
    },
  ]);
  render(<RouterProvider router={router} />);
  await userEvent.type(screen.getByLabelText("Note"), "Call her Tuesday");
  isBroken = true;
  await userEvent.click(screen.getByRole("button", { name: "Look again" }));
  expect(await screen.findByRole("heading", { name: "Something went wrong" })).toBeTruthy();
  isBroken = false;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect((await screen.findByLabelText<HTMLInputElement>("Note")).value).toBe("Call her Tuesday");
});
