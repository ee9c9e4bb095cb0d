import "./with-calendar.ts";
import "./with-lists.ts";
import * as fields from "@funding-desk/contract/forms/field";
import { getKindRules } from "@funding-desk/contract/forms/kinds";
import { stateOptions } from "@funding-desk/contract/forms/options/states";
import { readDay } from "@funding-desk/contract/forms/read-text";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import fc from "fast-check";
import { useState } from "react";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { FieldInput } from "./field-input.tsx";

beforeAll(() => {
  Element.prototype.scrollIntoView ??= () => {};
});
afterEach(cleanup);

let answer: fields.Answer = "";

function Typing({ field }: { readonly field: fields.Field }) {
  const [current, setCurrent] = useState<fields.Answer>("");
  answer = current;
  return (
    <I18nProvider locale="en-US">
      <FieldInput name="it" field={field} answers={{ it: current }} onChange={setCurrent} />
    </I18nProvider>
  );
}

const getInput = () => document.querySelector<HTMLInputElement>("#field-it") as HTMLInputElement;

/** The ways in which text gets into a field. */
const ways = {
  async typed(input: HTMLInputElement, text: string) {
    act(() => input.focus());
    // In user-event's words, two of these are one.
    await userEvent.keyboard(text.replace(/[{[]/g, "$&$&"), { delay: null } as never);
  },
  async pasted(input: HTMLInputElement, text: string) {
    act(() => input.focus());
    await userEvent.paste(text);
  },
  async dropped(input: HTMLInputElement, text: string) {
    act(() => input.focus());
    fireEvent.input(input, { target: { value: text }, inputType: "insertFromDrop" });
  },
  async filled(input: HTMLInputElement, text: string) {
    fireEvent.input(input, { target: { value: text } });
  },
};

const tricky = fc.string({
  unit: fc.constantFrom(..."0123456789.,-\u2013+()$%#& kMaéx\u2019[{".split("")),
  maxLength: 12,
});
const numbers = fc.string({ unit: fc.constantFrom(..."0123456789".split("")), minLength: 1, maxLength: 13 });
const texts = fc.oneof(
  tricky,
  numbers,
  fc.constantFrom("10\u201312 Wharf Rd", "+44 20 7946 0958", "+1 (305) 555-0142", "55101-2345", "42k", "1.2M", "7.5"),
);

const kinds: Readonly<Record<string, fields.Field>> = {
  name: fields.nameText({ label: "A field" }),
  street: fields.streetText({ label: "A field" }),
  longText: fields.longText({ label: "A field", max: 20 }),
  email: fields.email({ label: "A field" }),
  url: fields.url({ label: "A field", max: 50 }),
  password: fields.password({ label: "A field", isNew: true }),
  phone: fields.phone({ label: "A field" }),
  money: fields.money({ label: "A field", maxDigits: 8 }),
  zip: fields.zipDigits({ label: "A field" }),
  ein: fields.digits({ label: "A field", groups: [2, 7], invalidMessage: "Nine.", sensitive: true }),
  count: fields.count({ label: "A field", maxDigits: 3 }),
  percent: fields.percent({ label: "A field", max: 100 }),
  ssn: fields.ssn({ label: "A field" }),
};

describe.each(Object.entries(kinds))("%s", (_name, field) => {
  // Commas only group the digits of an amount, and ours may stand between what was typed.
  const read = (text: unknown) => {
    const answer = String(getKindRules(field).read(text, field));
    return field.kind === "money" ? answer.replace(/,/g, "") : answer;
  };

  test.each(Object.entries(ways))(
    "what is %s is kept, as it is or as what it means, and shown",
    async (_way, enter) => {
      await fc.assert(
        fc.asyncProperty(
          texts.filter((text) => text !== ""),
          async (text) => {
            render(<Typing field={field} />);
            await enter(getInput(), text);
            expect(read(answer)).toBe(read(text));
            act(() => getInput().blur());
            // A sensitive number is hidden until someone comes back to it.
            act(() => getInput().focus());
            expect(read(getInput().value)).toBe(read(text));
            expect(read(answer)).toBe(read(text));
            cleanup();
          },
        ),
        { numRuns: 15, endOnFailure: true },
      );
    },
  );
});

test.each(Object.entries(ways))("a state that is %s is one of the list, or kept and refused", async (_way, enter) => {
  const field = fields.choice({ label: "State", options: stateOptions });
  const some = fc.constantFrom("FL", "florida", "Flor", "MN", "New York (NY)", "Ontario", "a", "MNX", "new");
  await fc.assert(
    fc.asyncProperty(some, async (text) => {
      render(<Typing field={field} />);
      await enter(getInput(), text);
      act(() => getInput().blur());
      await waitFor(() => expect(getInput().value).toBe(answer));
      const option = stateOptions.find(({ value }) => value === answer);
      const words = option && [option.value, ...(option.aliases ?? [])].map((word) => word.toLowerCase());
      if (words) expect(words.some((word) => word.startsWith(text.toLowerCase()))).toBe(true);
      else {
        expect(answer).toBe(text);
        expect(screen.getByText("Please choose one of the options.")).toBeTruthy();
      }
      cleanup();
    }),
    { numRuns: 9 },
  );
});

test("a day that is pasted or dropped is read, or kept and refused", async () => {
  const field = fields.date({ label: "Day", latest: "today" });
  const some = fc.constantFrom("5/6/80", "May 6, 1980", "05061980", "05 / 06 / 1980", "6.5", "tomorrow", "13/45/1980");
  await fc.assert(
    fc.asyncProperty(some, fc.boolean(), async (text, isDropped) => {
      render(<Typing field={field} />);
      const [part] = screen.getAllByRole("spinbutton");
      if (!part) throw new Error("no part");
      const data = { getData: () => text };
      if (isDropped) fireEvent.drop(part, { dataTransfer: data });
      else fireEvent.paste(part, { clipboardData: data });
      if (answer !== "1980-05-06") {
        expect(answer).toBe(text);
        expect(screen.getByText(`We can't read "${text}" as a date. Please use MM/DD/YYYY.`)).toBeTruthy();
        expect(getKindRules(field).check(text, field, { today: "2026-01-31" } as never)).toBeDefined();
      } else expect(readDay(text, 2026)).toBe(answer);
      cleanup();
    }),
    { numRuns: 20 },
  );
});
