import { readableLetters } from "./reference.ts";

/** Punctuation, and accents split off by the decomposition; the same as in `search_words` in migration 0022. */
const dropped = /[\u0021-\u002f\u003a-\u003f\u005b-\u0060\u007b-\u007e\u2010-\u2027]|[\u0300-\u036f]/g;
/** A phone number in any format, with nothing else around it. */
const phoneOnly = /^[\d\s().+-]+$/;
const countryCode = /^1(?=\d{10}$)/;
/** A reference. Few names and words consist of its letters. */
const reference = new RegExp(`^(pq|fa)[${readableLetters}]{8}$`, "i");
/** More words than anyone types. Each costs an index lookup. */
const mostWords = 6;

/** Characters that no name has, including those PostgreSQL rejects. */
const unprintable = /\p{C}/gu;

const plain = (text: string): string => text.normalize("NFKD").replace(dropped, "").toLowerCase();

/** The words of a search, spelled like the `search` columns. All of them must match. */
export const parseSearchWords = (typed: string): readonly string[] => {
  const text = typed.toWellFormed().replace(unprintable, " ").trim();
  if (phoneOnly.test(text)) {
    const digits = text.replace(/\D/g, "").replace(countryCode, "");
    return digits === "" ? [] : [digits];
  }
  // People may type it in groups, as they hear it.
  const joined = plain(text).replace(/\s/g, "");
  if (reference.test(joined)) return [joined];
  return [...new Set(plain(text).split(/\s+/))].filter((word) => word !== "").slice(0, mostWords);
};

/** Words of at least this length match anywhere; shorter ones match only beginnings of words. */
const anywhereFrom = 3;

/** The `like` pattern for one of these words. They contain no wildcards, because those are punctuation. */
export const toPattern = (word: string): string => (word.length >= anywhereFrom ? `%${word}%` : `% ${word}%`);
