import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { ComboField } from "./combo-field.tsx";

// jsdom has no layout, but react-aria asks it where to scroll.
beforeAll(() => {
  Element.prototype.scrollIntoView ??= () => {};
});
afterEach(cleanup);

const states = [
  { value: "Alabama (AL)", label: "Alabama (AL)", keywords: ["AL", "Alabama"] },
  { value: "Florida (FL)", label: "Florida (FL)", keywords: ["FL", "Florida"] },
  { value: "Georgia (GA)", label: "Georgia (GA)", keywords: ["GA", "Georgia"] },
];

let stored = "";

function State({ start = "" }: { start?: string }) {
  const [value, setValue] = useState(start);
  stored = value;
  return (
    <>
      <ComboField
        name="state"
        label="State"
        options={states}
        value={value}
        onChange={setValue}
        error="Please select."
      />
      <button type="button">Next</button>
    </>
  );
}

const combo = () => screen.getByRole<HTMLInputElement>("combobox", { name: "State" });
const options = () => screen.queryAllByRole("option").map((option) => option.textContent);

describe("ComboField", () => {
  it("opens the whole list on focus, and narrows it as you type", async () => {
    render(<State start="Florida (FL)" />);
    await userEvent.tab();
    expect(options()).toHaveLength(3);
    await userEvent.keyboard("geo");
    expect(options()).toEqual(["Georgia (GA)"]);
  });

  it("can be used by keyboard alone", async () => {
    render(<State />);
    await userEvent.tab();
    await userEvent.keyboard("flo{ArrowDown}{Enter}");
    expect(stored).toBe("Florida (FL)");
    expect(combo().value).toBe("Florida (FL)");
    expect(options()).toEqual([]);
  });

  it("stays open while the page scrolls, closes when anything else does, and keeps what was typed", async () => {
    const { container } = render(<State />);
    await userEvent.tab();
    await userEvent.keyboard("flor");
    fireEvent.scroll(document);
    expect(options()).toEqual(["Florida (FL)"]);
    // As in a dialog, which scrolls on its own.
    fireEvent.scroll(container);
    await waitFor(() => expect(options()).toEqual([]));
    expect([combo().value, stored]).toEqual(["flor", ""]);
    expect(document.activeElement).toBe(combo());
    await userEvent.click(combo());
    expect(options()).toEqual(["Florida (FL)"]);
    await userEvent.keyboard("{ArrowDown}{Enter}");
    expect(stored).toBe("Florida (FL)");
  });

  it("reopens on a click in the focused field", async () => {
    render(<State />);
    await userEvent.click(combo());
    await userEvent.keyboard("{Escape}");
    expect(options()).toEqual([]);
    await userEvent.click(combo());
    expect(options()).toHaveLength(3);
  });

  it("never keeps text that isn't an option", async () => {
    render(<State start="Florida (FL)" />);
    await userEvent.tab();
    await userEvent.keyboard("Atlantis");
    expect(screen.getByText("Nothing matches. Try fewer letters.")).toBeTruthy();
    await userEvent.tab();
    expect(stored).toBe("Florida (FL)");
    expect(combo().value).toBe("Florida (FL)");
  });

  it("accepts a whole name or abbreviation, typed or pasted, on blur", async () => {
    render(<State />);
    await userEvent.click(combo());
    await userEvent.paste("GA");
    await userEvent.tab();
    expect(stored).toBe("Georgia (GA)");
    expect(combo().value).toBe("Georgia (GA)");
  });

  it("is cleared by its button and by deleting the text", async () => {
    render(<State start="Florida (FL)" />);
    await userEvent.click(screen.getByRole("button", { name: "Clear: Florida (FL)" }));
    expect(stored).toBe("");
    expect(combo().value).toBe("");
    await userEvent.keyboard("al{ArrowDown}{Enter}");
    expect(stored).toBe("Alabama (AL)");
    await userEvent.clear(combo());
    expect(stored).toBe("");
  });

  it("is described by its error", () => {
    render(<State />);
    expect(combo().getAttribute("aria-invalid")).toBe("true");
    expect(combo().getAttribute("aria-describedby")).toContain("field-state-error");
    expect(combo().id).toBe("field-state");
  });
});
