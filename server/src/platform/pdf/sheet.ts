import PDFDocument from "pdfkit";
import { breakLines, measure, openFont, spellOut, toVisibleText, type Weight } from "./lettering.ts";
import type { Paper } from "./paper.ts";

/** US Letter, in points. */
const size = { width: 612, height: 792 };
const margin = { side: 54, top: 76, bottom: 74 };
export const contentWidth = size.width - 2 * margin.side;
const bottom = size.height - margin.bottom;

export const colors = { text: "#16221f", quiet: "#55625d", brand: "#0f5c4d", rule: "#c8d2ce" } as const;

export interface TextStyle {
  readonly size: number;
  readonly weight: Weight;
  readonly color: string;
}

/** Text laid out for a column. */
export interface Block {
  readonly style: TextStyle;
  readonly lines: readonly string[];
  readonly lineHeight: number;
  readonly height: number;
  /** What was meant, where the font lacks some of it. */
  readonly actual: string | undefined;
}

/** @param width in points */
export const layOut = (text: string, style: TextStyle, width: number): Block => {
  const visible = toVisibleText(text);
  const spelled = spellOut(visible);
  const lines = breakLines(spelled, { ...style, width });
  const lineHeight = style.size * 1.35;
  const actual = spelled === visible ? undefined : visible;
  return { style, lines, lineHeight, height: lines.length * lineHeight, actual };
};

type Tag = "Document" | "Sect" | "H1" | "H2" | "P" | "Table" | "TR" | "TH" | "TD";

/** A part of the document's structure, for screen readers. */
export interface Element {
  readonly tag: Tag;
  readonly node: PDFKit.PDFStructureElement;
}

/** Where in the content a block begins. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly align?: "left" | "right";
  /** Which of its lines. */
  readonly from?: number;
  readonly to?: number;
}

/** Pages to write on. Everything is either tagged for screen readers or marked as decoration, which they skip. */
export const createSheet = ({ title, madeAt, letterhead }: Pick<Paper, "title" | "madeAt" | "letterhead">) => {
  const document = new PDFDocument({
    size: [size.width, size.height],
    margin: 0,
    // Otherwise the library loads a font of its own.
    font: null as unknown as string,
    pdfVersion: "1.7",
    subset: "PDF/UA" as "PDF/A-2a",
    tagged: true,
    lang: "en-US",
    displayTitle: true,
    bufferPages: true,
    info: {
      Title: toVisibleText(title),
      Author: toVisibleText(letterhead.name),
      Creator: "Funding Desk",
      Producer: "Funding Desk",
      // The file's id follows from these, and so the bytes do.
      CreationDate: new Date(madeAt),
    },
  });
  const chunks: Buffer[] = [];
  document.on("data", (chunk: Buffer) => chunks.push(chunk));
  // The library takes an opened font, although its types don't say so.
  for (const weight of ["regular", "strong"] as const)
    document.registerFont(weight, openFont(weight) as unknown as ArrayBuffer);
  const root: Element = { tag: "Document", node: document.struct("Document") };
  document.addStructure(root.node);
  let y = margin.top;

  const write = (text: string, style: TextStyle, at: { readonly x: number; readonly y: number }): void => {
    if (text === "") return;
    document.font(style.weight).fontSize(style.size).fillColor(style.color);
    document.text(text, margin.side + at.x, at.y, { lineBreak: false });
  };

  const decorate = (draw: () => void): void => {
    document.markContent("Artifact", { type: "Layout" });
    draw();
    document.endMarkedContent();
  };

  return {
    root,
    get y() {
      return y;
    },
    moveTo(next: number) {
      y = next;
    },
    moveBy(points: number) {
      y += points;
    },
    /** Points left on the page. */
    get room() {
      return bottom - y;
    },
    /** The most that a page holds. */
    fullHeight: bottom - margin.top,
    addPage() {
      document.addPage({ size: [size.width, size.height], margin: 0 });
      y = margin.top;
    },

    /** @param actual what screen readers say instead */
    addElement(parent: Element, tag: Tag, actual?: string): Element {
      const node = document.struct(tag, actual === undefined ? {} : { actual });
      parent.node.add(node);
      return { tag, node };
    },
    /** Writes lines of a block as content of an element. */
    writeBlock({ tag, node }: Element, { lines, style, lineHeight }: Block, place: Place) {
      const content = document.markStructureContent(tag);
      lines.slice(place.from, place.to).forEach((line, index) => {
        const x = place.align === "right" ? place.x - measure(line, style) : place.x;
        write(line, style, { x, y: place.y + index * lineHeight });
      });
      document.endMarkedContent();
      node.add(content);
    },

    rule(at: number, { color = colors.rule as string, width = 0.5, from = 0, length = contentWidth } = {}) {
      const x = margin.side + from;
      decorate(() =>
        document
          .moveTo(x, at)
          .lineTo(x + length, at)
          .lineWidth(width)
          .strokeColor(color)
          .stroke(),
      );
    },
    /** One line beside the content, such as a page number. */
    decorateText(text: string, style: TextStyle, at: { x: number; y: number; align?: "left" | "center" | "right" }) {
      const line = spellOut(toVisibleText(text).replaceAll("\n", " "));
      const width = measure(line, style);
      const shift = { left: 0, center: width / 2, right: width }[at.align ?? "left"];
      decorate(() => write(line, style, { x: at.x - shift, y: at.y }));
    },
    /** @param draw gets the page's number, from 1 on */
    forEachPage(draw: (page: number, count: number) => void) {
      const { count } = document.bufferedPageRange();
      for (let index = 0; index < count; index += 1) {
        document.switchToPage(index);
        draw(index + 1, count);
      }
    },
    async finish(): Promise<Buffer> {
      const ended = new Promise((resolve, reject) => {
        document.once("end", resolve).once("error", reject);
      });
      root.node.end();
      document.end();
      await ended;
      return Buffer.concat(chunks);
    },
  };
};

export type Sheet = ReturnType<typeof createSheet>;
