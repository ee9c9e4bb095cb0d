import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { defaultEmailPolicy } from "../firm/email.ts";
import { checkAnswers } from "./check.ts";
import * as fields from "./field.ts";
import { type Form, form, step } from "./form.ts";
import { getKindRules } from "./kinds.ts";
import { readDay, readGroups, readLetters, readMoney, readPercent, readPhone, readWhole } from "./read-text.ts";
import { readWire } from "./wire.ts";

test.each([
  ["42,000.00", "42000"],
  ["$42k", "42000"],
  ["42 K", "42000"],
  ["1.2M", "1200000"],
  ["1.2 million", "1200000"],
  ["$ 1,250,000", "1250000"],
  ["42000 USD", "42000"],
  ["0042", "42"],
  ["42000.", "42000"],
  // Not read: they may mean something else.
  ["2%", "2%"],
  ["42,00", "42,00"],
  ["42.000", "42.000"],
  ["1,250.75", "1,250.75"],
  ["1.23456k", "1.23456k"],
  ["-500", "-500"],
  ["\u2212500", "-500"],
  ["1e6", "1e6"],
  ["10-12", "10-12"],
])("%j as money is %j", (typed, answer) => expect(readMoney(typed)).toBe(answer));

test.each([
  ["+1 (305) 555-0142", "3055550142"],
  ["1-305-555-0142", "3055550142"],
  ["305\u2011555\u20110142", "3055550142"],
  ["\u202a+1 305 555 0142\u202c", "3055550142"],
  ["305.555.0142", "3055550142"],
  ["305 55", "30555"],
  ["30555501429", "30555501429"],
  ["+44 20 7946 0958", "+44 20 7946 0958"],
  ["011 1 305 555 0142", "01113055550142"],
  ["305 555 0142 x12", "305 555 0142 x12"],
  ["", ""],
])("%j as a phone is %j", (typed, answer) => expect(readPhone(typed)).toBe(answer));

test.each([
  ["7.5", "7.5"],
  ["7", "7"],
  ["7.0", "7"],
  ["1,500", "1500"],
  ["1,5", "1,5"],
  ["12a", "12a"],
])("%j as a whole number is %j", (typed, answer) => expect(readWhole(typed)).toBe(answer));

test.each([
  ["60 %", "60"],
  ["60.0%", "60"],
  ["33.3%", "33.3%"],
  ["0.5", "0.5"],
])("%j as a percentage is %j", (typed, answer) => expect(readPercent(typed)).toBe(answer));

test.each<[string, number[], string]>([
  ["55101-2345", [5], "55101"],
  ["55101 2345", [5], "55101"],
  ["551012345", [5], "55101"],
  ["551012", [5], "551012"],
  ["55a01", [5], "55a01"],
  ["12\u20133456789", [2, 7], "123456789"],
  ["078 05 1120", [3, 2, 4], "078051120"],
  ["078.05.1120", [3, 2, 4], "078.05.1120"],
])("%j in groups of %j is %j", (typed, groups, answer) => expect(readGroups(typed, groups)).toBe(answer));

