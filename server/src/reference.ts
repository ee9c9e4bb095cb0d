import { randomInt } from "node:crypto";

/** Without what one takes for another when it is read aloud or copied by hand: 0 O, 1 I L, 2 Z, 5 S, 8 B, U V. */
const letters = "345679ACDEFGHJKMNPQRTWXY";
const referenceLength = 8;

/** Random characters that a person can read over the phone. Unique only once stored. */
export const makeReadableCode = (length: number): string =>
  Array.from({ length }, () => letters[randomInt(letters.length)]).join("");

/** A number that a person can read over the phone: the prefix, a dash and eight characters. Unique only once stored. */
export const makeReference = (prefix: "PQ" | "FA"): string => `${prefix}-${makeReadableCode(referenceLength)}`;
