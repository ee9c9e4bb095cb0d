import { readFileSync } from "node:fs";
import path from "node:path";
import { create, type Font } from "fontkit";
import { paperFontsFolder } from "../../places.ts";

export type Weight = "regular" | "strong";

const fontFiles: Readonly<Record<Weight, string>> = {
  regular: "source-sans-3-regular.ttf",
  strong: "source-sans-3-semibold.ttf",
};

const fonts = new Map<Weight, Font>();

/** Opened once for each thread. */
export const openFont = (weight: Weight): Font => {
  const known = fonts.get(weight);
  if (known) return known;
  const font = create(readFileSync(path.join(paperFontsFolder, fontFiles[weight])));
  if (!("layout" in font)) throw new Error(`${fontFiles[weight]} has several fonts.`);
  fonts.set(weight, font);
  return font;
};

/** Marks that turn, join, or hide text, and control characters other than a line's end. */
const invisible = /\p{Cc}|\p{Cf}|\p{Variation_Selector}/gu;

/** Text without what can't be seen, and with accents joined to their letters. */
export const toVisibleText = (text: string): string =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replaceAll("\t", " ")
    .toWellFormed()
    .normalize("NFC")
    .replace(invisible, (mark) => (mark === "\n" ? mark : ""));

const clusters = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * Text with what the font lacks as Unicode numbers in brackets, such as [U+9673 U+7F8E], so that nothing is lost. The font has
 * the letters of languages in Latin, Greek, and Cyrillic script.
 */
export const spellOut = (text: string): string => {
  const font = openFont("regular");
  let spelled = "";
  let missing: string[] = [];
  const close = () => {
    if (missing.length > 0) spelled += `[${missing.join(" ")}]`;
    missing = [];
  };
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (character !== "\n" && !font.hasGlyphForCodePoint(code)) {
      missing.push(`U+${code.toString(16).toUpperCase().padStart(4, "0")}`);
    } else {
      close();
      spelled += character;
    }
  }
  close();
  return spelled;
};

/** Widths of words in ems: the same words come again and again. */
const widths: Readonly<Record<Weight, Map<string, number>>> = { regular: new Map(), strong: new Map() };
const keptWidths = 10_000;

/** In points. */
export const measure = (text: string, { weight, size }: Pick<Column, "weight" | "size">): number => {
  const kept = widths[weight];
  let ems = kept.get(text);
  if (ems === undefined) {
    const font = openFont(weight);
    ems = font.layout(text).advanceWidth / font.unitsPerEm;
    if (kept.size >= keptWidths) kept.clear();
    kept.set(text, ems);
  }
  return ems * size;
};

export interface Column {
  readonly weight: Weight;
  readonly size: number;
  /** In points. */
  readonly width: number;
}

/**
 * Breaks text into lines that fit: at spaces, and within a word only where the word alone is too long.
 * @param text as `spellOut` gives it
 */
export const breakLines = (text: string, column: Column): string[] =>
  text.split("\n").flatMap((each) => breakLine(each, column));

const breakLine = (text: string, column: Column): string[] => {
  const lines: string[] = [];
  let line = "";
  let used = 0;
  for (const word of text.split(/(?<= )/)) {
    const wide = measure(word.trimEnd(), column);
    if (line !== "" && used + wide > column.width) {
      lines.push(line);
      [line, used] = ["", 0];
    }
    const pieces = wide > column.width ? cutWord(word, column) : [word];
    lines.push(...pieces.slice(0, -1));
    const last = pieces.at(-1) ?? "";
    line += last;
    used += measure(last, column);
  }
  return [...lines, line].map((each) => each.trimEnd());
};

const cutWord = (word: string, column: Column): string[] => {
  const pieces: string[] = [];
  let piece = "";
  let used = 0;
  for (const { segment } of clusters.segment(word)) {
    const wide = measure(segment, column);
    if (piece !== "" && used + wide > column.width) {
      pieces.push(piece);
      [piece, used] = ["", 0];
    }
    piece += segment;
    used += wide;
  }
  return [...pieces, piece];
};
