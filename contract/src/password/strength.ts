import { limits } from "../limits.ts";

export type PasswordStrength = "Weak" | "Medium" | "Strong";

/** Counts the criteria a password meets: length, an upper-case letter, a lower-case letter, a digit, one of @$!%*?& */
export const scorePassword = (password: string): number =>
  [
    password.length >= limits.passwordMinChars,
    /[A-Z]/.test(password),
    /[a-z]/.test(password),
    /[0-9]/.test(password),
    /[@$!%*?&]/.test(password),
  ].filter(Boolean).length;

export const ratePassword = (password: string): PasswordStrength => {
  const score = scorePassword(password);
  if (score === 5) return "Strong";
  return score >= 3 ? "Medium" : "Weak";
};
