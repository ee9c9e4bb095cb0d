import { constants, inflateRawSync } from "node:zlib";

export interface PdfFindings {
  /** Something in it runs or starts a program. */
  readonly isActive: boolean;
  /** It contains other files. */
  readonly hasFiles: boolean;
  /** Scripts of an XFA form, if it's one. */
  readonly hasXfaScripts: boolean;
  /** It packs objects in a way that we can't read: encrypted, for instance. */
  readonly hidesObjects: boolean;
}

/** A name in any of its spellings: each character may be a # with two hexadecimal digits (ISO 32000-1, 7.3.5). */
const spell = (name: string): string => `/${[...name].map(spellCharacter).join("")}`;

const spellCharacter = (character: string): string => {
  const code = character.charCodeAt(0).toString(16);
  return `(?:${character}|#${code.replace(/[a-f]/, (digit) => `[${digit}${digit.toUpperCase()}]`)})`;
};

const blanks = "\\s\\x00";
const gap = `(?:[${blanks}]|%[^\\r\\n]*[\\r\\n])*`;
const nameEnd = `(?![^${blanks}()<>[\\]{}/%])`;
const programs = `(?:${["JavaScript", "Launch", "Rendition"].map(spell).join("|")})${nameEnd}`;

/** An action by its type, which may be an object of its own; or a rich medium such as Flash. */
const action = new RegExp(
  `(?:${spell("S")}|\\bobj)${gap}${programs}|${spell("Subtype")}${gap}${spell("RichMedia")}${nameEnd}`,
);
/** In an object stream, an object that is only a name has no `obj` before it. */
const packedAction = new RegExp(`[${blanks}>\\]]${programs}|${action.source}`);
const embeddedFile = new RegExp(`${spell("EF")}${gap}(?:<<|\\d)`);
const objectStream = new RegExp(`${spell("Type")}${gap}${spell("ObjStm")}${nameEnd}`);
const xfaScript = /<(?:\w+:)?script[\s>/]/;

/**
 * Looks for actions without following the file's structure, which a hostile file can bend: in its bytes as they are and in its
 * packed objects. It can't see into encrypted ones.
 */
export const scanPdf = (bytes: Buffer): PdfFindings => {
  const text = bytes.toString("latin1");
  let isActive = action.test(text);
  let hasFiles = embeddedFile.test(text);
  let hasXfaScripts = xfaScript.test(text);
  let hidesObjects = false;
  for (const { index, 0: keyword } of text.matchAll(/(?<!end)stream[ \t]*(?:\r\n|\r|\n)/g)) {
    const at = index + keyword.length;
    const isObjects = objectStream.test(text.slice(text.lastIndexOf("obj", index), index));
    const content = unpack(bytes.subarray(at)) ?? (isObjects ? readPlain(text.slice(at)) : undefined);
    hidesObjects ||= isObjects && content === undefined;
    if (content === undefined) continue;
    isActive ||= (isObjects ? packedAction : action).test(content);
    hasFiles ||= embeddedFile.test(content);
    hasXfaScripts ||= xfaScript.test(content);
  }
  return { isActive, hasFiles, hasXfaScripts, hidesObjects };
};

const headBytes = 2048;
const mostBytes = 64 * 1024 * 1024;
/** Object streams begin with numbers, and forms with markup. Pictures and fonts begin otherwise. */
const worthReading = new RegExp(`^[${blanks}\\xef\\xbb\\xbf]*(?:\\d+[${blanks}]+\\d+[${blanks}]|<|$)`);

/** A stream's content if it may contain objects or a form; undefined for any other. */
const unpack = (packed: Buffer): string | undefined => {
  if (packed.length < 2 || packed.readUInt16BE() % 31 !== 0) return undefined;
  const head = inflate(packed.subarray(2, headBytes));
  if (head === undefined || !worthReading.test(head)) return undefined;
  return packed.length < headBytes ? head : inflate(packed.subarray(2));
};

/** An object stream that isn't packed. */
const readPlain = (text: string): string | undefined => (worthReading.test(text) ? text : undefined);

/** Forgives a missing end and a wrong checksum, as PDF readers do. */
const inflate = (packed: Buffer): string | undefined => {
  try {
    const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: mostBytes };
    return inflateRawSync(packed, options).toString("latin1");
  } catch {
    return undefined;
  }
};
