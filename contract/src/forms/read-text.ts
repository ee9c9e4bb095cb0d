import { monthNames } from "./format.ts";

/** What people type, paste, or have filled in, as an answer. What can't be read stays as it came, and the check refuses it. */

// Copied from web pages, letters, and contact cards: marks that no one sees, and other forms of common characters.
const unseen = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/gu;
const dashes = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/gu;
const apostrophes = /[\u2018\u2019\u02bc\u2032\uff07]/gu;
const spaces = /[\p{Zs}\t\r\n]+/gu;

const cleanText = (text: string): string => text.replace(unseen, "").replace(dashes, "-").replace(spaces, " ").trim();

/** The same text in the characters that `pattern` accepts, as far as they mean the same: an en dash is a hyphen. */
export const readLetters = (text: string, pattern: RegExp): string => {
  const seen = text
    .replace(unseen, "")
    .replace(/[\t\r\n]+/g, " ")
    .trim();
  if (pattern.test(seen)) return seen;
  return [...seen]
    .map((character) => {
      if (pattern.test(character)) return character;
      const plain = character.replace(dashes, "-").replace(apostrophes, "'").replace(spaces, " ");
      return pattern.test(plain) ? plain : character;
    })
    .join("");
};

/** An address without the white space and the unseen marks around and in it. */
export const readAddress = (text: string): string => text.replace(unseen, "").trim();

/** "(305) 555-0123" and "+1 305 555 0123" as ten digits, and as many as there are of another American number. */
export const readPhone = (text: string): string => {
  const typed = cleanText(text);
  const digits = typed.replace(/\D/g, "");
  if (!/^(?:\+1|\+ 1)?[\d\s().\-/]*$/.test(typed) || digits === "") return typed;
  if (digits.length === 11 && digits.startsWith("1")) return digits.slice(1);
  return typed.startsWith("+") ? typed : digits;
};

const thousands = "\\d{1,3}(?:,\\d{3})+|\\d+";
const withoutZeros = (digits: string): string => digits.replace(/^0+(?=\d)/, "");
const steps: Readonly<Record<string, number>> = { k: 3, thousand: 3, m: 6, million: 6 };
const amount = new RegExp(
  `^(?:usd )?\\$? ?(${thousands})(?:\\.(\\d*))? ?(k|m|thousand|million)?(?: ?(?:usd|dollars))?$`,
  "i",
);

/** Whole dollars: "42,000.00", "$42k" and "1.2M" as digits. */
export const readMoney = (text: string): string => {
  const typed = cleanText(text);
  const [, whole = "", decimals = "", step = ""] = amount.exec(typed) ?? [];
  if (whole === "") return typed;
  const places = steps[step.toLowerCase()] ?? 0;
  // "1.250" may be a European thousand. A thousandth of a dollar is nothing anyone types.
  if (places === 0 && decimals.length > 2) return typed;
  const rest = decimals.slice(places);
  if (/[1-9]/.test(rest)) return typed;
  return withoutZeros(whole.replace(/,/g, "") + decimals.slice(0, places).padEnd(places, "0"));
};

/** A whole number: "1,500" and "12.0" as digits. */
export const readWhole = (text: string): string => {
  const typed = cleanText(text);
  const [, whole = ""] = new RegExp(`^(${thousands})(?:\\.0*)?$`).exec(typed) ?? [];
  return whole === "" ? typed : whole.replace(/,/g, "");
};

/** A whole percentage: "60 %" as digits. */
export const readPercent = (text: string): string => {
  const typed = cleanText(text);
  const [, whole = ""] = /^(\d+)(?:\.0*)? ?%?$/.exec(typed) ?? [];
  return whole === "" ? typed : whole;
};

/** A zip code with four more digits, which say which side of which street. */
const zipPlusFour = /^(\d{5})[ -]?\d{4}$/;

export const isZipPlusFour = (text: string): boolean => zipPlusFour.test(cleanText(text));

/** Digits in groups with spaces or dashes between them, as bare digits. Of a ZIP+4, its first five. */
export const readGroups = (text: string, groups: readonly number[]): string => {
  const typed = cleanText(text);
  const [, zip = ""] = (groups.length === 1 && groups[0] === 5 && zipPlusFour.exec(typed)) || [];
  if (zip !== "") return zip;
  const bare = typed.replace(/[\s-]/g, "");
  return /^\d+$/.test(bare) ? bare : typed;
};

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const dayPatterns = [
  /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})$/,
  /^(?<month>\d{1,2}) ?[-/. ] ?(?<day>\d{1,2}) ?[-/. ] ?(?<year>\d{4}|\d{2})$/,
  /^(?<month>\d{2})(?<day>\d{2})(?<year>\d{4})$/,
  /^(?<name>[a-z]{3,9})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4})$/i,
  /^(?<day>\d{1,2})(?:st|nd|rd|th)?[ -](?<name>[a-z]{3,9})\.?,?[ -](?<year>\d{4})$/i,
];

/** A year in two digits is the last one that isn't in the future. */
const toYear = (typed: string, thisYear: number): number => {
  if (typed.length === 4 && !typed.startsWith("00")) return Number(typed);
  const year = Math.floor(thisYear / 100) * 100 + (Number(typed) % 100);
  return year > thisYear ? year - 100 : year;
};

const fullMonth = (name: string): number => {
  const sought = name.toLowerCase();
  const index = months.indexOf(sought.slice(0, 3));
  const full = index < 0 ? "" : monthNames[index]?.toLowerCase();
  return full?.startsWith(sought) || sought === "sept" ? index + 1 : 0;
};

/**
 * "5/6/80", "May 6, 1980" and "05061980" as yyyy-mm-dd, month first as Americans write it. Whether there is such a day is for
 * the check.
 * @param thisYear what a year in two digits is compared with
 */
export const readDay = (text: string, thisYear: number): string => {
  const typed = cleanText(text);
  for (const pattern of dayPatterns) {
    const found = pattern.exec(typed)?.groups;
    if (!found) continue;
    const { year = "", month, day = "", name = "" } = found;
    const monthNumber = month === undefined ? fullMonth(name) : Number(month);
    if (monthNumber === 0) return typed;
    return [String(toYear(year, thisYear)).padStart(4, "0"), monthNumber, day]
      .map((part) => String(part).padStart(2, "0"))
      .join("-");
  }
  return typed;
};
