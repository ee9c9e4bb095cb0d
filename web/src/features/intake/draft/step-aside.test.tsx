import { applicationForm } from "@funding-desk/contract/intake/application/form";
import { prequalificationForm } from "@funding-desk/contract/intake/prequalification/form";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { stepReasons as applicationReasons } from "../application/step-reasons.ts";
import { stepReasons as prequalificationReasons } from "../prequalification/step-reasons.ts";
import { StepAside } from "./step-aside.tsx";

afterEach(cleanup);

const reasons = [
  { why: "To reach you.", minutes: 2 },
  { why: "To match you.", minutes: 3 },
  { why: "To be sure.", minutes: 1 },
];

test("says why this step asks, and how long it and the rest take", () => {
  const { rerender } = render(<StepAside reasons={reasons} current={1} />);
  expect(screen.getByText("To match you.")).toBeDefined();
  expect(screen.getByText(/^About 4 minutes left\./)).toBeDefined();
  rerender(<StepAside reasons={reasons} current={2} />);
  expect(screen.getByText(/^About a minute left\./)).toBeDefined();
});

test.each([
  ["pre-qualification", prequalificationForm, prequalificationReasons],
  ["application", applicationForm, applicationReasons],
])("the %s has a reason for every step and the review, in the form's order", (_, form, known) => {
  expect(Object.keys(known)).toEqual([...Object.keys(form.steps), "review"]);
});
