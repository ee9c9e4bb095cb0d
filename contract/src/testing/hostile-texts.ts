import { count, date, digits, email, longText, text, url } from "../forms/field.ts";

const length = 100_000;

/** 100 KB of text that makes a careless pattern backtrack. */
export const hostileTexts: readonly (readonly [string, string])[] = [
  ["one letter", "a".repeat(length)],
  ["many at signs", "@".repeat(length)],
  ["many dots", ".".repeat(length)],
  ["labels without end", `a@${"a.".repeat(length / 2)}`],
  ["dashes in a label", `a@${"-".repeat(length)}.com`],
  ["a local part without end", `${"a".repeat(length)}@example.com`],
  ["slashes", `http://${"/".repeat(length)}`],
  ["a path and then a space", `https://example.com/${"a/".repeat(length / 2)} `],
  ["a host and then a space", `${"a-".repeat(length / 2)} `],
  ["ports", `example.com${":1".repeat(length / 2)}`],
  ["combining marks", "e\u0301".repeat(length / 2)],
  ["lone surrogates", "\ud800".repeat(length)],
  ["line ends", "\r\n".repeat(length / 2)],
];

/** A field of each kind that checks text with a pattern, without the length limit that would protect the pattern. */
export const patternFields = [
  ["e-mail", email({ label: "x" })],
  ["website", url({ label: "x", max: Number.POSITIVE_INFINITY })],
  ["name", text({ label: "x", max: 50, charset: "name" })],
  ["type", text({ label: "x", max: 50, charset: "type" })],
  ["text", text({ label: "x", max: 50 })],
  ["street", text({ label: "x", max: 100, charset: "street" })],
  ["notes", longText({ label: "x", max: 2000 })],
  ["digits", digits({ label: "x", groups: [2, 7], invalidMessage: "x" })],
  ["count", count({ label: "x", maxDigits: 3 })],
  ["date", date({ label: "x", latest: "adult" })],
] as const;
