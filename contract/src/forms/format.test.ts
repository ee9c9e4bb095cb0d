import fc from "fast-check";
import { expect, test } from "vitest";
import { formatDate, formatGroups, formatMoney, formatPhone, formatSsn, formatWhole } from "./format.ts";

const formatEin = (digits: string) => formatGroups(digits, [2, 7]);

const digits = (constraints: { minLength?: number; maxLength: number }) =>
  fc.string({ unit: fc.constantFrom(..."0123456789"), ...constraints });
const onlyDigits = (text: string) => text.replace(/\D/g, "");

test("formats phones, social security numbers, and EINs as specified", () => {
  expect(formatPhone("5550100142")).toBe("(555) 010-0142");
  expect(formatSsn("123456789")).toBe("123-45-6789");
  expect(formatEin("123456789")).toBe("12-3456789");
});

test.each([
  ["phone", formatPhone, 10],
  ["social security number", formatSsn, 9],
  ["employer number", formatEin, 9],
])("a %s keeps exactly the digits typed at every point", (_, format, length) => {
  fc.assert(fc.property(digits({ maxLength: length }), (typed) => onlyDigits(format(typed)) === typed));
});

test.each([
  ["phone", formatPhone, 10],
  ["social security number", formatSsn, 9],
  ["employer number", formatEin, 9],
])("a %s stays the same when formatted again, and never ends in punctuation while typed", (_, format, length) => {
  fc.assert(
    fc.property(digits({ minLength: 1, maxLength: length }), (typed) => {
      const shown = format(typed);
      return format(onlyDigits(shown)) === shown && /\d$/.test(shown);
    }),
  );
});

test("fills the groups with digits in turn and hides extra digits", () => {
  fc.assert(
    fc.property(
      digits({ maxLength: 20 }),
      fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 5 }),
      (typed, groups) => {
        const room = groups.reduce((sum, length) => sum + length, 0);
        const parts = formatGroups(typed, groups).split("-");
        expect(parts.join("")).toBe(typed.slice(0, room));
        for (const [index, part] of parts.slice(0, -1).entries()) expect(part).toHaveLength(groups[index] ?? 0);
      },
    ),
  );
});

test("shows any date with the same year, month, and day", () => {
  const part = (length: number) => digits({ minLength: length, maxLength: length });
  fc.assert(
    fc.property(part(4), part(2), part(2), (year, month, day) => {
      expect(formatDate(`${year}-${month}-${day}`)).toBe(`${month}/${day}/${year}`);
    }),
  );
});

test("shows a date as specified, and anything else as typed", () => {
  expect(formatDate("1980-02-29")).toBe("02/29/1980");
  for (const typed of ["", "1980", "29.02.1980", "1980-02-29T00:00"]) expect(formatDate(typed)).toBe(typed);
});

test("shows money as the same amount in groups of three", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), (amount) => {
      const shown = formatMoney(String(amount));
      expect(shown).toBe(`$${amount.toLocaleString("en-US")}`);
      expect(formatMoney(`000${amount}`)).toBe(shown);
      expect(formatWhole(String(amount))).toBe(shown.slice(1));
    }),
  );
});

test("shows anything that isn't an amount as typed", () => {
  fc.assert(
    fc.property(
      fc.string().filter((text) => !/^\d+$/.test(text)),
      (text) => formatMoney(text) === text,
    ),
  );
});
