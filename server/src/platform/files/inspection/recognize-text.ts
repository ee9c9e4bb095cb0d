import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { gunzipSync } from "node:zlib";
import type { TextItem, TextPage, Turn } from "@funding-desk/contract/platform/text-page";
import { boundWasmMemory } from "./bound-wasm-memory.ts";
import { liesSideways } from "./lies-sideways.ts";
import type { GrayPicture } from "./page-picture.ts";
import { recognitionParts } from "./recognition-parts.ts";

/** A page takes about 200 MB. */
const mostBytes = 512 * 1024 * 1024;
/** The longer side of a page that is read. More takes longer and reads no better. */
export const readingPixels = 2_900;
/** Of a page in points, as a PDF has them. */
const pageWidth = 612;

/** Below this, of 100, digits aren't trusted. Amounts are: arithmetic judges them. */
const leastConfidence = 85;
const amountPattern = /^[-+(]?\$?[-+]?\d{1,3}(?:,?\d{3})*\.\d{2}[-+)]?$/;

/** A page whose words are surer than not. Below, it's a photo of something else, or out of focus. */
const leastPageConfidence = 50;
/** Below, it may be upside down. Of the sample statements' scans, none was below 88, and none upside down above 40. */
const surePageConfidence = 80;

/** What we use of the recognizer. */
interface Recognizer {
  Init(path: null, language: string, engine: number): number;
  SetVariable(name: string, value: string): void;
  SetImageFile(exif: number, radians: number): number;
  FindLines(): void;
  GetGradient(): number;
  Recognize(monitor: null): number;
  MeanTextConf(): number;
  GetJSONText(page: number): string;
  Clear(): void;
}
interface RecognizerModule {
  readonly TessBaseAPI: new () => Recognizer;
  readonly FS: { writeFile(path: string, content: Uint8Array): void };
}

const load = createRequire(import.meta.url);
let started: Promise<{ module: RecognizerModule; recognizer: Recognizer }> | undefined;

/** Once in a thread. All of it is on this machine: the engine and what it learned come with npm, as optional packages. */
const start = async (): Promise<{ module: RecognizerModule; recognizer: Recognizer }> => {
  boundWasmMemory(mostBytes);
  const create = load(recognitionParts.engine) as () => Promise<RecognizerModule>;
  const learned = readFileSync(load.resolve(recognitionParts.learned));
  const module = await create();
  module.FS.writeFile("eng.traineddata", gunzipSync(learned));
  const recognizer = new module.TessBaseAPI();
  const lstmOnly = 1;
  if (recognizer.Init(null, "eng", lstmOnly) !== 0) throw new Error("The recognizer didn't start.");
  return { module, recognizer };
};

const modes = { auto: "3", block: "6" } as const;
/** Less than a tenth of a degree is level. */
const leastTurn = 0.0015;

/** A way that a page may lie, with the number that EXIF has for it. */
interface Way {
  readonly exif: number;
  readonly turned?: Turn;
}
const upright: readonly Way[] = [{ exif: 1 }, { exif: 3, turned: 180 }];
const sideways: readonly Way[] = [
  { exif: 6, turned: 90 },
  { exif: 8, turned: 270 },
];

/** The words of a page that is a picture, set upright, in the boxes of a page without a tilt. */
export const recognizeText = async (picture: GrayPicture): Promise<TextPage> => {
  started ??= start();
  const { module, recognizer } = await started;
  const { pixels, width, height } = picture;
  module.FS.writeFile("/input", Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), pixels]));
  let best: Recognized = { confidence: leastPageConfidence, lines: [] };
  // A wrong way takes several times as long, so the likely ones come first.
  for (const way of (await liesSideways(picture)) ? [...sideways, ...upright] : [...upright, ...sideways]) {
    const found = recognizeLines(recognizer, way);
    if (found.confidence >= best.confidence) best = found;
    if (found.confidence >= surePageConfidence) break;
  }
  const { lines, confidence: _, ...lay } = best;
  const [wide, tall] = lay.turned === 90 || lay.turned === 270 ? [height, width] : [width, height];
  const scale = pageWidth / wide;
  const items = lines.flatMap((line) => toItems(line, scale));
  return { width: pageWidth, height: tall * scale, items, hasPicture: true, ...lay };
};

interface Recognized extends Pick<TextPage, "turned" | "leveled"> {
  readonly confidence: number;
  readonly lines: readonly FoundLine[];
}

const recognizeLines = (recognizer: Recognizer, { exif, turned }: Way): Recognized => {
  recognizer.SetVariable("user_defined_dpi", "300");
  recognizer.SetVariable("tessedit_pageseg_mode", modes.auto);
  recognizer.SetImageFile(exif, 0);
  recognizer.FindLines();
  const gradient = recognizer.GetGradient();
  const leveled = Math.abs(gradient) > leastTurn ? gradient : 0;
  // Rows of a table are lines then, across its columns.
  recognizer.SetVariable("tessedit_pageseg_mode", modes.block);
  recognizer.SetImageFile(exif, leveled);
  recognizer.Recognize(null);
  const confidence = recognizer.MeanTextConf();
  const { blocks } = JSON.parse(recognizer.GetJSONText(0)) as { blocks: readonly Block[] };
  recognizer.Clear();
  const lines = blocks.flatMap(listLines);
  return { confidence, lines, ...(turned && { turned }), ...(leveled !== 0 && { leveled }) };
};

interface Span {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}
interface FoundWord {
  readonly bbox: Span;
  readonly text: string;
  readonly confidence: number;
}
interface FoundLine {
  readonly baseline: Span;
  readonly rowAttributes: { readonly rowHeight: number };
  readonly words: readonly FoundWord[];
}
interface Block {
  readonly paragraphs: readonly { readonly lines: readonly FoundLine[] }[];
}

const listLines = ({ paragraphs }: Block): readonly FoundLine[] => paragraphs.flatMap(({ lines }) => lines);

/** All words of a line get its height, as in a PDF: the recognizer's boxes are as tall as each word's letters. */
const toItems = ({ baseline, rowAttributes: { rowHeight }, words }: FoundLine, scale: number): TextItem[] => {
  const slope = (baseline.y1 - baseline.y0) / Math.max(1, baseline.x1 - baseline.x0);
  return words.filter(isTrusted).map(({ text, bbox }) => {
    const bottom = baseline.y0 + slope * ((bbox.x0 + bbox.x1) / 2 - baseline.x0);
    return {
      text: text.normalize("NFKC"),
      x: bbox.x0 * scale,
      y: (bottom - 0.78 * rowHeight) * scale,
      width: (bbox.x1 - bbox.x0) * scale,
      height: rowHeight * scale,
    };
  });
};

const isTrusted = ({ text, confidence }: FoundWord): boolean =>
  text.trim() !== "" && (confidence >= leastConfidence || !/\d/.test(text) || amountPattern.test(text));
