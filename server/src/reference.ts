import { randomInt } from "node:crypto";

/** Without what one takes for another when it is read aloud or copied by hand: 0 O, 1 I L, 2 Z, 5 S, 8 B, U V. */
export const readableLetters = "345679ACDEFGHJKMNPQRTWXY";
const referenceLength = 8;

/** Random characters that a person can read over the phone. Unique only once stored. */
export const makeReadableCode = (length: number): string =>
  Array.from({ length }, () => readableLetters[randomInt(readableLetters.length)]).join("");

/** A number that a person can read over the phone: the prefix, a dash and eight characters. Unique only once stored. */
export const makeReference = (prefix: "PQ" | "FA"): string => `${prefix}-${makeReadableCode(referenceLength)}`;

/** The reference that was made is another's already. */
export class ReferenceTaken extends Error {}

/** Of a hundred billion references one is taken now and then; three times in a row it is a defect. */
const tries = 3;

/** Does what makes a reference; again, with another one, when that is taken. */
export const withFreeReference = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ReferenceTaken) || tried === tries) throw error;
    }
  }
};
