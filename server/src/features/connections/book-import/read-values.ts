import { isCivilDate, toCivilDate } from "@funding-desk/contract/forms/civil-date";

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** "Mar", "March" and "Sept." as 1 to 12; 0 for no month. */
const readMonth = (word: string): number => months.indexOf(word.slice(0, 3).toLowerCase()) + 1;

/** Two digits are of the last hundred years. */
const readYear = (digits: string, thisYear: number): number => {
  if (digits.length === 4) return Number(digits);
  const century = thisYear - (thisYear % 100);
  const year = century + Number(digits);
  return year > thisYear ? year - 100 : year;
};

/** Days since the day before 1900, of which the first is 1, and 1900 is taken for a leap year. */
const excelEpoch = Date.UTC(1899, 11, 30);
const dayMs = 86_400_000;

const toDay = (year: number, month: number, day: number): string | undefined => {
  const text = [String(year).padStart(4, "0"), String(month).padStart(2, "0"), String(day).padStart(2, "0")].join("-");
  return isCivilDate(text) ? text : undefined;
};

const timeOfDay = /[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:\s*[AP]\.?M\.?)?(?:\s*(?:Z|UTC|[+-]\d{2}:?\d{2}))?$/i;
const monthName = "(jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*";
const dayFirst = new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)?[ -]?${monthName}\\.?,?[ -]?(\\d{4}|\\d{2})$`, "i");
const monthFirst = new RegExp(`^${monthName}\\.?[ -](\\d{1,2})(?:st|nd|rd|th)?,?[ -](\\d{4}|\\d{2})$`, "i");
const weekday = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?[.,]*\s+/i;

/** As YYYY-MM-DD, from what spreadsheets write for a day: 3/14/24, 14-Mar-24, 2024-03-14T00:00:00Z, 45365. Undefined when it's no day. */
export const readDay = (text: string, today: string): string | undefined => {
  const thisYear = Number(today.slice(0, 4));
  const plain = text.replace(timeOfDay, "").replace(weekday, "").trim();
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(plain) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(plain);
  if (iso) return toDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const american = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/.exec(plain);
  if (american) return toDay(readYear(american[3] ?? "", thisYear), Number(american[1]), Number(american[2]));
  const named = dayFirst.exec(plain);
  if (named) return toDay(readYear(named[3] ?? "", thisYear), readMonth(named[2] ?? ""), Number(named[1]));
  const inWords = monthFirst.exec(plain);
  if (inWords) return toDay(readYear(inWords[3] ?? "", thisYear), readMonth(inWords[1] ?? ""), Number(inWords[2]));
  // From 1954 to 2119, so that neither a year nor an amount is taken for one.
  const serial = /^([2-7]\d{4})(?:\.\d+)?$/.exec(plain);
  return serial ? toCivilDate("UTC", new Date(excelEpoch + Number(serial[1]) * dayMs)) : undefined;
};

/** What a spreadsheet has where there is nothing. */
const nothing =
  /^(?:n\.?\s*\/?\s*a|none|null|nil|nan|unknown|tbd|-+|[–—]+|\.|#n\/a|#null!|#value!|#ref!|#div\/0!)\.?$/i;

export const isNothing = (text: string): boolean => text === "" || nothing.test(text);

const scales: Readonly<Record<string, number>> = { k: 3, thousand: 3, m: 6, mm: 6, mil: 6, mn: 6, million: 6 };

/** Dollars and cents, from what spreadsheets write for an amount: $1,250.00, 50k, 1.2M, 5,000 USD. Undefined when it's no amount. */
export const readAmount = (text: string): string | undefined => {
  const plain = text
    .replace(/^(?:us\s*)?\$\s*|^usd\s*\$?\s*/i, "")
    .replace(/\s*(?:usd|us\s*\$|dollars?|\$)$/i, "")
    .trim();
  const parts = /^(\d{1,12}|\d{1,3}(?:,\d{3}){1,3})(?:\.(\d{1,8}))?\s*(k|thousand|mm?|mil|mn|million)?\.?$/i.exec(
    plain,
  );
  if (!parts) return undefined;
  const [, whole = "", fraction = "", scale] = parts;
  const power = scale === undefined ? 0 : (scales[scale.toLowerCase()] ?? 0);
  const digits = whole.replaceAll(",", "") + fraction.padEnd(power, "0").slice(0, power);
  const cents = fraction.slice(power);
  // Excel's own sums have a tail, such as 1250.100000001.
  if (/[1-9]/.test(cents.slice(2)) && cents.length < 6) return undefined;
  const dollars = digits.replace(/^0+(?=\d)/, "");
  if (dollars.length > 12) return undefined;
  return cents === "" ? dollars : `${dollars}.${cents.slice(0, 2).padEnd(2, "0")}`;
};

const extension = /[\s,;]*(?:x|ext\.?|extension|#)\s*:?\s*(\d{1,6})$/i;

export interface ReadPhone {
  /** Ten digits. */
  readonly number: string;
  readonly extension: string | undefined;
}

/** Undefined when it's no number in the United States. */
export const readPhone = (text: string): ReadPhone | undefined => {
  const plain = text
    .replaceAll(/\p{Cf}/gu, "")
    .replace(/^(?:tel|phone|cell|mobile|c|m|o|p)\s*[:.]\s*/i, "")
    .replace(/^(\d{10,11})\.0+$/, "$1");
  const number = plain.replace(extension, "");
  if (!/^[+\d\s().‐-―/-]+$/.test(number)) return undefined;
  const digits = number.replace(/\D/g, "");
  // Another country's begins with a plus and its own code.
  if (number.trim().startsWith("+") && !digits.startsWith("1")) return undefined;
  const ten = digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits;
  return ten.length === 10 && !/^(\d)\1{9}$/.test(ten)
    ? { number: ten, extension: extension.exec(plain)?.[1] }
    : undefined;
};

/** The addresses of a cell, without names and schemes: "Ada <ada@example.com>; mailto:a@example.com". */
export const readEmails = (text: string): string[] => {
  const inBrackets = [...text.matchAll(/<([^<>]*)>/g)].map(([, address = ""]) => address);
  return (inBrackets.length > 0 ? inBrackets : text.split(/[\s;,|]+/))
    .map((address) =>
      address
        .trim()
        .replace(/^mailto:/i, "")
        .replace(/\?.*$/, "")
        .replaceAll(/^["'(]+|["').]+$/g, ""),
    )
    .filter((address) => address !== "");
};
