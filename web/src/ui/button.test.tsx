import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { pressTwice } from "../testing/press-twice.ts";
import { Button } from "./button.tsx";

afterEach(cleanup);

describe("Button", () => {
  it("ignores presses while busy", () => {
    const submit = vi.fn();
    function Form() {
      const [isBusy, setBusy] = useState(false);
      return (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            submit();
            setBusy(true);
          }}
        >
          <Button type="submit" isBusy={isBusy}>
            Login
          </Button>
        </form>
      );
    }
    render(<Form />);
    pressTwice(screen.getByRole("button"));
    expect(submit).toHaveBeenCalledTimes(1);
  });

  it("ignores the second click of a double click that comes after the answer, unless nothing is sent", async () => {
    const press = vi.fn();
    function Setting() {
      const [isOn, setOn] = useState(false);
      return (
        <>
          <Button
            isBusy={false}
            onClick={() => {
              press();
              setOn(!isOn);
            }}
          >
            {isOn ? "Close" : "Reopen"}
          </Button>
          <Button onClick={press}>Next month</Button>
        </>
      );
    }
    render(<Setting />);
    await userEvent.dblClick(screen.getByRole("button", { name: "Reopen" }));
    expect(press).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(press).toHaveBeenCalledTimes(2);
    await userEvent.dblClick(screen.getByRole("button", { name: "Next month" }));
    expect(press).toHaveBeenCalledTimes(4);
  });

  it("keeps the focus while busy, and shows and announces it", async () => {
    const { rerender } = render(<Button>Login</Button>);
    screen.getByRole("button").focus();
    rerender(<Button isBusy>Login</Button>);
    const button = screen.getByRole("button");
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute("aria-busy")).toBe("true");
    expect(button.textContent).toContain("Loading...");
  });

  it("submits a form only when told to", () => {
    render(<Button>Previous</Button>);
    expect(screen.getByRole<HTMLButtonElement>("button").type).toBe("button");
  });
});
