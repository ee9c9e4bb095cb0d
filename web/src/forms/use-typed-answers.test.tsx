import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { forgetTypedAnswers, keepTypedAnswers } from "../identity/typed-answers.ts";
import type { FormSteps } from "./use-form-steps.ts";
import { useTypedAnswers } from "./use-typed-answers.ts";

afterEach(() => {
  cleanup();
  forgetTypedAnswers();
});

function Form({ hasFocus }: { readonly hasFocus: boolean }) {
  const [answers, setAnswers] = useState<Record<string, string>>({ email: "" });
  const change = (name: string, value: string) => setAnswers((before) => ({ ...before, [name]: value }));
  const definition = { steps: { only: { fields: { email: {} } } } };
  useTypedAnswers({ definition, answers, change } as unknown as FormSteps);
  return (
    <input
      aria-label="Email"
      // biome-ignore lint/a11y/noAutofocus: whoever taps before the page has woken up has it focused by then
      autoFocus={hasFocus}
      value={answers.email}
      onChange={({ target }) => change("email", target.value)}
    />
  );
}

test.each([true, false])("what is filled in never mixes with what is typed, with focus: %s", async (hasFocus) => {
  keepTypedAnswers({ email: "ana@example.com" });
  render(<Form hasFocus={hasFocus} />);
  const email = screen.getByLabelText<HTMLInputElement>("Email");
  expect(email.value).toBe("ana@example.com");
  if (!hasFocus) return;
  await userEvent.keyboard("bo");
  expect(email.value).toBe("bo");
});

test("the second letter typed into an empty form replaces nothing", async () => {
  render(<Form hasFocus />);
  await userEvent.keyboard("bo");
  expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("bo");
});
