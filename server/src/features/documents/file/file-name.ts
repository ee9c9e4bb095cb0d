import { turningMarks } from "@funding-desk/contract/documents/file/turning-marks";
import { limits } from "@funding-desk/contract/platform/limits";
import { DomainError } from "../../../platform/errors/errors.ts";

/** Path separators, and what no one types: control characters, half characters, and undecodable bytes. */
const unkeepable = /[/\\\p{Cc}\p{Cs}\uFFFD\u2028\u2029]/u;

/**
 * The name to store for the one that was sent.
 * @throws {DomainError} `file_not_allowed` for a name that is blank, too long, or a path, or that holds a control character
 */
export const normalizeFileName = (sent: string): string => {
  if (unkeepable.test(sent)) throw createRefusal("This file's name has characters we can't store.");
  const name = sent.replaceAll(turningMarks, "").normalize("NFC").trim();
  if (name === "") throw createRefusal("This file has no name.");
  if (name === "." || name === "..") throw createRefusal("We can't store this file's name.");
  if (name.length > limits.fileNameChars)
    throw createRefusal(`This file's name is longer than ${limits.fileNameChars} characters.`);
  return name;
};

const createRefusal = (why: string) =>
  new DomainError("file_not_allowed", { sentence: `${why} Please rename the file and try again.` });
