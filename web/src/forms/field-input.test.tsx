import "./with-calendar.ts";
import "./with-lists.ts";
import type { Answer, Answers, Field, FieldKind } from "@funding-desk/contract/forms/field";
import * as fields from "@funding-desk/contract/forms/field";
import { getKindRules, kinds } from "@funding-desk/contract/forms/kinds";
import { toOptions } from "@funding-desk/contract/forms/options/option";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, describe, expect, test } from "vitest";
import { FieldInput, inputs } from "./field-input.tsx";
import { FileFieldProvider } from "./file-field.tsx";
import { formatAnswer } from "./format-answer.ts";

afterEach(cleanup);

const doubled = ({ source }: Answers): string => (typeof source === "string" ? String(Number(source) * 2) : "");

/** One field of every kind, with an answer. A kind without one doesn't compile. */
const specimens: { readonly [K in FieldKind]: readonly [fields.FieldOf<K>, Answer, string | undefined] } = {
  text: [fields.text({ label: "A text", max: 50 }), "Bakery", "Bakery"],
  longText: [fields.longText({ label: "A long text", max: 100 }), "Two\nlines", "Two\nlines"],
  email: [fields.email({ label: "An e-mail" }), "ann@lee.com", "ann@lee.com"],
  url: [fields.url({ label: "A website", max: 50 }), "lee.com", "lee.com"],
  phone: [fields.phone({ label: "A phone" }), "8135550142", "(813) 555-0142"],
  money: [fields.money({ label: "An amount", maxDigits: 8 }), "12500", "$12,500"],
  derivedMoney: [fields.derivedMoney({ label: "Twice that", derive: doubled }), "", "$24,000"],
  choice: [fields.choice({ label: "A choice", options: toOptions("One", "Two") }), "Two", "Two"],
  yesNo: [fields.yesNo({ label: "Yes or no" }), "no", "No"],
  consent: [fields.consent({ label: "I agree" }), true, "Agreed"],
  password: [fields.password({ label: "A password", isNew: true }), "Secret-1", "••••••••"],
  digits: [fields.digits({ label: "An EIN", groups: [2, 7], invalidMessage: "Nine." }), "123456789", "12-3456789"],
  count: [fields.count({ label: "Years", maxDigits: 3 }), "7", "7"],
  ssn: [fields.ssn({ label: "A number" }), "078051120", "•••• 1120"],
  percent: [fields.percent({ label: "A share", max: 100 }), "60", "60%"],
  tick: [fields.tick({ label: "So it is" }), true, "Yes"],
  // Files travel separately from the answers, so it never has one.
  file: [
    fields.file({ wire: "file", label: "A file", documentType: "other", maxFiles: 2, needed: "later" }),
    "",
    undefined,
  ],
  date: [fields.date({ label: "A day", latest: "today" }), "2001-02-03", "02/03/2001"],
};
const rulesOfTheDay = { emailPolicy: { topLevelDomains: ["com"], disposableDomains: [] }, today: "2026-03-02" };
const every = Object.entries(specimens) as [FieldKind, readonly [Field, Answer, string | undefined]][];

test("covers the same kinds with rules, inputs and samples", () => {
  expect(Object.keys(inputs).sort()).toEqual(Object.keys(kinds).sort());
  expect(Object.keys(specimens).sort()).toEqual(Object.keys(kinds).sort());
});

describe.each(every)("%s", (kind, [field, answer, shown]) => {
  const answers: Answers = { source: "12000", it: answer };

  test("has rules and formats its answer for people", () => {
    const rules = getKindRules(field);
    expect(rules.wireSchema).toBeDefined();
    expect(rules.check(answer, field, rulesOfTheDay)).toBe(
      kind === "password" ? rules.check("Secret-1", field, rulesOfTheDay) : undefined,
    );
    expect(formatAnswer(field, "it", answers)).toBe(shown);
  });

  test("has an input with its label, its error and its id for the summary", () => {
    const { container } = render(
      <FieldInput name="it" field={field} answers={answers} error="This is wrong." onChange={() => {}} />,
    );
    expect(container.textContent).toContain(field.label);
    expect(screen.getByText("This is wrong.")).toBeDefined();
    expect(container.querySelector("#field-it")).not.toBeNull();
  });
});

function Typing({ field }: { readonly field: Field }) {
  const [answer, setAnswer] = useState<Answer>("");
  return (
    <>
      <FieldInput name="it" field={field} answers={{ it: answer }} onChange={setAnswer} />
      <output>{String(answer)}</output>
    </>
  );
}

const getAnswer = (): string => screen.getByText((_, element) => element?.tagName === "OUTPUT").textContent ?? "";

test("a name keeps a digit, and says at once that it can't have one", async () => {
  render(<Typing field={fields.text({ label: "Full name", charset: "name", max: 50 })} />);
  await userEvent.type(screen.getByRole("textbox"), "Ann3");
  expect(getAnswer()).toBe("Ann3");
  expect(screen.getByText("Only letters are allowed")).toBeDefined();
  await userEvent.tab();
  expect(screen.getByRole<HTMLInputElement>("textbox").value).toBe("Ann3");
  expect(screen.getByText("Only letters are allowed")).toBeDefined();
  await userEvent.type(screen.getByRole("textbox"), "{Backspace}e");
  expect(getAnswer()).toBe("Anne");
  expect(screen.queryByText("Only letters are allowed")).toBeNull();
});

test("a name that is too long stays whole, with a message", async () => {
  render(<Typing field={fields.text({ label: "Full name", charset: "name", max: 50 })} />);
  await userEvent.click(screen.getByRole("textbox"));
  await userEvent.paste("a".repeat(60));
  expect(getAnswer()).toHaveLength(60);
  expect(screen.getByText("Maximum 50 characters allowed")).toBeDefined();
});

