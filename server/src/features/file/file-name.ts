import { limits } from "@funding-desk/contract/limits";
import { DomainError } from "../../errors.ts";

/** Steps of a path, and what no person typed: control characters, halves of a character, and what could not be decoded. */
const unkeepable = /[/\\\p{Cc}\p{Cs}\uFFFD\u2028\u2029]/u;
/** They turn the direction of what follows: `fdp.exe` then looks like `exe.pdf`. */
const turning = /[\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069]/gu;

/**
 * The name to keep of the one that was sent.
 * @throws {DomainError} `file_not_allowed` when it is blank, is or hides a path, holds a NUL or other control character, or is too long
 */
export const keptFileName = (sent: string): string => {
  if (unkeepable.test(sent)) throw refused("The name of this file has characters that cannot be kept.");
  const name = sent.replaceAll(turning, "").normalize("NFC").trim();
  if (name === "") throw refused("This file has no name.");
  if (name === "." || name === "..") throw refused("The name of this file cannot be kept.");
  if (name.length > limits.fileNameChars)
    throw refused(`The name of this file is longer than ${limits.fileNameChars} characters.`);
  return name;
};

const refused = (why: string) =>
  new DomainError("file_not_allowed", { sentence: `${why} Please rename the file and try again.` });
