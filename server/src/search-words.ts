import { readableLetters } from "./reference.ts";

/** Punctuation, and the accents that the decomposition has split off; the same as in `search_words` of migration 0022. */
const dropped = /[\u0021-\u002f\u003a-\u003f\u005b-\u0060\u007b-\u007e\u2010-\u2027]|[\u0300-\u036f]/g;
/** A phone number however it is written, as long as nothing else is typed. */
const phoneOnly = /^[\d\s().+-]+$/;
const countryCode = /^1(?=\d{10}$)/;
/** A reference, whose letters few names and words are made of. */
const reference = new RegExp(`^(pq|fa)[${readableLetters}]{8}$`, "i");
/** More than anybody types; each costs a look into the index. */
const mostWords = 6;

/** Characters that no name has; among them those that PostgreSQL does not take. */
const unprintable = /\p{C}/gu;

const plain = (text: string): string => text.normalize("NFKD").replace(dropped, "").toLowerCase();

/** What is typed into a search box as the words that all have to be found, in the spelling of the `search` columns. */
export const searchWordsOf = (typed: string): readonly string[] => {
  const text = typed.toWellFormed().replace(unprintable, " ").trim();
  if (phoneOnly.test(text)) {
    const digits = text.replace(/\D/g, "").replace(countryCode, "");
    return digits === "" ? [] : [digits];
  }
  // It may be typed in groups, as it is read aloud.
  const joined = plain(text).replace(/\s/g, "");
  if (reference.test(joined)) return [joined];
  return [...new Set(plain(text).split(/\s+/))].filter((word) => word !== "").slice(0, mostWords);
};

/** From so many letters on a word is found anywhere; a shorter one only where a word begins. */
const anywhereFrom = 3;

/** The pattern, for `like`, of one of these words. Nothing in it is a wildcard: those are punctuation. */
export const patternOf = (word: string): string => (word.length >= anywhereFrom ? `%${word}%` : `% ${word}%`);
