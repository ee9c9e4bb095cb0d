import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { afterEach, describe, expect, it } from "vitest";
import { DateField } from "./date-field.tsx";

afterEach(cleanup);

let stored = "";

function Birth() {
  const [value, setValue] = useState("");
  stored = value;
  return (
    <I18nProvider locale="en-US">
      <DateField
        name="birth"
        label="Date of birth"
        max="2007-11-20"
        error="Wrong."
        value={value}
        onChange={setValue}
        onUnread={setValue}
      />
    </I18nProvider>
  );
}

describe("DateField", () => {
  it("takes a date month first, and stores it year first", async () => {
    render(<Birth />);
    await userEvent.tab();
    await userEvent.keyboard("03091984");
    expect(stored).toBe("1984-03-09");
  });

  it.each([
    ["3/9/1984", "1984-03-09"],
    ["3/9/84", "1984-03-09"],
    ["March 9, 1984", "1984-03-09"],
    ["9 Mar 1984", "1984-03-09"],
    ["03091984", "1984-03-09"],
    [" 03 / 09 / 1984 ", "1984-03-09"],
    ["1984-03-09", "1984-03-09"],
  ])("reads a pasted %s", async (text, day) => {
    render(<Birth />);
    await userEvent.click(screen.getAllByRole("spinbutton")[0] as HTMLElement);
    await userEvent.paste(text);
    expect(stored).toBe(day);
  });

  it.each(["02/30/1984", "13/01/2001", "tomorrow"])("says that it can't read a pasted %s", async (text) => {
    render(<Birth />);
    await userEvent.click(screen.getAllByRole("spinbutton")[0] as HTMLElement);
    await userEvent.paste(text);
    await userEvent.tab();
    expect(screen.getByText(`We can't read "${text}" as a date. Please use MM/DD/YYYY.`)).toBeTruthy();
    expect(stored).toBe(text);
    await userEvent.click(screen.getAllByRole("spinbutton")[0] as HTMLElement);
    await userEvent.keyboard("03091984");
    expect(stored).toBe("1984-03-09");
    expect(screen.queryByText(/We can't read/)).toBeNull();
  });

  it.each([
    ["3/9/1984", "1984-03-09"],
    ["3/9/84", "1984-03-09"],
    ["March 9, 1984", "1984-03-09"],
    ["Mai 9", "Mai 9"],
    ["3/9", "03/09/yyyy"],
  ])("reads a typed %s, or says that it can't", async (typed, kept) => {
    render(<Birth />);
    await userEvent.tab();
    await userEvent.keyboard(typed);
    await userEvent.click(document.body);
    await waitFor(() => expect(stored).toBe(kept));
    expect(screen.queryAllByText(/We can't read/)).toHaveLength(kept === "1984-03-09" ? 0 : 1);
  });

  it("is described by its error", () => {
    render(<Birth />);
    const group = screen.getByRole("group", { name: "Date of birth" });
    expect(group.getAttribute("aria-describedby")).toContain("field-birth-error");
  });
});
