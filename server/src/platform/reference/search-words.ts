import { readableLetters } from "./reference.ts";

/**
 * Punctuation, invisible marks, and accents split off by the decomposition; the same as in `search_words` in migration 0092, as
 * are `letters`.
 */
const dropped =
  /[\u0021-\u002f\u003a-\u003f\u005b-\u0060\u007b-\u007e\u00ad\u180e\u200b-\u2027\u202a-\u202e\u2060-\u2064\u2066-\u206f\u2212\ufeff]|[\u0300-\u036f]/g;
/** No accents on other letters, but typed as those. */
const letters: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
  ł: "l",
  ø: "o",
  đ: "d",
  ð: "d",
  ħ: "h",
  ŧ: "t",
  ı: "i",
};
const special = new RegExp(`[${Object.keys(letters).join("")}]`, "g");
/** A whole number of the United States, in any format; or a part of one, if nothing else is typed. */
const wholePhone = /(?<![\d+])(?:\+?1[\s().-]*)?\(?(\d{3})[\s().-]*(\d{3})[\s().-]*(\d{4})(?!\d)/g;
const phoneOnly = /^[\d\s().+-]+$/;
const countryCode = /^1(?=\d{10}$)/;
const anyDash = /[\u2010-\u2015\u2212]/g;
const invisible = /\p{Cf}/gu;
/** A reference. Few names and words consist of its letters. */
const reference = new RegExp(`^(pq|fa)[${readableLetters}]{8}$`, "i");
/** More words than anyone types. Each costs an index lookup. */
const mostWords = 6;

/** Characters that no name has, including those PostgreSQL rejects. */
const unprintable = /\p{C}/gu;

/** A text in the spelling by which texts are searched and compared. */
export const toSearchSpelling = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\s*&\s*/g, " and ")
    .replace(dropped, "")
    .toLowerCase()
    .replace(special, (letter) => letters[letter] ?? letter);

/** The words of a search, spelled like the `search` columns. All of them must match. */
export const parseSearchWords = (typed: string): readonly string[] => {
  const text = typed
    .toWellFormed()
    .normalize("NFKC")
    .replace(invisible, "")
    .replace(unprintable, " ")
    .replace(anyDash, "-")
    .trim();
  if (phoneOnly.test(text)) {
    const digits = text.replace(/\D/g, "").replace(countryCode, "");
    return digits === "" ? [] : [digits];
  }
  // People may type it in groups, as they hear it.
  const joined = toSearchSpelling(text).replace(/\s/g, "");
  if (reference.test(joined)) return [joined];
  const words = [...new Set(toSearchSpelling(text.replace(wholePhone, " $1$2$3 ")).split(/\s+/))].filter(
    (word) => word !== "",
  );
  // Some write "and" where others write nothing.
  const telling = words.filter((word) => word !== "and");
  return (telling.length > 0 ? telling : words).slice(0, mostWords);
};

/** Words of at least this length match anywhere; shorter ones match only beginnings of words. */
const anywhereFrom = 3;

/** The `like` pattern for one of these words. They contain no wildcards, because those are punctuation. */
export const toPattern = (word: string): string => (word.length >= anywhereFrom ? `%${word}%` : `% ${word}%`);
