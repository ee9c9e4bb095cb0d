import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ComboField } from "./combo-field.tsx";
import { ConsentField } from "./consent-field.tsx";
import { DateField } from "./date-field.tsx";
import { Form } from "./form.tsx";
import { MoneyField } from "./money-field.tsx";
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
  it("keeps text that is too long, says so, and its form isn't sent", async () => {
    const onSubmit = vi.fn();
    function Name() {
      const [value, setValue] = useState("");
      return (
        <Form onSubmit={onSubmit}>
          <TextField name="n" label="Name" maxLength={5} value={value} onChange={setValue} />
          <button type="submit">Save</button>
        </Form>
      );
    }
    render(<Name />);
    const input = screen.getByRole<HTMLInputElement>("textbox");
    await userEvent.click(input);
    await userEvent.paste("Renée O’Brien");
    expect(input.value).toBe("Renée O’Brien");
    expect(screen.getByText("At most 5 characters.")).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(onSubmit).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(input);
    await userEvent.keyboard("{Backspace>8/}{Enter}");
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });
});

describe("a form of ours", () => {
  it("waits while an amount, a date or a choice can't be read, and says why", async () => {
    const onSubmit = vi.fn();
    function Filters() {
      const [values, setValues] = useState({ amount: "", day: "", zone: "" });
      const bind = (name: keyof typeof values) => ({
        name,
        label: name,
        value: values[name],
        onChange: (value: string) => setValues((before) => ({ ...before, [name]: value })),
      });
      return (
        <Form onSubmit={onSubmit}>
          <MoneyField {...bind("amount")} maxDigits={9} />
          <DateField {...bind("day")} />
          <ComboField {...bind("zone")} options={[{ value: "east", label: "Eastern" }]} />
          <button type="submit">Apply</button>
        </Form>
      );
    }
    render(<Filters />);
    const apply = () => userEvent.click(screen.getByText("Apply"));
    await userEvent.type(screen.getByRole("textbox"), "2%{Enter}");
    expect(screen.getByText("Please enter a whole dollar amount, digits only.")).toBeDefined();
    await userEvent.clear(screen.getByRole("textbox"));
    await userEvent.click(screen.getAllByRole("spinbutton")[0] as HTMLElement);
    await userEvent.paste("tomorrow");
    await apply();
    expect(screen.getByText('We can\'t read "tomorrow" as a date. Please use MM/DD/YYYY.')).toBeDefined();
    await userEvent.click(screen.getAllByRole("spinbutton")[0] as HTMLElement);
    await userEvent.paste("5/6/80");
    await userEvent.click(screen.getByRole("combobox"));
    await userEvent.keyboard("Mars");
    await apply();
    expect(screen.getByText("Please choose one of the options.")).toBeDefined();
    expect(onSubmit).not.toHaveBeenCalled();
    await userEvent.clear(screen.getByRole("combobox"));
    await apply();
    expect(onSubmit).toHaveBeenCalledTimes(1);
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
