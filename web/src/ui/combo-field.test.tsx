import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { ComboField, loadComboLists } from "./combo-field.tsx";

// jsdom has no layout, but react-aria asks it where to scroll.
beforeAll(async () => {
  Element.prototype.scrollIntoView ??= () => {};
  await loadComboLists();
});
afterEach(cleanup);

const states = [
  { value: "Alabama (AL)", label: "Alabama (AL)", keywords: ["AL", "Alabama"] },
  { value: "Florida (FL)", label: "Florida (FL)", keywords: ["FL", "Florida"] },
  { value: "Georgia (GA)", label: "Georgia (GA)", keywords: ["GA", "Georgia"] },
];

let stored = "";

function State({ start = "", error }: { start?: string; error?: string }) {
  const [value, setValue] = useState(start);
  stored = value;
  return (
    <>
      <ComboField name="state" label="State" options={states} value={value} onChange={setValue} error={error} />
      <input aria-label="Elsewhere" />
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
    await userEvent.keyboard("flo{Enter}");
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
    expect([combo().value, stored]).toEqual(["flor", "flor"]);
    expect(document.activeElement).toBe(combo());
    await userEvent.click(combo());
    expect(options()).toEqual(["Florida (FL)"]);
    await userEvent.keyboard("{Enter}");
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

  it("keeps text that isn't an option, and says so", async () => {
    render(<State start="Florida (FL)" />);
    await userEvent.tab();
    await userEvent.keyboard("Atlantis");
    expect(screen.getByText("Nothing matches. Try fewer letters.")).toBeTruthy();
    await userEvent.tab();
    expect([combo().value, stored]).toEqual(["Atlantis", "Atlantis"]);
    expect(screen.getByText("Please choose one of the options.")).toBeTruthy();
    await userEvent.click(combo());
    await userEvent.keyboard("Georgia");
    await userEvent.tab();
    expect([combo().value, stored]).toEqual(["Georgia (GA)", "Georgia (GA)"]);
    expect(screen.queryByText("Please choose one of the options.")).toBeNull();
  });

  it.each([
    ["flor{Enter}", "Florida (FL)"],
    ["fl{Enter}", "Florida (FL)"],
    ["flor{Tab}", "Florida (FL)"],
    ["a{Enter}", "Alabama (AL)"],
    // A whole keyword goes before a part of a name.
    ["ga{Enter}", "Georgia (GA)"],
    ["g{ArrowDown}{Enter}", "Georgia (GA)"],
    ["o{ArrowDown}{Enter}", "Georgia (GA)"],
    ["geo{Backspace}{Backspace}{Backspace}{Enter}", ""],
  ])("takes the marked option: %s", async (keys, chosen) => {
    const onSubmit = vi.fn();
    render(
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <State start="Georgia (GA)" />
        <button type="submit">Next</button>
      </form>,
    );
    await userEvent.click(combo());
    await userEvent.keyboard(keys);
    expect([combo().value, stored]).toEqual([chosen, chosen]);
    expect(onSubmit).not.toHaveBeenCalled();
    // Once the list is closed, Enter means Next as in every field.
    await userEvent.click(combo());
    await userEvent.keyboard("{Escape}{Enter}");
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  it("takes the only one left when someone goes on by pointer", async () => {
    render(<State />);
    await userEvent.click(combo());
    await userEvent.keyboard("Flor");
    await userEvent.click(screen.getByLabelText("Elsewhere"));
    expect([combo().value, stored]).toEqual(["Florida (FL)", "Florida (FL)"]);
  });

  it.each(["FL", "Florida", "florida (fl)"])("takes %s as a browser fills it in, without the focus", (filled) => {
    render(<State start="Georgia (GA)" />);
    fireEvent.change(combo(), { target: { value: filled } });
    expect([combo().value, stored]).toEqual(["Florida (FL)", "Florida (FL)"]);
  });

  it("shows what a browser fills in that is no option, and says so", () => {
    render(<State start="Georgia (GA)" />);
    fireEvent.change(combo(), { target: { value: "Ontario" } });
    expect([combo().value, stored]).toEqual(["Ontario", "Ontario"]);
    expect(screen.getByText("Please choose one of the options.")).toBeTruthy();
  });

  it("takes a keyword that it starts with", async () => {
    render(<State start="FL" />);
    await waitFor(() => expect(stored).toBe("Florida (FL)"));
    expect(combo().value).toBe("Florida (FL)");
  });

  it("loses no letter and keeps their order, typed at once after the focus", async () => {
    render(<State start="Georgia (GA)" />);
    combo().focus();
    await userEvent.keyboard("Flor");
    expect(combo().value).toBe("Flor");
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
    await userEvent.keyboard("al{Enter}");
    expect(stored).toBe("Alabama (AL)");
    await userEvent.clear(combo());
    expect(stored).toBe("");
  });

  it("is described by its error", () => {
    render(<State error="Please select." />);
    expect(combo().getAttribute("aria-invalid")).toBe("true");
    expect(combo().getAttribute("aria-describedby")).toContain("field-state-error");
    expect(combo().id).toBe("field-state");
  });
});
