import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, describe, expect, it, test } from "vitest";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { DialogSubject } from "./dialog-subject.ts";

afterEach(cleanup);

function Page({ isInsistent = false }: { isInsistent?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        isInsistent={isInsistent}
        title="Start over?"
        actions={<Button onClick={close}>Keep my answers</Button>}
      >
        Text
      </Dialog>
    </>
  );
}

describe("Dialog", () => {
  it("moves the focus in, keeps it in, and restores it", async () => {
    render(<Page />);
    await userEvent.click(screen.getByRole("button", { name: "Open" }));
    const dialog = await screen.findByRole("dialog", { name: "Start over?" });
    expect(dialog.contains(document.activeElement)).toBe(true);
    for (let presses = 0; presses < 4; presses += 1) {
      await userEvent.tab();
      expect(dialog.contains(document.activeElement)).toBe(true);
    }
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Open" })));
  });

  it("restores the focus to what opened the dialog whose place it took", async () => {
    function Loading() {
      const [shown, show] = useState<"nothing" | "loading" | "form">("nothing");
      const close = () => show("nothing");
      return (
        <>
          <Button onClick={() => show("loading")}>Open</Button>
          {shown === "loading" && (
            <Dialog key="loading" isOpen onClose={close} title="Loading">
              <Button onClick={() => show("form")}>Loaded</Button>
            </Dialog>
          )}
          {shown === "form" && (
            <Dialog key="form" isOpen onClose={close} title="Form">
              Text
            </Dialog>
          )}
        </>
      );
    }
    render(<Loading />);
    await userEvent.click(screen.getByRole("button", { name: "Open" }));
    await userEvent.click(await screen.findByRole("button", { name: "Loaded" }));
    await screen.findByRole("dialog", { name: "Form" });
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Open" })));
  });

  it("closes only by its actions when it insists", async () => {
    render(<Page isInsistent />);
    await userEvent.click(screen.getByRole("button", { name: "Open" }));
    await userEvent.keyboard("{Escape}");
    expect(await screen.findByRole("dialog")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Close" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Keep my answers" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

test("says whose page opened it, and who gets what it sends", async () => {
  render(
    <DialogSubject value="Bridge Services LLC (Marcos Keebler)">
      <Dialog isOpen onClose={() => undefined} title="Send to Harbor?" receiver="Harbor, credit@harbor.example" />
    </DialogSubject>,
  );
  const dialog = await screen.findByRole("dialog", { name: "Send to Harbor?" });
  expect(dialog.textContent).toContain("Bridge Services LLC (Marcos Keebler)");
  expect(dialog.textContent).toContain("Goes to Harbor, credit@harbor.example");
});
