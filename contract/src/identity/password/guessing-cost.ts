import { commonPasswordWords } from "./common-words.ts";

/** What people put in place of letters. */
const disguises: Readonly<Record<string, string>> = {
  a: "@4",
  b: "8",
  e: "3",
  g: "9",
  i: "1!",
  l: "1!",
  o: "0",
  s: "$5",
  t: "7",
  z: "2",
};
/** The signs above the digits of a US keyboard, from 1 on. */
const shiftedDigits = "!@#$%^&*()";
const digitsInOrder = "1234567890";

const keyboardWalks = [
  "1234567890",
  "0123456789",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "abcdefghijklmnopqrstuvwxyz",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm",
  "q1w2e3r4t5y6u7i8o9p0",
  "1q2w3e4r5t6y7u8i9o0p",
  "qazwsxedcrfvtgbyhnujm",
  "a1b2c3d4e5f6g7h8i9",
].flatMap((walk) => [walk, [...walk].reverse().join("")]);

const shortestWalk = 3;
const shortestRun = 2;

const removeShift = (character: string): string => {
  const digit = shiftedDigits.indexOf(character);
  return digit < 0 ? character : (digitsInOrder[digit] ?? character);
};

/** Whether `text` has `word` at `start`, in any usual disguise. */
const hasWordAt = (text: string, start: number, word: string): boolean =>
  start + word.length <= text.length &&
  [...word].every((letter, index) => {
    const found = text[start + index] ?? "";
    return found === letter || (disguises[letter]?.includes(found) ?? false);
  });

/** Ends of the cheap pieces that begin at `start`: words, keyboard walks, repeated signs, and years. */
const listPieceEnds = (text: string, start: number, words: readonly string[]): number[] => {
  const ends = words.filter((word) => hasWordAt(text, start, word)).map((word) => start + word.length);
  const keys = [...text.slice(start)].map(removeShift).join("");
  for (let length = shortestWalk; length <= keys.length; length += 1) {
    const isWalk = keyboardWalks.some((walk) => walk.includes(keys.slice(0, length)));
    if (!isWalk) break;
    ends.push(start + length);
  }
  const run = /^(.)\1*/su.exec(text.slice(start))?.[0].length ?? 0;
  for (let length = shortestRun; length <= run; length += 1) ends.push(start + length);
  if (/^(?:19|20)\d\d/.test(text.slice(start))) ends.push(start + 4);
  return ends;
};

/**
 * How much of a password is left to guess: one for each word, walk, repetition, or year in it, and one for each other
 * character. "P@ssw0rd2024!" costs three.
 * @param ownWords words that a guesser would try for this person
 */
export const computeGuessingCost = (password: string, ownWords: readonly string[] = []): number => {
  const text = password.toLowerCase();
  const words = [...commonPasswordWords, ...ownWords];
  const cheapest = Array.from({ length: text.length + 1 }, (_, index) => text.length - index);
  for (let start = text.length - 1; start >= 0; start -= 1) {
    const costs = [start + 1, ...listPieceEnds(text, start, words)].map((end) => 1 + (cheapest[end] ?? 0));
    cheapest[start] = Math.min(...costs);
  }
  return cheapest[0] ?? 0;
};

/** Whether `text` contains the word in any usual disguise. */
export const containsWord = (text: string, word: string): boolean => {
  const lower = text.toLowerCase();
  return Array.from({ length: lower.length }, (_, start) => start).some((start) =>
    hasWordAt(lower, start, word.toLowerCase()),
  );
};
