import type { TextPage } from "@funding-desk/contract/platform/text-page";
import PDFDocument from "pdfkit";
import sharp from "sharp";
import { openFont } from "../../platform/pdf/lettering.ts";
import { createSeededRandom } from "../sample-statements/seeded-random.ts";

export interface ScanQuality {
  readonly dpi: number;
  /** Turned clockwise, as on a scanner's glass. */
  readonly degrees: number;
  /** How far each pixel's gray strays, of 255. */
  readonly noise: number;
  /** Of the JPEG. */
  readonly quality: number;
}

const outlines = new Map<string, { path: string; width: number }>();

/** A word's outline in the font's units, so that the picture needs no font of the machine it's drawn on. */
const outline = (text: string): { path: string; width: number } => {
  const known = outlines.get(text);
  if (known) return known;
  const { glyphs, positions } = openFont("regular").layout(text);
  let x = 0;
  const parts = glyphs.map((glyph, index) => {
    const part = `<path transform="translate(${x} 0)" d="${glyph.path.toSVG()}"/>`;
    x += positions[index]?.xAdvance ?? 0;
    return part;
  });
  const drawn = { path: parts.join(""), width: x };
  outlines.set(text, drawn);
  return drawn;
};

/** Each word in the box that the PDF has it in. */
const toSvg = ({ width, height, items }: TextPage, { dpi }: ScanQuality): string => {
  const words = items
    .filter(({ isHidden }) => !isHidden)
    .map(({ text, x, y, width: wide, height: tall }) => {
      const { path: shape, width: units } = outline(text);
      if (units === 0) return "";
      // Ascent and descent are about 3 to 1 in the boxes.
      return `<g transform="translate(${x} ${y + tall * 0.77}) scale(${wide / units} ${-tall / 1000})">${shape}</g>`;
    });
  const [w, h] = [(width * dpi) / 72, (height * dpi) / 72];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="#fbfbf8"/><g fill="#151515">${words.join("")}</g></svg>`;
};

/** A page as a scanner or phone makes it: a JPEG of its words, a little turned and noisy. */
export const drawScan = async (page: TextPage, quality: ScanQuality, seed: number): Promise<Buffer> => {
  const drawn = sharp(Buffer.from(toSvg(page, quality)), { limitInputPixels: false });
  const turned = await drawn
    .rotate(quality.degrees, { background: "#fbfbf8" })
    .removeAlpha()
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const random = createSeededRandom(seed);
  const strays = Float32Array.from({ length: 8192 }, () => {
    const [one = 1, other = 1] = [random.between(1, 1_000_000), random.between(1, 1_000_000)].map(
      (number) => number / 1_000_000,
    );
    return Math.sqrt(-2 * Math.log(one)) * Math.cos(2 * Math.PI * other) * quality.noise;
  });
  const { data, info } = turned;
  let at = 0;
  for (let index = 0; index < data.length; index += 1) {
    at = (at * 1_103_515_245 + 12_345) & 0x7fffffff;
    data[index] = Math.max(0, Math.min(255, (data[index] ?? 0) + (strays[(at >> 8) % strays.length] ?? 0)));
  }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 1 } })
    .jpeg({ quality: quality.quality })
    .withMetadata({ density: quality.dpi })
    .toBuffer();
};

/** A PDF as scanners make it: each page is one picture. */
export const drawScannedPdf = async (pictures: readonly Buffer[]): Promise<Buffer> => {
  const document = new PDFDocument({ autoFirstPage: false, info: { Title: "Scan (SAMPLE)" } });
  const parts: Buffer[] = [];
  document.on("data", (part: Buffer) => parts.push(part));
  const ended = new Promise((resolve) => document.on("end", resolve));
  for (const picture of pictures) {
    document.addPage({ size: "LETTER", margin: 0 });
    document.image(picture, 0, 0, { width: 612, height: 792 });
  }
  document.end();
  await ended;
  return Buffer.concat(parts);
};
