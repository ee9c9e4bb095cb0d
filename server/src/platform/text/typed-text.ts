import { invalidField } from "../errors/errors.ts";

/**
 * Normalizes what someone typed: line ends, white space around it, and characters that no one types on purpose and the database
 * rejects. A blank text becomes "".
 */
export const normalizeText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .trim();

/** The same for a required text. @throws {DomainError} `invalid_fields` */
export const requireText = (text: string): string => {
  const said = normalizeText(text);
  if (said === "") throw invalidField("text", "Please write something first.");
  return said;
};

/** The same for a single line. */
export const normalizeLine = (text: string): string => normalizeText(text).replace(/\s+/g, " ");
