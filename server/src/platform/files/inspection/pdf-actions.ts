import { constants, inflateRawSync } from "node:zlib";
import { isPlainFormScript, readPdfString } from "./pdf-scripts.ts";

export interface PdfFindings {
  /** It has scripts other than those of plain form fields. */
  readonly hasScripts: boolean;
  /** It starts a program, or plays a medium that can. */
  readonly startsPrograms: boolean;
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
const script = spell("JavaScript") + nameEnd;
const program = `(?:${["Launch", "Rendition"].map(spell).join("|")})${nameEnd}`;

/** An action by its type, which may be an object of its own. */
const findAction = (type: string, more = ""): RegExp => new RegExp(`(?:${spell("S")}|\\bobj)${gap}${type}${more}`);
const scriptAction = findAction(script);
/** Or a rich medium such as Flash. */
const programAction = findAction(program, `|${spell("Subtype")}${gap}${spell("RichMedia")}${nameEnd}`);
const onlyScript = new RegExp(`${gap}${script}`, "y");
const onlyProgram = new RegExp(`${gap}${program}`, "y");
const embeddedFile = new RegExp(`${spell("EF")}${gap}(?:<<|\\d)`);
const objectStream = new RegExp(`${spell("Type")}${gap}${spell("ObjStm")}${nameEnd}`);
const firstObject = new RegExp(`${spell("First")}${gap}(\\d+)(?!${gap}\\d+${gap}R)`, "g");
/** The numbers that begin an object stream: each object's own, and its place after the first one's. */
const objectTable = new RegExp(`^[${blanks}\\d]*`);
const xfaScript = /<(?:\w+:)?script[\s>/]/;

/**
 * A whole action that only runs a script. Without comments: one could hide in them what a reader runs. Parentheses in the script
 * are escaped or in pairs.
 */
const plain = `(?:[^()\\\\]|\\\\[\\s\\S])`;
const nest = (inner: string): string => `\\((?:${plain}|${inner}){0,4000}\\)`;
const literal = nest(nest(nest(`\\(${plain}{0,4000}\\)`)));
const entry = `(?:${spell("Type")}[${blanks}]*${spell("Action")}${nameEnd}|${spell("S")}[${blanks}]*${script}|${spell("JS")}[${blanks}]*(${literal}|<[0-9a-fA-F${blanks}]{0,8000}>))[${blanks}]*`;
const wholeScript = new RegExp(`<<[${blanks}]*${entry}${entry}(?:${entry})?>>`, "g");

/** The same text without the actions of plain form fields. */
const leaveOutPlainScripts = (text: string): string =>
  scriptAction.test(text)
    ? text.replace(wholeScript, (action, ...found: readonly unknown[]) => {
        const scripts = found.slice(0, 3).filter((each) => typeof each === "string");
        const [only] = scripts;
        return only !== undefined && scripts.length === 1 && isPlainFormScript(readPdfString(only)) ? "<<>>" : action;
      })
    : text;

/**
 * Looks for actions without following the file's structure, which a hostile file can bend: in its bytes as they are and in its
 * packed objects. It can't see into encrypted ones.
 */
export const scanPdf = (bytes: Buffer): PdfFindings => {
  const text = bytes.toString("latin1");
  let hasScripts = scriptAction.test(leaveOutPlainScripts(text));
  let startsPrograms = programAction.test(text);
  let hasFiles = embeddedFile.test(text);
  let hasXfaScripts = xfaScript.test(text);
  let hidesObjects = false;
  for (const { index, 0: keyword } of text.matchAll(/(?<!end)stream[ \t]*(?:\r\n|\r|\n)/g)) {
    const at = index + keyword.length;
    const head = text.slice(text.lastIndexOf("obj", index), index);
    const isObjects = objectStream.test(head);
    const content = unpack(bytes.subarray(at)) ?? (isObjects ? readPlain(text.slice(at)) : undefined);
    hidesObjects ||= isObjects && content === undefined;
    if (content === undefined) continue;
    hasScripts ||=
      scriptAction.test(leaveOutPlainScripts(content)) || (isObjects && hasObject(content, head, onlyScript));
    startsPrograms ||= programAction.test(content) || (isObjects && hasObject(content, head, onlyProgram));
    hasFiles ||= embeddedFile.test(content);
    hasXfaScripts ||= xfaScript.test(content);
  }
  return { hasScripts, startsPrograms, hasFiles, hasXfaScripts, hidesObjects };
};

/** Whether one of a stream's objects is only this name, as an action's type may be. Words in a text may look like one. */
const hasObject = (content: string, head: string, name: RegExp): boolean => {
  const firsts = [...head.matchAll(firstObject)].map(([, first]) => Number(first));
  const [first = 0] = firsts;
  const [numbers = ""] = objectTable.exec(content) ?? [];
  // If we can't be sure where the objects are, the name may be anywhere.
  if (firsts.length !== 1 || numbers.length < first) return new RegExp(name.source).test(content);
  const places = (numbers.match(/\d+/g) ?? []).filter((_, index) => index % 2 === 1);
  return places.some((place) => {
    name.lastIndex = first + Number(place);
    return name.test(content);
  });
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
