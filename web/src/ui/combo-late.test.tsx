import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { ComboField, loadComboLists } from "./combo-field.tsx";

beforeAll(() => {
  Element.prototype.scrollIntoView ??= () => {};
});
afterEach(cleanup);

const states = ["Alabama (AL)", "Florida (FL)", "Georgia (GA)"].map((label) => ({ value: label, label }));

function State() {
  const [value, setValue] = useState("");
  return <ComboField name="state" label="State" options={states} value={value} onChange={setValue} />;
}

const combo = () => screen.getByRole<HTMLInputElement>("combobox", { name: "State" });

it("keeps what is typed, the focus, and the caret when its list arrives", async () => {
  render(<State />);
  const before = combo();
  before.focus();
  await userEvent.type(before, "flo");
  await loadComboLists();
  await waitFor(() => expect(combo()).not.toBe(before));
  expect(document.activeElement).toBe(combo());
  expect([combo().value, combo().selectionStart, combo().selectionEnd]).toEqual(["flo", 3, 3]);
  await waitFor(() =>
    expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual(["Florida (FL)"]),
  );
  await userEvent.keyboard("{Enter}");
  expect(combo().value).toBe("Florida (FL)");
});
