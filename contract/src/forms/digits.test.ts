import fc from "fast-check";
import { expect, test } from "vitest";
import { defaultEmailPolicy } from "../firm/email.ts";
import { count, digits } from "./field.ts";
import { countDigits, getKindRules } from "./kinds.ts";

const rules = { emailPolicy: defaultEmailPolicy, today: "2026-01-31" };
const ein = digits({ label: "EIN", groups: [2, 7], invalidMessage: "Nine digits, please." });
const zip = digits({ label: "Zip", groups: [5], invalidMessage: "Five digits, please." });
const years = count({ label: "Years", maxDigits: 3 });

const anyDigits = (length: number) =>
  fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: length, maxLength: length });

test.each([ein, zip])("$label: fills its groups, is stored bare, shown in groups, and read back", (field) => {
  const { read, check, show } = getKindRules(field);
  fc.assert(
    fc.property(anyDigits(countDigits(field)), (typed) => {
      expect(check(typed, field, rules)).toBeUndefined();
      expect(read(show(typed, field), field)).toBe(typed);
      expect(read(` ${[...typed].join(" ")} `, field)).toBe(typed);
    }),
  );
});

test.each([ein, zip])("$label: refuses anything else", (field) => {
  const { read, check } = getKindRules(field);
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(..."0123456789-e+. ") })), (typed) => {
      const answer = String(read(typed, field));
      const isRight = /^[0-9]+$/.test(answer) && answer.length === countDigits(field);
      expect(check(answer, field, rules)).toBe(isRight ? undefined : field.invalidMessage);
    }),
  );
});

test.each(["12a456789", "12.3456789", "1234567890", "12345678", "١٢٣٤٥٦٧٨٩", "+12-345678"])(
  "%s isn't an EIN: only spaces and dashes are removed",
  (typed) => {
    const { read, check } = getKindRules(ein);
    expect(check(read(typed, ein), ein, rules)).toBe("Nine digits, please.");
  },
);

test.each<[unknown, string | undefined]>([
  ["0", undefined],
  [7, undefined],
  ["999", undefined],
  ["1000", "Maximum 3 digits allowed"],
  ["-1", "Please enter a whole number, digits only."],
  [1.5, "Please enter a whole number, digits only."],
  ["1e2", "Please enter a whole number, digits only."],
  ["seven", "Please enter a whole number, digits only."],
])("a count of %j: %s", (sent, message) => {
  const { read, check } = getKindRules(years);
  expect(check(read(sent, years), years, rules)).toBe(message);
});
