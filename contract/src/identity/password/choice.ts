import { computeGuessingCost, containsWord } from "./guessing-cost.ts";
import { type PasswordStrength, ratePassword, scorePassword } from "./strength.ts";

/** A password that meets all five criteria and still costs no more than this is among the first an attacker tries. */
const guessableCost = 4;
/** Shorter names are part of other words by chance. */
const shortestTellingWord = 4;
const shortestWord = 3;

export interface Chooser {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** Why this person should choose another password; undefined when it's fine. It has passed the Strong rule already. */
export const findPasswordFault = (password: string, chooser: Chooser): string | undefined => {
  const localPart = chooser.email.replace(/@[^@]*$/, "").toLowerCase();
  const own = [localPart, ...[chooser.firstName, chooser.lastName, localPart].flatMap(listWords)];
  if (own.some((word) => word.length >= shortestTellingWord && containsWord(password, word)))
    return "Please choose a password that doesn't contain your name or your email.";
  if (
    computeGuessingCost(
      password,
      own.filter((word) => word.length >= shortestWord),
    ) <= guessableCost
  )
    return "This password is one of the first that attackers try. Please choose another.";
  return undefined;
};

const listWords = (text: string): string[] =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== "");

/** What a meter shows: strength, criteria met, and why a password that meets them all is refused anyway. */
export interface PasswordAssessment {
  readonly strength: PasswordStrength;
  readonly score: number;
  readonly fault: string | undefined;
}

/** Never Strong for a password that we will refuse. */
export const assessPassword = (password: string, chooser: Chooser): PasswordAssessment => {
  const strength = ratePassword(password);
  const score = scorePassword(password);
  const fault = strength === "Strong" ? findPasswordFault(password, chooser) : undefined;
  return fault === undefined ? { strength, score, fault } : { strength: "Medium", score: score - 1, fault };
};
