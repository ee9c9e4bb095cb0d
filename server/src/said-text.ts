import { invalidField } from "./errors.ts";

/**
 * What somebody wrote, as it is kept: line ends alike, without white space around it, and without the characters that nobody types on
 * purpose and no database takes. "" for a text that says nothing.
 */
export const saidText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .trim();

/** The same of what has to say something. @throws {DomainError} `invalid_fields` */
export const requireSaidText = (text: string): string => {
  const said = saidText(text);
  if (said === "") throw invalidField("text", "Please write something first.");
  return said;
};

/** The same on one line. */
export const saidLine = (text: string): string => saidText(text).replace(/\s+/g, " ");