test.each([
  ["10\u201312 Wharf Rd", "10-12 Wharf Rd"],
  ["12(B) Main St & 5th Ave", "12(B) Main St & 5th Ave"],
  ["  4\u00a0Main St\u200b ", "4 Main St"],
])("%j as a street is %j", (typed, answer) => expect(readLetters(typed, /^[A-Za-z0-9 ,./#-]*$/)).toBe(answer));

test("a curly apostrophe is a plain one where only that is accepted", () => {
  expect(readLetters("O\u2019Neill", /^[A-Za-z']*$/)).toBe("O'Neill");
  expect(readLetters("O\u2019Neill", /^[A-Za-z\u2019]*$/)).toBe("O\u2019Neill");
});

test.each([
  ["5/6/80", "1980-05-06"],
  ["5/6/26", "2026-05-06"],
  ["5/6/27", "1927-05-06"],
  ["May 6, 1980", "1980-05-06"],
  ["6 May 1980", "1980-05-06"],
  ["Sept. 6th 1980", "1980-09-06"],
  ["05061980", "1980-05-06"],
  ["05 / 06 / 1980", "1980-05-06"],
  ["5-6-1980", "1980-05-06"],
  ["1980-05-06", "1980-05-06"],
  ["1980/5/6", "1980-05-06"],
  ["0080-05-06", "1980-05-06"],
  ["Mai 6, 1980", "Mai 6, 1980"],
  ["tomorrow", "tomorrow"],
  // There is no such day, which the check says.
  ["13/45/1980", "1980-13-45"],
])("%j as a day is %j", (typed, answer) => expect(readDay(typed, 2026)).toBe(answer));

const rules = { emailPolicy: defaultEmailPolicy, today: "2026-01-31" };
const everyKind = {
  name: fields.nameText({ label: "Name", wire: "name" }),
  street: fields.streetText({ label: "Street", wire: "street" }),
  note: fields.longText({ label: "Note", wire: "note", max: 100 }),
  email: fields.email({ label: "Email", wire: "email" }),
  website: fields.url({ label: "Website", wire: "website", max: 50 }),
  phone: fields.phone({ label: "Phone", wire: "phone" }),
  money: fields.money({ label: "Amount", wire: "money", maxDigits: 8 }),
  zip: fields.zipDigits({ label: "Zip", wire: "zip" }),
  ein: fields.digits({ label: "EIN", wire: "ein", groups: [2, 7], invalidMessage: "Nine." }),
  count: fields.count({ label: "Years", wire: "count", maxDigits: 3 }),
  share: fields.percent({ label: "Share", wire: "share", max: 100 }),
  ssn: fields.ssn({ label: "Number", wire: "ssn" }),
  day: fields.date({ label: "Day", wire: "day", latest: "today" }),
  choice: fields.choice({ label: "State", wire: "choice", options: [{ value: "Florida (FL)", aliases: ["FL"] }] }),
};
const whole: Form = form({ name: "every", version: 1, steps: { only: step({ title: "Only", fields: everyKind }) } });

/** The characters that can be seen, each in one form. */
const letters = (text: string): string =>
  text
    .replace(/[\s\p{Cf}]/gu, "")
    .replace(/[\p{Pd}\u2212]/gu, "-")
    .replace(/[\u2018\u2019\u02bc\u2032\uff07]/gu, "'");

/** The digits that a text means, by rules of their own. Undefined when it can't mean a whole number. */
const findMeant = (text: string): string | undefined => {
  const [, digits = "", decimals = "", step = ""] =
    /^[$+(]*([\d,()./-]*?)(?:\.(\d*))?(k|m|thousand|million|%|usd|dollars)?$/i.exec(letters(text)) ?? [];
  const places = /^(k|thousand)$/i.test(step) ? 3 : /^(m|million)$/i.test(step) ? 6 : 0;
  if (/[1-9]/.test(decimals.slice(places))) return undefined;
  return (digits.replace(/\D/g, "") + decimals.slice(0, places).padEnd(places, "0")).replace(/^0+(?=\d)/, "");
};

const tricky = fc.string({
  unit: fc.constantFrom(...'0123456789.,-\u2013+()$%#&/ \u00a0\u200ekMaEx\u2019"'.split("")),
  maxLength: 14,
});
const texts = fc.oneof(tricky, fc.string({ maxLength: 30 }), fc.string({ unit: "binary", maxLength: 20 }));

describe.each(Object.entries(everyKind))("a field of the kind of %s", (name, field: fields.Field) => {
  test("keeps any text, or what it means, or refuses it", () => {
    const isNumber = ["phone", "money", "digits", "count", "percent", "ssn"].includes(field.kind);
    const expectKept = (typed: string) => {
      const answer = readWire(whole, { [name]: typed })[name as never] as string | undefined;
      // Nothing in it can be seen.
      if (answer === undefined) return void expect(typed.replace(/[\s\p{Cf}]/gu, "")).toBe("");
      // What is refused is still there to be mended, and reading it again changes nothing.
      expect(getKindRules(field).read(answer, field)).toBe(answer);
      if (answer === "Florida (FL)") return void expect(typed.trim()).toMatch(/^\W*(FL|Florida\W+FL)\W*$/i);
      if (!isNumber || !/^\d+$/.test(answer)) {
        expect(letters(answer)).toBe(letters(typed));
        return void expect(isNumber && checkAnswers(whole, { [name]: answer }, rules).fields[name]).not.toBeUndefined();
      }
      // A phone has dots between its digits, and no decimals.
      const seen = letters(typed);
      const phoneDigits = /^\+?[\d()./-]*$/.test(seen) ? seen.replace(/\D/g, "").replace(/^0+(?=\d)/, "") : undefined;
      const meant = (field.kind === "phone" ? phoneDigits : findMeant(typed)) ?? "no number";
      const bare = answer.replace(/^0+(?=\d)/, "");
      const isShortZip = name === "zip" && meant.padStart(9, "0").startsWith(answer) && meant.length <= 9;
      const isNational = field.kind === "phone" && meant === `1${answer}`;
      expect(isShortZip || isNational ? bare : meant).toBe(bare);
    };
    fc.assert(fc.property(texts, expectKept), { numRuns: 1000 });
  });
});
