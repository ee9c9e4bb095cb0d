import { randomInt } from "node:crypto";
import { findViolatedConstraint } from "../db/database-errors.ts";

/** Leaves out characters that look or sound alike: 0 O, 1 I L, 2 Z, 5 S, 8 B, U V. */
export const readableLetters = "345679ACDEFGHJKMNPQRTWXY";
const referenceLength = 8;

/** Random characters that a person can read out on the phone. Storing them proves that they're unique. */
export const makeReadableCode = (length: number): string =>
  Array.from({ length }, () => readableLetters[randomInt(readableLetters.length)]).join("");

/** A reference to read out on the phone: the prefix, a dash, and eight characters. Storing it proves that it's unique. */
export const makeReference = (prefix: "PQ" | "FA"): string => `${prefix}-${makeReadableCode(referenceLength)}`;

/** The new reference is already taken. */
export class ReferenceTaken extends Error {}

/** Turns the violation of a reference's constraint into `ReferenceTaken`. */
export const refuseTakenReference =
  (constraint: string) =>
  (error: unknown): never => {
    throw findViolatedConstraint(error) === constraint ? new ReferenceTaken() : error;
  };

/** With a hundred billion references, one may be taken; three in a row are a bug. */
const tries = 3;

/** Runs work that needs a reference, and runs it again with another one when the first is taken. */
export const withFreeReference = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ReferenceTaken) || tried === tries) throw error;
    }
  }
};
