/**
 * What Acrobat's form editor writes into fields that format, check, or add up what is typed. Its functions live in the reader and
 * touch nothing but the field, so a form that only calls them is an ordinary form.
 */
const helpers = [
  "AFDate_Format",
  "AFDate_FormatEx",
  "AFDate_Keystroke",
  "AFDate_KeystrokeEx",
  "AFNumber_Format",
  "AFNumber_Keystroke",
  "AFPercent_Format",
  "AFPercent_Keystroke",
  "AFRange_Validate",
  "AFSimple_Calculate",
  "AFSpecial_Format",
  "AFSpecial_Keystroke",
  "AFSpecial_KeystrokeEx",
  "AFTime_Format",
  "AFTime_FormatEx",
  "AFTime_Keystroke",
];

const mostChars = 4000;

/** Everything that such a call consists of. A word that isn't listed is something else. */
const token =
  /\s+|"(?:[^"\\\r\n]|\\[^\r\n])*"|'(?:[^'\\\r\n]|\\[^\r\n])*'|[-+]?\d+(?:\.\d*)?|[(),;[\]]|new(?=\s+Array\b)|[A-Za-z_]\w*/y;
const plainWords = new Set(["true", "false", "null", "new", "Array"]);

/** Whether a script only calls Acrobat's helpers, each as a statement of its own with plain values. */
export const isPlainFormScript = (script: string): boolean => {
  const tokens = script.length <= mostChars ? splitTokens(script) : undefined;
  return tokens !== undefined && splitStatements(tokens).every(isPlainCall);
};

/** Undefined for a script with anything else in it. */
const splitTokens = (script: string): string[] | undefined => {
  const tokens: string[] = [];
  token.lastIndex = 0;
  while (token.lastIndex < script.length) {
    const [found] = token.exec(script) ?? [];
    if (found === undefined) return undefined;
    if (found.trim() !== "") tokens.push(found);
  }
  return tokens;
};

const splitStatements = (tokens: readonly string[]): string[][] => {
  const statements: string[][] = [[]];
  for (const each of tokens) {
    if (each === ";") statements.push([]);
    else statements.at(-1)?.push(each);
  }
  return statements.filter(({ length }) => length > 0);
};

const isPlainCall = ([name = "", open, ...rest]: readonly string[]): boolean => {
  if (!helpers.includes(name) || open !== "(" || rest.at(-1) !== ")") return false;
  // A value that is called would be a word of its own, and there are none but these.
  return rest.every((each) => !/^[A-Za-z_]/.test(each) || plainWords.has(each)) && closesLast(rest);
};

/** Whether the call's own parenthesis closes at the end, so that nothing follows it. */
const closesLast = (rest: readonly string[]): boolean => {
  let depth = 1;
  return rest.every((each, index) => {
    if (each === "(") depth += 1;
    if (each === ")") depth -= 1;
    return depth > 0 || index === rest.length - 1;
  });
};

const octal = /^[0-7]{1,3}/;
const escapes: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

/** A PDF's string, in parentheses or hexadecimal, as text (ISO 32000-1, 7.3.4 and 7.9.2.2). */
export const readPdfString = (source: string): string => {
  const bytes = source.startsWith("<") ? readHex(source) : readLiteral(source.slice(1, -1));
  const raw = Buffer.from(bytes, "latin1");
  if (bytes.startsWith("\xfe\xff"))
    return raw
      .subarray(2, raw.length & ~1)
      .swap16()
      .toString("utf16le");
  if (bytes.startsWith("\xef\xbb\xbf")) return raw.toString("utf8", 3);
  return bytes;
};

const readHex = (source: string): string => {
  const digits = source.replace(/[^0-9a-f]/gi, "");
  return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, "hex").toString("latin1");
};

const readLiteral = (source: string): string => {
  let text = "";
  for (let at = 0; at < source.length; at += 1) {
    const character = source.charAt(at);
    if (character !== "\\") {
      text += character;
      continue;
    }
    const rest = source.slice(at + 1, at + 4);
    const [digits] = octal.exec(rest) ?? [];
    if (digits !== undefined) {
      text += String.fromCharCode(Number.parseInt(digits, 8) & 0xff);
      at += digits.length;
    } else if (/^[\r\n]/.test(rest)) {
      at += rest.startsWith("\r\n") ? 2 : 1;
    } else {
      text += escapes[rest.charAt(0)] ?? rest.charAt(0);
      at += 1;
    }
  }
  return text;
};
