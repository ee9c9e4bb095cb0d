import { type CompoundEntry, type CompoundFile, openCompoundFile } from "./compound-file.ts";
import type { Fault } from "./refusals.ts";
import { isActiveField } from "./word-fields.ts";

/** [MS-DOC] 2.5.1, FibBase: the first bytes of the stream WordDocument. */
const fib = { bytes: 32, magic: 0xa5ec, flagsAt: 10, isEncrypted: 0x0100, usesTable1: 0x0200 } as const;

/** [MS-DOC] 2.8.25: the characters before a field's instruction, and after it. */
const fieldBegin = "\u0013";
const instructionEnds = ["\u0014", "\u0015"] as const;

/** Where Word and other programs keep macros, and the wrappers of embedded programs. */
const programEntries = new Set(["macros", "vba", "_vba_project", "_vba_project_cur", "\u0001ole10native", "ocxname"]);

export const checkDoc = (bytes: Buffer): Fault | undefined => {
  const file = openCompoundFile(bytes);
  const main = topStream(file, "WordDocument");
  if (!main) return isProtectedWord(file) ? "word_password" : "not_allowed";

  const head = file.read(main, fib.bytes);
  if (head.length < fib.bytes || head.readUInt16LE(0) !== fib.magic) return "damaged";
  const flags = head.readUInt16LE(fib.flagsAt);
  if (flags & fib.isEncrypted) return "word_password";
  if (file.entries.some(({ name }) => programEntries.has(name.toLowerCase()))) return "macros";
  if (hasActiveField(file.read(main, main.sizeBytes))) return "active_word";
  return topStream(file, flags & fib.usesTable1 ? "1Table" : "0Table") ? undefined : "damaged";
};

/** The text has one or two bytes for a character. Without the zeros, both read alike. */
const hasActiveField = (text: Buffer): boolean =>
  text
    .toString("latin1")
    .replaceAll("\0", "")
    .split(fieldBegin)
    .slice(1)
    .some((field) => isActiveField(readInstruction(field)));

const readInstruction = (field: string): string =>
  instructionEnds.reduce((instruction, end) => instruction.split(end, 1)[0] ?? "", field);

/** Word wraps a DOCX with a password in a compound file. */
const isProtectedWord = (file: CompoundFile) => topStream(file, "EncryptedPackage") !== undefined;

const topStream = (file: CompoundFile, wanted: string): CompoundEntry | undefined =>
  file.top.find(({ name, isStream }) => isStream && name.toLowerCase() === wanted.toLowerCase());
