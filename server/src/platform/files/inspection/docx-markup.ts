import { TextDecoder } from "node:util";
import { Parser } from "htmlparser2";
import type { Fault } from "./refusals.ts";
import { isActiveField } from "./word-fields.ts";

/** Reads one part of a document while it's unpacked. Keeps nothing of its text but the beginnings of open fields. */
export interface PartReader {
  write(chunk: Buffer): void;
  end(): PartFindings;
}

export interface PartFindings {
  /** Why we refuse the document. */
  readonly fault: Fault | undefined;
  /** The name of the document's main part, in lower case and without the first slash, if this part declares it. */
  readonly mainPart: string | undefined;
}

type Attributes = Readonly<Record<string, string>>;

const mainType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
const programType = /macroEnabled|vbaProject|ms-office\.activeX/i;
const watchedElements = new Set([
  "Relationship",
  "Override",
  "Default",
  "fldChar",
  "fldSimple",
  "instrText",
  "delInstrText",
]);
/** The last words of the relationship types that lead to programs. */
const programRelations = new Set(["vbaproject", "wordvbadata", "oleobject", "control", "activexcontrolbinary"]);

/**
 * A place on the computer where the document is opened. Word notes there where its template came from, and it can't be on
 * another computer. `cid:` pictures were in the mail that the text was copied from.
 */
const ownPlace = /^(?:file:\/\/(?:localhost)?\/[a-z0-9]|[a-z]:[\\/]|cid:|[^:\\/%][^:]*$)/i;

/** Long enough for a field's name and an address. */
const fieldChars = 1000;

export const createPartReader = (): PartReader => {
  let fault: Fault | undefined;
  let mainPart: string | undefined;
  let isInstruction = false;
  // Fields can contain fields. The first entry is for text outside of any.
  const fields = [""];

  const addInstruction = (text: string) => {
    const instruction = `${fields.pop() ?? ""}${text}`.trimStart().slice(0, fieldChars);
    fields.push(instruction);
    if (isActiveField(instruction)) fault ??= "active_word";
  };
  const openField = () => {
    // The inner field would make up the outer one's name.
    if (fields.length > 1 && fields.at(-1) === "") fault ??= "active_word";
    fields.push("");
  };
  const closeField = () => {
    if (fields.length === 1) return;
    const inner = fields.pop() ?? "";
    // The inner field's text is part of the outer one's, such as its address.
    if (fields.length > 1) addInstruction(` ${inner}`);
  };

  const openElement = (name: string, attributes: Attributes) => {
    if (name === "Relationship") fault ??= judgeRelationship(attributes);
    if (name === "Override" || name === "Default") {
      const type = attributes.ContentType ?? "";
      if (programType.test(type)) fault ??= "macros";
      if (type.includes(mainType)) mainPart ??= toPartName(attributes.PartName);
    }
    if (name === "instrText" || name === "delInstrText") isInstruction = true;
    if (name === "fldSimple" && isActiveField(attributes.instr ?? "")) fault ??= "active_word";
    if (name === "fldChar" && attributes.fldCharType === "begin") openField();
    if (name === "fldChar" && attributes.fldCharType === "end") closeField();
  };

  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (watchedElements.has(toLocalName(name))) openElement(toLocalName(name), toLocalNames(attributes));
      },
      onclosetag: (name) => {
        if (watchedElements.has(toLocalName(name))) isInstruction = false;
      },
      ontext: (text) => {
        if (isInstruction) addInstruction(text);
      },
      // Office never writes a DOCTYPE or an ENTITY. Someone else might, to make a reader fetch or unfold something.
      onprocessinginstruction: (name) => {
        if (name.startsWith("!")) fault ??= "active_word";
      },
    },
    { xmlMode: true },
  );
  const decoder = createDecoder();

  return {
    write: (chunk) => parser.write(decoder.decode(chunk)),
    end: () => {
      parser.end();
      return { fault, mainPart };
    },
  };
};

const judgeRelationship = ({ Type = "", Target = "", TargetMode = "Internal" }: Attributes): Fault | undefined => {
  const kind = Type.slice(Type.lastIndexOf("/") + 1)
    .trim()
    .toLowerCase();
  // A link waits for a click and says where it leads.
  if (kind === "hyperlink") return undefined;
  if (programRelations.has(kind)) return "macros";
  // A page or another document that Word opens as part of this one.
  if (kind === "afchunk") return "active_word";
  return TargetMode === "Internal" || ownPlace.test(Target.trim()) ? undefined : "active_word";
};

/** Usually word/document.xml; Word on the web numbers it (word/document2.xml). */
const toPartName = (declared = "/word/document.xml"): string => declared.replace(/^\//, "").toLowerCase();

const toLocalName = (name: string): string => name.slice(name.indexOf(":") + 1);

const toLocalNames = (attributes: Attributes): Attributes =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [toLocalName(name), value]));

/** Decodes UTF-8 and UTF-16, the two encodings that a part may have. What isn't text is decoded to nothing. */
const createDecoder = () => {
  let head = Buffer.alloc(0);
  let decoder: TextDecoder | undefined;
  let isText: boolean | undefined;
  const decodeText = (chunk: Buffer): string => {
    head = Buffer.concat([head, chunk]);
    if (head.length < 4) return "";
    decoder = new TextDecoder(findEncoding(head));
    return decoder.decode(head, { stream: true });
  };
  return {
    decode(chunk: Buffer): string {
      if (isText === false) return "";
      const text = decoder ? decoder.decode(chunk, { stream: true }) : decodeText(chunk);
      isText ??= startsAsMarkup(text);
      return isText === false ? "" : text;
    },
  };
};

const findEncoding = ([first, second]: Buffer): string => {
  if ((first === 0xff && second === 0xfe) || second === 0) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || first === 0) return "utf-16be";
  return "utf-8";
};

/** @returns undefined as long as there are only blanks */
const startsAsMarkup = (text: string): boolean | undefined => {
  const [first] = text.trimStart();
  return first === undefined ? undefined : first === "<";
};
