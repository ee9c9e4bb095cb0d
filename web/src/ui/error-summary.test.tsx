import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { ChoiceField } from "./choice-field.tsx";
import { DateField } from "./date-field.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { fieldId } from "./field.tsx";
import { TextField } from "./text-field.tsx";

afterEach(cleanup);

const nothing = () => {};
const errors = [
  { id: fieldId("email"), message: "Please enter a valid email address." },
  { id: fieldId("urgency"), message: "Please choose one." },
  { id: fieldId("birth"), message: "Please Enter Date of Birth" },
];

function Page({ attempt }: { attempt: number }) {
  return (
    <>
      <ErrorSummary attempt={attempt} errors={attempt === 0 ? [] : errors} />
      <TextField name="email" label="Email" value="" onChange={nothing} />
      <ChoiceField name="urgency" label="Urgency" options={[{ value: "a", label: "A" }]} value="" onChange={nothing} />
      <DateField name="birth" label="Date of birth" value="" onChange={nothing} />
    </>
  );
}

describe("ErrorSummary", () => {
  it("renders nothing without errors, and takes the focus after each failed attempt", async () => {
    const { rerender } = render(<Page attempt={0} />);
    expect(screen.queryByRole("alert")).toBeNull();
    rerender(<Page attempt={1} />);
    expect(document.activeElement).toBe(screen.getByRole("alert"));
    screen.getByLabelText("Email").focus();
    rerender(<Page attempt={2} />);
    expect(document.activeElement).toBe(screen.getByRole("alert"));
  });

  it("links to the field of each error, of any kind", async () => {
    render(<Page attempt={1} />);
    await userEvent.click(screen.getByRole("link", { name: "Please enter a valid email address." }));
    expect(document.activeElement).toBe(screen.getByLabelText("Email"));
    await userEvent.click(screen.getByRole("link", { name: "Please choose one." }));
    expect(document.activeElement).toBe(screen.getByRole("radio"));
    await userEvent.click(screen.getByRole("link", { name: "Please Enter Date of Birth" }));
    expect(document.activeElement).toBe(screen.getAllByRole("spinbutton")[0]);
  });
});
