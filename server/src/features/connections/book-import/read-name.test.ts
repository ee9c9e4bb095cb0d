import { expect, test } from "vitest";
import { readName } from "./read-name.ts";

test.each([
  ["Ada Lovelace", "Ada", "Lovelace"],
  ["Ada M. Lovelace", "Ada M.", "Lovelace"],
  ["Robert Brown, CPA", "Robert", "Brown"],
  ["Robert Brown, CPA, MBA", "Robert", "Brown"],
  ["Robert Brown, Jr.", "Robert", "Brown Jr."],
  ["Robert Brown Jr., CPA", "Robert", "Brown Jr."],
  ["Robert Brown III", "Robert", "Brown III"],
  ["Robert Brown MD", "Robert", "Brown"],
  ["Robert Brown, Ph.D.", "Robert", "Brown"],
  ["Dr. Robert Brown", "Robert", "Brown"],
  ["Mr Robert Brown Esq.", "Robert", "Brown"],
  ["Maria de la Cruz", "Maria", "de la Cruz"],
  ["Vincent van Gogh", "Vincent", "van Gogh"],
  ["Yo-Yo Ma", "Yo-Yo", "Ma"],
  ["Anh Van Do", "Anh", "Van Do"],
  ["Brown, Robert", "Robert", "Brown"],
  ["Brown, Robert A.", "Robert A.", "Brown"],
  ["Brown, Robert, Jr.", "Robert", "Brown Jr."],
  ["Brown Jr., Robert", "Robert", "Brown Jr."],
  ["de la Cruz, Maria", "Maria", "de la Cruz"],
  ["Cher", "Cher", ""],
  ["Dr. Dre", "Dre", ""],
  ["", "", ""],
])("%s is %s and %s", (text, first, last) => expect(readName(text)).toMatchObject({ first, last }));

test.each([
  ["Robert Brown, CPA", false],
  ["Robert Brown, Jr.", false],
  ["Brown, Robert", true],
  ["Acme Bakery, Inc.", true],
  ["Acme Bakery LLC", true],
  ["Robert Brown, Owner, Acme", true],
])("whether someone should look at %s: %s", (text, isUnsure) => expect(readName(text).isUnsure).toBe(isUnsure));

test.each([
  ["Robert Brown Jr.", false],
  ["Dr. Robert Brown", true],
  ["Robert Brown, CPA", true],
])("whether something of %s is left off: %s", (text, isShortened) =>
  expect(readName(text).isShortened).toBe(isShortened),
);
