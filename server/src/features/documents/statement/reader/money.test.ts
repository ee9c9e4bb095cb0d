import { describe, expect, it } from "vitest";
import { findMoney, toSigned } from "./money.ts";
import { toLines } from "./page-lines.ts";

/** A line as a page of one width per letter would have it. "_" is a wide gap, and "|" parts two items without a space. */
const toLine = (text: string) => {
  let x = 10;
  const items = text.split(/(?<=[ _|])/).map((part) => {
    const word = part.replace(/[ _|]$/, "");
    const item = { text: word, x, y: 10, width: 5 * word.length, height: 9 };
    x += 5 * word.length + (part.endsWith("_") ? 60 : part.endsWith("|") ? 0.2 : part.endsWith(" ") ? 2.8 : 0);
    return item;
  });
  const [line] = toLines({ width: 612, height: 792, items: items.filter((item) => item.text !== "") }, 1);
  if (!line) throw new Error("No line.");
  return line;
};

const read = (text: string): number[] => findMoney(toLine(text)).map(toSigned);

describe("amounts", () => {
  it.each([
    ["1,234.56", 123456],
    ["$1,234.56", 123456],
    ["$ 1,234.56", 123456],
    ["$_1,234.56", 123456],
    ["1234.56", 123456],
    [".50", 50],
    ["0.00", 0],
    ["-1,234.56", -123456],
    ["\u22121,234.56", -123456],
    ["\u2013$1,234.56", -123456],
    ["- $1,234.56", -123456],
    ["-$ 1,234.56", -123456],
    ["$-45.00", -4500],
    ["1,234.56-", -123456],
    ["1,234.56 -", -123456],
    ["(1,234.56)", -123456],
    ["($1,234.56)", -123456],
    ["1,234.56 CR", 123456],
    ["1,234.56 DR", -123456],
    ["1,234.56DR", -123456],
    ["+$20.00", 2000],
    ["1, 234.56", 123456],
    ["1 ,234.56", 123456],
    ["1,|234.56", 123456],
    ["1,234 .56", 123456],
    ["12,345, 678.90", 1234567890],
    ["was $1,234.56. Thank you", 123456],
  ])("%s", (text, cents) => {
    expect(read(text)).toEqual([cents]);
  });

  it.each(["1,234", "12.5", "3.25%", "01/05", "1.234,56", "1,23.45", "v2.10.33", "$", "-", "12.345"])(
    "%s is none",
    (text) => {
      expect(read(text)).toEqual([]);
    },
  );

  it("keeps columns and their signs apart", () => {
    expect(read("01/05 Coffee_45.00-_1,000.00")).toEqual([-4500, 100000]);
    expect(read("Square Inc -_45.00")).toEqual([4500]);
    expect(read("Rent_-_45.00_1,000.00")).toEqual([-4500, 100000]);
  });

  it("offers both readings of a number that a space may split", () => {
    expect(findMoney(toLine("Check_1 234.56"))).toMatchObject([{ cents: 23456, joinedCents: 123456 }]);
    expect(findMoney(toLine("Check 1_234.56"))[0]?.joinedCents).toBeUndefined();
  });
});
