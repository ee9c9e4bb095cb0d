import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { defaultEmailPolicy } from "../firm/email.ts";
import { checkAnswers } from "./check.ts";
import { file, percent, ssn, text, tick } from "./field.ts";
import { form, step } from "./form.ts";
import { getKindRules } from "./kinds.ts";
import { readWire, textWireShape, toTextWire, wireShape } from "./wire.ts";

const rules = { emailPolicy: defaultEmailPolicy, today: "2026-01-31" };
const number = ssn({ wire: "number", label: "Number" });
const share = percent({ wire: "share", label: "Share", max: 99 });
const isSo = tick({ wire: "is_so", label: "Is it so?" });
const letter = file({ wire: "letter", label: "Letter", documentType: "ein_letter", maxFiles: 1, needed: "later" });

const nineDigits = fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: 9, maxLength: 9 });
const check = (digits: string) => getKindRules(number).check(digits, number, rules);

describe("a social security number", () => {
  const none = "This isn't a valid social security number or ITIN. Please check the digits.";

  test.each([
    ["000-12-3456", none],
    ["666-12-3456", none],
    ["123-00-4567", none],
    ["123-45-0000", none],
    ["000-00-0000", none],
    ["001-01-0001", undefined],
    ["665-99-9999", undefined],
    ["667-01-0001", undefined],
    ["899-99-9999", undefined],
    ["078-05-1120", undefined],
    ["07805112", "Please enter all 9 digits of the social security number."],
    ["0780511200", "Please enter all 9 digits of the social security number."],
    ["078.05.1120", "Please enter all 9 digits of the social security number."],
    ["٠٧٨٠٥١١٢٠", "Please enter all 9 digits of the social security number."],
  ])("%s: %s", (typed, message) => {
    expect(check(String(getKindRules(number).read(typed, number)))).toBe(message);
  });

  // IRS: 50 to 65, 70 to 88, 90 to 92, 94 to 99 in the fourth and fifth place.
  test.each(Array.from({ length: 100 }, (_, group) => group))("9xx-%i is an ITIN or nothing", (group) => {
    const isItin =
      (group >= 50 && group <= 65) ||
      (group >= 70 && group <= 88) ||
      (group >= 90 && group <= 92) ||
      (group >= 94 && group <= 99);
    const middle = String(group).padStart(2, "0");
    for (const digits of [`900${middle}0000`, `999${middle}1234`])
      expect(check(digits)).toBe(isItin ? undefined : none);
  });

  test("is shown in groups and read back with any separator", () => {
    fc.assert(
      fc.property(nineDigits, (digits) => {
        const { read, show } = getKindRules(number);
        expect(show(digits, number)).toBe(`${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}`);
        expect(read(show(digits, number), number)).toBe(digits);
        expect(read(` ${[...digits].join(" ")} `, number)).toBe(digits);
      }),
    );
  });

  test("follows the issuing offices' rules and no others", () => {
    fc.assert(
      fc.property(nineDigits, (digits) => {
        if (digits.startsWith("9")) return;
        const isOne = !/^(000|666)/.test(digits) && !/^...00/.test(digits) && !digits.endsWith("0000");
        expect(check(digits)).toBe(isOne ? undefined : none);
      }),
    );
  });

  test("is always sensitive", () => expect(number.sensitive).toBe(true));
});

describe("a percentage", () => {
  const { read, check, show } = getKindRules(share);
  test("is a whole number up to its maximum", () => {
    fc.assert(
      fc.property(fc.integer({ min: -50, max: 1500 }), (given) => {
        const isRight = given >= 0 && given <= 99;
        const message = isRight ? undefined : "Please enter a whole percentage from 0 to 99.";
        for (const sent of [given, String(given), ` ${given} %`])
          expect(check(read(sent, share), share, rules)).toBe(message);
        if (isRight) expect(read(show(String(given), share), share)).toBe(String(given));
      }),
    );
  });
  test.each(["1.5", "1e1", "+5", "five", "0x10", "١"])("refuses %s", (typed) =>
    expect(check(read(typed, share), share, rules)).toBe("Please enter a whole percentage from 0 to 99."),
  );
});

const all = form({
  name: "all",
  version: 1,
  steps: {
    only: step({
      title: "Only",
      fields: {
        number,
        share,
        isSo,
        letter,
        why: text({ wire: "why", label: "Why?", max: 9, required: true, when: { field: "isSo", is: true } }),
        promised: tick({ wire: "promised", label: "Promised?", required: true }),
      },
    }),
  },
});

describe("a checkbox", () => {
  test("is true or false, as JSON and as a text part", () => {
    for (const so of [true, "true"]) expect(readWire(all, { is_so: so })).toEqual({ isSo: true });
    for (const no of [false, "false", "yes", 1, undefined]) expect(readWire(all, { is_so: no })).toEqual({});
    expect([getKindRules(isSo).show(true, isSo), getKindRules(isSo).show(false, isSo)]).toEqual(["Yes", "No"]);
  });
  test("opens the fields that depend on it, and can be required", () => {
    expect(Object.keys(checkAnswers(all, { promised: true }, rules).fields)).toEqual([]);
    expect(Object.keys(checkAnswers(all, { isSo: true, promised: true }, rules).fields)).toEqual(["why"]);
    expect(Object.keys(checkAnswers(all, { promised: false }, rules).fields)).toEqual(["promised"]);
  });
});

test("a file travels beside the answers: it has no text part, answer, or problem", () => {
  for (const shape of [wireShape(all), textWireShape(all)]) expect(shape).not.toHaveProperty("letter");
  expect(readWire(all, { letter: "x" })).toEqual({});
  expect(toTextWire(all, { letter: "x", promised: true })).toEqual([["promised", "true"]]);
  expect(checkAnswers(all, { promised: true }, rules).toast).toBeUndefined();
});
