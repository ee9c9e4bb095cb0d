import { monthNames } from "@funding-desk/contract/forms/format";

/** How banks write days and money. */

const split = (day: string): { year: string; month: string; date: string; name: string } => ({
  year: day.slice(0, 4),
  month: day.slice(5, 7),
  date: day.slice(8),
  name: monthNames[Number(day.slice(5, 7)) - 1] ?? "",
});

export const dayFormats = {
  slashed: (day: string) => `${split(day).month}/${split(day).date}`,
  bare: (day: string) => `${Number(split(day).month)}/${Number(split(day).date)}`,
  dashed: (day: string) => `${split(day).month}-${split(day).date}`,
  short: (day: string) => `${split(day).month}/${split(day).date}/${split(day).year.slice(2)}`,
  full: (day: string) => `${split(day).month}/${split(day).date}/${split(day).year}`,
  named: (day: string) => `${split(day).name.slice(0, 3)} ${Number(split(day).date)}`,
  padded: (day: string) => `${split(day).name.slice(0, 3)} ${split(day).date}`,
  dayFirst: (day: string) => `${Number(split(day).date)} ${split(day).name.slice(0, 3)}`,
  long: (day: string) => `${split(day).name} ${Number(split(day).date)}, ${split(day).year}`,
  shouted: (day: string) => `${split(day).name.slice(0, 3).toUpperCase()} ${split(day).date}, ${split(day).year}`,
} as const;

const digits = (cents: number): string =>
  (Math.abs(cents) / 100).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

export const moneyFormats = {
  /** Without a sign: a column or a section has it. */
  bare: (cents: number) => digits(cents),
  dollars: (cents: number) => `${cents < 0 ? "-" : ""}$${digits(cents)}`,
  minusFirst: (cents: number) => `${cents < 0 ? "-" : ""}${digits(cents)}`,
  longMinus: (cents: number) => `${cents < 0 ? "\u2013" : ""}$${digits(cents)}`,
  minusLast: (cents: number) => `${digits(cents)}${cents < 0 ? "-" : ""}`,
  bracketed: (cents: number) => (cents < 0 ? `($${digits(cents)})` : `$${digits(cents)}`),
  lettered: (cents: number) => `${digits(cents)}${cents < 0 ? " DR" : " CR"}`,
  plus: (cents: number) => `${cents < 0 ? "-" : "+"} $${digits(cents)}`,
} as const;

/** Lines of a text, none longer than this many letters. */
export const wrapText = (text: string, letters: number): string[] => {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= letters) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
};