test("a phone drops pasted punctuation and the country code", async () => {
  render(<Typing field={fields.phone({ label: "Phone" })} />);
  await userEvent.click(screen.getByRole("textbox"));
  await userEvent.paste("+1 (813) 555-0142");
  expect(getAnswer()).toBe("8135550142");
});

test("long lists can be searched, and short ones are shown in full", () => {
  const many = fields.choice({ label: "Many", options: toOptions(...Array.from({ length: 13 }, (_, i) => `n${i}`)) });
  const some = fields.choice({ label: "Some", options: toOptions("1", "2", "3", "4", "5", "6", "7", "8") });
  const few = fields.choice({ label: "Few", options: toOptions("1", "2", "3", "4", "5", "6", "7") });
  render(
    <>
      <FieldInput name="many" field={many} answers={{}} onChange={() => {}} />
      <FieldInput name="some" field={some} answers={{}} onChange={() => {}} />
      <FieldInput name="few" field={few} answers={{}} onChange={() => {}} />
    </>,
  );
  expect(screen.getByRole("combobox", { name: "Many" }).tagName).toBe("INPUT");
  expect(screen.getByRole("combobox", { name: "Some" }).tagName).toBe("SELECT");
  expect(screen.getAllByRole("radio")).toHaveLength(7);
});

test("groups digits, and hides a sensitive number on blur", async () => {
  const ein = { label: "EIN", groups: [2, 7], invalidMessage: "Nine." } as const;
  render(<Typing field={fields.digits({ ...ein, sensitive: true })} />);
  const input = screen.getByRole<HTMLInputElement>("textbox");
  await userEvent.click(input);
  await userEvent.paste("12 3456789");
  expect(getAnswer()).toBe("123456789");
  expect(input.value).toBe("12-3456789");
  await userEvent.tab();
  expect(input.value).toBe("••-•••6789");
});

test.each([
  [fields.count({ label: "Years", maxDigits: 3 }), "12.5", "12.5"],
  [fields.count({ label: "Years", maxDigits: 3 }), "12.0", "12"],
  [fields.percent({ label: "Ownership", max: 100 }), "7.5", "7.5"],
  [fields.percent({ label: "Ownership", max: 100 }), "60%", "60"],
] as const)("$0.label: %s is kept as it is, or as what it means", async (field, typed, answer) => {
  render(<Typing field={field} />);
  await userEvent.type(screen.getByRole("textbox"), typed);
  expect(getAnswer()).toBe(answer);
  await userEvent.tab();
  expect(screen.getByRole<HTMLInputElement>("textbox").value).toBe(answer);
  const message = getKindRules<FieldKind>(field).check(answer, field, rulesOfTheDay);
  expect(message ?? "").toMatch(answer.includes(".") ? /^Please enter a whole/ : /^$/);
});

test("says what a new password needs before anything is typed, and what it still needs after", async () => {
  render(<Typing field={fields.password({ label: "Password", isNew: true })} />);
  const rule = "At least 8 characters, an upper case letter, a lower case letter, a digit, and one of @$!%*?&.";
  expect(screen.getByLabelText("Password").getAttribute("aria-describedby")).toContain("hint");
  expect(screen.getByText(rule)).toBeDefined();
  await userEvent.type(screen.getByLabelText("Password"), "Quiet-Harbor-42");
  expect(screen.getByText("Still needs one of @$!%*?&.")).toBeDefined();
  await userEvent.type(screen.getByLabelText("Password"), "!");
  expect(screen.queryByText(/Still needs/)).toBeNull();
});

test("asks about a zip that isn't of the state beside it, without refusing it", () => {
  const zip = fields.zipDigits({ label: "Zip", stateField: "state" });
  const show = (state: string) => (
    <FieldInput name="it" field={zip} answers={{ it: "55102", state }} onChange={() => {}} />
  );
  const { rerender } = render(show("Florida (FL)"));
  expect(screen.getByRole("status").textContent).toBe("55102 is in Minnesota. Is the state right?");
  expect(screen.getByRole("textbox").getAttribute("aria-invalid")).toBeNull();
  rerender(show("Minnesota (MN)"));
  expect(screen.getByRole("status").textContent).toBe("");
});

test("takes a date month first, and stores it year first", async () => {
  render(<Typing field={fields.date({ label: "Date of birth", latest: "adult" })} />);
  await userEvent.click(screen.getByRole("spinbutton", { name: /month/ }));
  await userEvent.keyboard("02031980");
  expect(getAnswer()).toBe("1980-02-03");
});

test("marks a read-only field as neither required nor optional", async () => {
  const email = fields.email({ label: "Email", required: true, readOnly: true });
  const { container } = render(
    <FieldInput name="it" field={email} answers={{ it: "ann@lee.com" }} onChange={() => {}} />,
  );
  expect(screen.getByRole("textbox")).toHaveProperty("readOnly", true);
  expect(container.querySelector(".required-mark")).toBeNull();
  expect(container.textContent).toBe("Email");
});

test("lets the form's owner render the uploads", () => {
  const statements = fields.file({
    wire: "file",
    label: "Bank statements",
    documentType: "bank_statements",
    maxFiles: 6,
    needed: "later",
  });
  render(
    <FileFieldProvider render={(name, { maxFiles }) => <button type="button">{`${name}: ${maxFiles} files`}</button>}>
      <FieldInput name="it" field={statements} answers={{}} onChange={() => {}} />
    </FileFieldProvider>,
  );
  const group = screen.getByRole("group", { name: "Bank statements" });
  expect(group.id).toBe("field-it");
  expect(group.textContent).toBe("it: 6 files");
});
