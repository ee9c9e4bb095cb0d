import { limits } from "@funding-desk/contract/platform/limits";
import { DomainError } from "../../../platform/errors/errors.ts";

/** Path separators, and what no one types: control characters, half characters, and undecodable bytes. */
const unkeepable = /[/\\\p{Cc}\p{Cs}\uFFFD\u2028\u2029]/u;
/** These reverse the text that follows, which makes `fdp.exe` look like `exe.pdf`. */
const turning = /[\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069]/gu;

/**
 * The name to store for the one that was sent.
 * @throws {DomainError} `file_not_allowed` for a name that is blank, too long, or a path, or that holds a control character
 */
export const normalizeFileName = (sent: string): string => {
  if (unkeepable.test(sent)) throw createRefusal("This file's name has characters we can't store.");
  const name = sent.replaceAll(turning, "").normalize("NFC").trim();
  if (name === "") throw createRefusal("This file has no name.");
  if (name === "." || name === "..") throw createRefusal("We can't store this file's name.");
  if (name.length > limits.fileNameChars)
    throw createRefusal(`This file's name is longer than ${limits.fileNameChars} characters.`);
  return name;
};

const createRefusal = (why: string) =>
  new DomainError("file_not_allowed", { sentence: `${why} Please rename the file and try again.` });
