import { limits } from "../../platform/limits.ts";

export type PasswordStrength = "Weak" | "Medium" | "Strong";

const criteria: readonly { readonly words: string; readonly isMet: (password: string) => boolean }[] = [
  { words: `${limits.passwordMinChars} characters`, isMet: ({ length }) => length >= limits.passwordMinChars },
  { words: "an upper case letter", isMet: (password) => /[A-Z]/.test(password) },
  { words: "a lower case letter", isMet: (password) => /[a-z]/.test(password) },
  { words: "a digit", isMet: (password) => /[0-9]/.test(password) },
  { words: "one of @$!%*?&", isMet: (password) => /[@$!%*?&]/.test(password) },
];

const listOf = new Intl.ListFormat("en-US");

/** All criteria in a sentence, for the hint at a new password. */
export const passwordRule = `At least ${listOf.format(criteria.map(({ words }) => words))}.`;

/** Counts the criteria a password meets. */
export const scorePassword = (password: string): number => criteria.filter(({ isMet }) => isMet(password)).length;

/** What a password still needs to meet all criteria; undefined when it does. */
export const describeMissing = (password: string): string | undefined => {
  const missing = criteria.filter(({ isMet }) => !isMet(password)).map(({ words }) => words);
  return missing.length === 0 ? undefined : `Still needs ${listOf.format(missing)}.`;
};

export const ratePassword = (password: string): PasswordStrength => {
  const score = scorePassword(password);
  if (score === 5) return "Strong";
  return score >= 3 ? "Medium" : "Weak";
};
