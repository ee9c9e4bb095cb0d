import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ConsentField } from "./consent-field.tsx";
import { NewTabLink } from "./new-tab-link.tsx";
import { PasswordField } from "./password-field.tsx";
import { SelectField } from "./select-field.tsx";
import { TextField } from "./text-field.tsx";
import { YesNoField } from "./yes-no-field.tsx";

afterEach(cleanup);

const nothing = () => {};

describe("a field's frame", () => {
  it("connects label, hint and error to the control", () => {
    render(
      <TextField
        name="email"
        label="Email"
        hint="We reply here."
        error="Wrong."
        required
        value=""
        onChange={nothing}
      />,
    );
    const input = screen.getByRole("textbox", { name: "Email", description: "We reply here. Wrong." });
    expect(input.id).toBe("field-email");
    expect(input.getAttribute("aria-invalid")).toBe("true");
    expect(input.getAttribute("aria-required")).toBe("true");
  });

  it("marks an optional answer in words", () => {
    render(<TextField name="site" label="Website" required={false} value="" onChange={nothing} />);
    expect(screen.getByRole("textbox", { name: "Website", description: "optional" })).toBeTruthy();
  });
});

describe("TextField", () => {
  it("says that it cut text that was too long", async () => {
    function Name() {
      const [value, setValue] = useState("");
      return (
        <TextField
          name="n"
          label="Name"
          maxLength={5}
          maxLengthMessage="Maximum 5 characters allowed"
          value={value}
          onChange={setValue}
        />
      );
    }
    render(<Name />);
    await userEvent.click(screen.getByRole("textbox"));
    await userEvent.paste("Renée O’Brien");
    expect(screen.getByRole<HTMLInputElement>("textbox").value).toBe("Renée");
    expect(screen.getByRole("status").textContent).toBe("Maximum 5 characters allowed");
    await userEvent.keyboard("{Backspace}");
    expect(screen.getByRole("status").textContent).toBe("");
  });
});

describe("PasswordField", () => {
  it("shows and hides what is typed", async () => {
    render(
      <PasswordField name="password" label="Password" autoComplete="current-password" value="x" onChange={nothing} />,
    );
    const input = screen.getByLabelText<HTMLInputElement>("Password");
    expect(input.type).toBe("password");
    await userEvent.click(screen.getByRole("button", { name: "Show password" }));
    expect(input.type).toBe("text");
    await userEvent.click(screen.getByRole("button", { name: "Hide password" }));
    expect(input.type).toBe("password");
  });
});

describe("choices", () => {
  it("answers yes or no", async () => {
    const change = vi.fn();
    render(<YesNoField name="debt" label="Any debt?" value="" onChange={change} error="Please answer." />);
    expect(screen.getByRole("radiogroup", { name: "Any debt?", description: "Please answer." })).toBeTruthy();
    await userEvent.click(screen.getByRole("radio", { name: "No" }));
    expect(change).toHaveBeenCalledWith("no");
  });

  it("chooses from the browser's own list", async () => {
    const change = vi.fn();
    render(
      <SelectField
        name="time"
        label="Time"
        options={[{ value: "2+ yrs", label: "2+ yrs" }]}
        value=""
        onChange={change}
      />,
    );
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Time" }), "2+ yrs");
    expect(change).toHaveBeenCalledWith("2+ yrs");
  });

  it("ticks a consent by its text, but not by a link in it", async () => {
    const change = vi.fn();
    const label = (
      <>
        I accept the <NewTabLink href="/terms-and-conditions">Terms</NewTabLink>
      </>
    );
    render(<ConsentField name="consent" label={label} value={false} onChange={change} />);
    const link = screen.getByRole<HTMLAnchorElement>("link", { name: /^Terms ?\(opens in a new tab\)$/ });
    expect(link.target).toBe("_blank");
    // Not user-event, which ticks the box of any label around, while browsers don't when a link is pressed.
    link.click();
    expect(change).not.toHaveBeenCalled();
    await userEvent.click(screen.getByText(/I accept the/));
    expect(change).toHaveBeenCalledWith(true);
  });
});
