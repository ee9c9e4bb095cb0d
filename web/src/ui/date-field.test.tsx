import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { afterEach, describe, expect, it } from "vitest";
import { DateField, readDate } from "./date-field.tsx";

afterEach(cleanup);

let stored = "";

function Birth() {
  const [value, setValue] = useState("");
  stored = value;
  return (
    <I18nProvider locale="en-US">
      <DateField name="birth" label="Date of birth" max="2007-11-20" error="Wrong." value={value} onChange={setValue} />
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

  it("accepts a pasted date", async () => {
    render(<Birth />);
    await userEvent.click(screen.getAllByRole("spinbutton")[0] as HTMLElement);
    await userEvent.paste("3/9/1984");
    expect(stored).toBe("1984-03-09");
  });

  it("is described by its error", () => {
    render(<Birth />);
    const group = screen.getByRole("group", { name: "Date of birth" });
    expect(group.getAttribute("aria-describedby")).toContain("field-birth-error");
  });
});

describe("readDate", () => {
  it.each([
    ["2001-02-03", "2001-02-03"],
    ["02/03/2001", "2001-02-03"],
    ["2-3-2001", "2001-02-03"],
    ["02/30/2001", undefined],
    ["13/01/2001", undefined],
    ["tomorrow", undefined],
  ])("reads %s as %s", (text, date) => expect(readDate(text)?.toString()).toBe(date));
});
