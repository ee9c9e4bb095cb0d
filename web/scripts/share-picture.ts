// The picture that a shared link shows: the page's title and description, and a bay with terraces.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import opentype, { type Font } from "opentype.js";
import sharp from "sharp";

const width = 1200;
const height = 630;
const colors = {
  ink: "#10302b",
  soft: "#4a605b",
  paper: "#fbf8f3",
  line: "#e4ded3",
  brand: "#0f5c4d",
  accent: "#e9a23b",
};

const openFont = (url: string): Font => {
  const { buffer, byteOffset, byteLength } = readFileSync(new URL(url));
  return opentype.parse(buffer.slice(byteOffset, byteOffset + byteLength));
};
const fraunces = openFont(import.meta.resolve("@fontsource/fraunces/files/fraunces-latin-600-normal.woff"));
const figtree = openFont(import.meta.resolve("@fontsource/figtree/files/figtree-latin-400-normal.woff"));
const boldFigtree = openFont(import.meta.resolve("@fontsource/figtree/files/figtree-latin-600-normal.woff"));

const mark = readFileSync(new URL("../public/favicon.svg", import.meta.url), "utf8");

const tide = (y: number): string => `M0 ${y}${"q28 -8 56 0t56 0".repeat(8)}`;

/** A bay at evening through an arched window, on the right; the frame is 372 wide. */
const scene = `
<g transform="translate(768 60)">
  <clipPath id="window"><path d="M0 510V186a186 186 0 0 1 372 0v324z"/></clipPath>
  <g clip-path="url(#window)">
    <path d="M0 0h372v510H0z" fill="#f6dfb0"/>
    <path d="M0 150h372v200H0z" fill="#f9ead0"/>
    <circle cx="112" cy="232" r="58" fill="${colors.accent}"/>
    <path d="M0 262h372v250H0z" fill="#d5e5df"/>
    <g fill="none" stroke="${colors.brand}" stroke-width="2.5" opacity=".45">
      <path d="${tide(292)}"/><path d="${tide(320)}"/><path d="${tide(352)}"/><path d="${tide(388)}"/>
    </g>
    <path d="M372 204H252q-10 0-10 10v26h-44q-10 0-10 10v262h184z" fill="#c3d8d0"/>
    <path d="M372 262H300q-10 0-10 10v28h-58q-10 0-10 10v28h-62q-10 0-10 10v164h222z" fill="#8fb5a8"/>
    <path d="M372 326h-50q-10 0-10 10v28h-66q-10 0-10 10v30h-80q-10 0-10 10v98h226z" fill="#4b8878"/>
    <path d="M372 392h-40q-10 0-10 10v26h-80q-10 0-10 10v28H112q-10 0-10 10v36h270z" fill="${colors.brand}"/>
    <g transform="translate(256 102)">
      <path d="M8 102V36h76v66z" fill="#fff"/><path d="M0 36 46 2l46 34z" fill="${colors.brand}"/>
      <path d="M2 36h88v8H2z" fill="#0a4438"/>
      <path d="M14 44h6v58h-6zM29 44h6v58h-6zM57 44h6v58h-6zM72 44h6v58h-6z" fill="${colors.line}"/>
      <path d="M39 102V72q7-9 14 0v30z" fill="${colors.accent}"/>
    </g>
  </g>
  <path d="M0 510V186a186 186 0 0 1 372 0v324z" fill="none" stroke="${colors.ink}" stroke-width="5"/>
  <path d="M-22 510h416v14H-22z" fill="${colors.ink}"/>
</g>`;

interface TextStyle {
  readonly font: Font;
  /** In pixels, as are all measures here. */
  readonly size: number;
  /** As a multiple of the size. */
  readonly lineHeight: number;
  readonly color: string;
  /** As a share of the size. */
  readonly letterSpacing?: number;
}

/** What a picture says about its page. The firm's name is a setting, so no picture has it. */
interface SharedPage {
  readonly title: string;
  readonly description: string;
}

const textWidth = 640;

function breakLines(text: string, { font, size, letterSpacing = 0 }: TextStyle): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const longer = `${lines.at(-1) ?? ""} ${word}`.trim();
    if (lines.length > 0 && font.getAdvanceWidth(longer, size, { letterSpacing }) <= textWidth)
      lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Draws lines of text. `y` is the top of the first one. */
function drawLines(
  lines: readonly string[],
  { x, y }: { readonly x: number; readonly y: number },
  { font, size, lineHeight, color, letterSpacing = 0 }: TextStyle,
): string {
  const em = size / font.unitsPerEm;
  const baseline = y + (lineHeight * size + (font.ascender + font.descender) * em) / 2;
  const outlines = lines.map((line, index) =>
    font.getPath(line, x, baseline + index * lineHeight * size, size, { letterSpacing }).toPathData(2),
  );
  return `<path d="${outlines.join("")}" fill="${color}"/>`;
}

const left = 72;
const markTop = 64;
const markSize = 56;
const bottom = 570;
const maxLines = 4;

function drawWords({ title, description }: SharedPage): string {
  const size = title.length > 28 ? 62 : 76;
  const heading = { font: fraunces, size, lineHeight: 1.08, color: colors.ink, letterSpacing: -0.015 };
  const body = { font: figtree, size: 26, lineHeight: 1.42, color: colors.soft };
  const foot = { font: boldFigtree, size: 22, lineHeight: 1.2, color: colors.brand };

  const titleLines = breakLines(title, heading);
  const allLines = breakLines(description, body);
  const bodyLines = allLines.slice(0, maxLines);
  if (allLines.length > maxLines) bodyLines[maxLines - 1] += "…";
  const titleHeight = titleLines.length * heading.lineHeight * heading.size;
  const bodyHeight = bodyLines.length * body.lineHeight * body.size;
  const footTop = bottom - foot.lineHeight * foot.size;
  const gap = 24;
  // Centered between the mark and the last line.
  const titleTop = (markTop + markSize + footTop - titleHeight - gap - bodyHeight) / 2;
  return [
    drawLines(titleLines, { x: left, y: titleTop }, heading),
    drawLines(bodyLines, { x: left, y: titleTop + titleHeight + gap }, body),
    drawLines(["Guidance and document preparation. Not a lender."], { x: left, y: footTop }, foot),
  ].join("");
}

const drawPicture = (page: SharedPage): Promise<Buffer> => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<path d="M0 0h${width}v${height}H0z" fill="${colors.paper}"/><path d="M0 0h${width}v12H0z" fill="${colors.brand}"/>${scene}
${mark.replace("<svg ", `<svg x="${left}" y="${markTop}" width="${markSize}" height="${markSize}" `)}${drawWords(page)}</svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true, colours: 128 }).toBuffer();
};

const program = readFileSync(new URL(import.meta.url), "utf8");
const cache = fileURLToPath(new URL("../../node_modules/.cache/funding-desk/", import.meta.url));

/**
 * Draws a PNG of 1200 by 630 pixels. That takes long, so the picture is cached under a hash of everything that it
 * depends on.
 */
export async function drawSharePicture(page: SharedPage): Promise<Buffer> {
  const sources = JSON.stringify([program, mark, sharp.versions.sharp, page]);
  const file = path.join(cache, createHash("sha256").update(sources).digest("hex"));
  if (existsSync(file)) return readFileSync(file);
  const picture = await drawPicture(page);
  mkdirSync(cache, { recursive: true });
  // Two builds may run at once. Each must see a whole file or none.
  writeFileSync(`${file}.${process.pid}`, picture);
  renameSync(`${file}.${process.pid}`, file);
  return picture;
}
