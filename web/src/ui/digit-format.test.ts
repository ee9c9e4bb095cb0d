import { readMoney, readPhone } from "@funding-desk/contract/forms/read-text";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  applyDigitEdit,
  caretAfterDigits,
  type DigitRules,
  formatGroups,
  formatPhone,
  formatThousands,
  onlyDigits,
} from "./digit-format.ts";

const money: DigitRules = { format: formatThousands, maxDigits: 8, read: readMoney, hasTypedSeparators: true };
const phone: DigitRules = { format: formatPhone, maxDigits: 10, read: readPhone };
const paste = (raw: string, rules: DigitRules) =>
  applyDigitEdit({ previous: "", raw, caret: raw.length, inputType: "insertFromPaste" }, "", rules);

describe("formats", () => {
  it.each([
    ["", ""],
    ["3", "(3"],
    ["305", "(305"],
    ["3055", "(305) 5"],
    ["305555012", "(305) 555-012"],
    ["3055550123", "(305) 555-0123"],
  ])("formats the phone number %s as %s", (digits, shown) => expect(formatPhone(digits)).toBe(shown));

  it.each([
    ["", ""],
    ["999", "999"],
    ["1000", "1,000"],
    ["1250000", "1,250,000"],
    ["582000000000000", "582,000,000,000,000"],
  ])("formats the amount %s as %s", (digits, shown) => expect(formatThousands(digits)).toBe(shown));

  it("formats groups as they fill", () => {
    expect(formatGroups([3, 2, 4])("123456789")).toBe("123-45-6789");
    expect(formatGroups([3, 2, 4])("1234")).toBe("123-4");
    expect(formatGroups([2, 7])("123456789")).toBe("12-3456789");
    expect(formatGroups([5])("33101")).toBe("33101");
  });

  it("neither loses nor adds digits", () => {
    const formats = [formatPhone, formatThousands, formatGroups([3, 2, 4]), formatGroups([2, 7])];
    fc.assert(
      fc.property(fc.stringMatching(/^\d{0,9}$/), (digits) => {
        for (const format of formats) expect(onlyDigits(format(digits))).toBe(digits);
      }),
    );
  });
});

describe("pasting", () => {
  it.each([
    "(305) 555-0123",
    "305.555.0123",
    "+1 305 555 0123",
    "1-305-555-0123",
    "3055550123",
    "+1 305\u2011555\u20110123",
  ])("finds the phone number in %s", (text) =>
    expect(paste(text, phone)).toEqual({ value: "3055550123", digitsBeforeCaret: 10 }),
  );

  it.each(["+44 20 7946 0958", "305 555 0123 x45", "call me"])("keeps %s, which is no American number", (text) =>
    expect(paste(text, phone)).toEqual({ value: text, text, caret: text.length }),
  );

  it.each([
    ["$1,250,000.00", "1250000"],
    [" 75,000 USD", "75000"],
    ["$42k", "42000"],
    ["1.2M", "1200000"],
    ["007", "7"],
  ])("finds the amount in %s", (text, digits) => expect(paste(text, money)).toMatchObject({ value: digits }));

  it.each(["1250.5", "-500", "2%", "123456789", "1.250", "12,50"])("keeps %s, which is no amount here", (text) =>
    expect(paste(text, money)).toEqual({ value: text, text, caret: text.length }),
  );
});

describe("editing in the middle", () => {
  it("removes the digit before a hyphen on Backspace", () => {
    // (305) 555-0123 with the caret after the hyphen, which the browser has removed.
    const result = applyDigitEdit(
      { previous: "3055550123", raw: "(305) 5550123", caret: 9, inputType: "deleteContentBackward" },
      "(305) 555-0123",
      phone,
    );
    expect(result).toEqual({ value: "305550123", digitsBeforeCaret: 5 });
  });

  it("removes the digit after a comma on Delete", () => {
    const result = applyDigitEdit(
      { previous: "1250000", raw: "1250,000", caret: 1, inputType: "deleteContentForward" },
      "1,250,000",
      money,
    );
    expect(result).toEqual({ value: "150000", digitsBeforeCaret: 1 });
  });

  it("takes its punctuation out of what is no number anymore", () => {
    const result = applyDigitEdit(
      { previous: "305555", raw: "(305)x 555", caret: 6, inputType: "insertText" },
      "(305) 555",
      phone,
    );
    expect(result).toEqual({ value: "305x555", text: "305x555", caret: 4 });
  });

  it("keeps the caret behind the typed digit", () => {
    const result = applyDigitEdit(
      { previous: "1000", raw: "12,000", caret: 2, inputType: "insertText" },
      "1,000",
      money,
    );
    expect(result).toEqual({ value: "12000", digitsBeforeCaret: 2 });
    expect(caretAfterDigits("12,000", 2)).toBe(2);
  });

  it("puts the caret at the end, after any punctuation", () => {
    expect(caretAfterDigits("(305) 555-0123", 10)).toBe(14);
    expect(caretAfterDigits("(305", 0)).toBe(0);
    expect(caretAfterDigits("(305) 5", 3)).toBe(4);
  });
});
