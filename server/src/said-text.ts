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

/** The same on one line. */
export const saidLine = (text: string): string => saidText(text).replace(/\s+/g, " ");
