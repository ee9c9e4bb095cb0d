import type { FileReading, Found } from "@funding-desk/contract/documents/statement/reading";
import { readDay, toFullDay } from "./days.ts";
import { findLabels, findTextOf } from "./find-labelled.ts";
import { findHolder } from "./find-names.ts";
import { findReceipts } from "./find-receipts.ts";
import { type Line, toBox } from "./page-lines.ts";

const formPattern = /\bform\s{1,3}(1040(?:-?sr|-?nr)?|1065|1120(?:-?s|-?c)?|990)\b/i;
const yearPattern = /\b(20\d{2})\b/;

/** A tax return's form and year, from its first page, and what it took in. */
export const readTaxReturn = (lines: readonly Line[]): FileReading["taxReturn"] => {
  const first = lines.filter(({ page }) => page === lines[0]?.page);
  const formLine = first.find(({ text }) => formPattern.test(text));
  const form = formPattern.exec(formLine?.text ?? "")?.[1]?.toUpperCase();
  const year = findTaxYear(first, formLine);
  if (!formLine || !form || !year) return undefined;
  const name = findTaxName(first);
  const spelled = form.replace(/^(1040|1120)-?(SR|NR|S|C)$/, "$1-$2");
  const receipts = findReceipts(lines);
  return {
    form: { value: spelled, box: toBox(formLine) },
    year,
    ...(name && { name }),
    ...(receipts && { receipts }),
  };
};

/** "For calendar year 2023", or the large year at the form's top. */
const findTaxYear = (lines: readonly Line[], formLine: Line | undefined): Found<number> | undefined => {
  const calendar = lines.find(
    ({ text }) => /\b(?:calendar|tax) year\b/i.test(text) && yearPattern.test(text.replace(/.*?\byear\b/i, "")),
  );
  const place = formLine ? lines.indexOf(formLine) : -1;
  const nearby = place === -1 ? [] : lines.slice(Math.max(0, place - 2), place + 6);
  const line = calendar ?? nearby.find(({ words }) => words.some(({ text }) => /^20\d{2}$/.test(text)));
  const text = calendar ? calendar.text.replace(/.*?\byear\b/i, "") : (line?.text ?? "");
  const year = calendar ? yearPattern.exec(text)?.[1] : line?.words.find((word) => /^20\d{2}$/.test(word.text))?.text;
  return line && year ? { value: Number(year), box: toBox(line) } : undefined;
};

const findTaxName = (lines: readonly Line[]): Found<string> | undefined => {
  for (const label of findLabels(lines, /^name(?: of (?:corporation|partnership))?\b:?/)) {
    for (const { line, words } of findTextOf(lines, label)) {
      const value = words.map(({ text }) => text).join(" ");
      if (/\p{L}{3}/u.test(value) && value.length <= 80 && !/employer|number|identification|\d{4}/i.test(value))
        return { value, box: toBox(line, words) };
    }
  }
  return undefined;
};

/** Whom the letter is addressed to. */
export const readEinLetter = (lines: readonly Line[]): FileReading["einLetter"] => {
  const name = findHolder(lines, undefined);
  return name && { name };
};

const expiryPattern = /\b(?:4b\.?\s{0,2})?exp(?:ires|iration|\.)?(?: date)?(?: on)?\b:?/;

/** An earlier day is another one on the license, such as a birthday. */
const earliestEnd = "2010-01-01";

/** When a license ends. */
export const readLicense = (lines: readonly Line[]): FileReading["license"] => {
  for (const label of findLabels(lines, expiryPattern)) {
    for (const { line, words } of findTextOf(lines, label)) {
      const day = readDay(words, 0);
      const value = day && toFullDay(day);
      if (value && value >= earliestEnd) return { expiresOn: { value, box: toBox(line, words.slice(0, day.count)) } };
    }
  }
  return undefined;
};
