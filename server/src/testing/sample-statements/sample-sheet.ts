import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";

type Draw = (document: PDFKit.PDFDocument) => void;

export interface PutOptions {
  readonly size?: number;
  readonly isBold?: boolean;
  readonly isMono?: boolean;
  readonly align?: "left" | "right" | "center";
  /** Below the sheet's own line. */
  readonly down?: number;
  readonly color?: string;
}

export interface SheetOptions {
  readonly width?: number;
  readonly height?: number;
  /** Pages are stored lying on their side and turned by the reader. */
  readonly isTurned?: boolean;
  readonly top: number;
  readonly bottom: number;
  /** Of the text, unless said otherwise. */
  readonly size: number;
  readonly isMono?: boolean;
}

/** What happens to a finished statement on its way to us. Pages count from 1. */
export interface SheetDamage {
  readonly droppedPage?: number;
  readonly doubledPage?: number;
  /** A picture covers each page, and its text is drawn without ink. */
  readonly isPicture?: boolean;
}

export type SampleSheet = ReturnType<typeof createSampleSheet>;

/** Pages that are drawn at the end, when their count is known. */
export const createSampleSheet = (options: SheetOptions) => {
  const { width = 612, height = 792 } = options;
  const pages: Draw[][] = [[]];
  let y = options.top;
  let drawFurniture: (page: number, count: number) => void = () => undefined;
  let continueTable: () => void = () => undefined;
  let current = 0;

  const sheet = {
    width,
    height,
    get y() {
      return y;
    },
    /** Writes at `x`, which is the right edge of text aligned to the right. */
    put(text: string, x: number, put: PutOptions = {}): void {
      const { size = options.size, align = "left", down = 0, color = "black" } = put;
      const isMono = put.isMono ?? options.isMono ?? false;
      const font = isMono ? (put.isBold ? "Courier-Bold" : "Courier") : put.isBold ? "Helvetica-Bold" : "Helvetica";
      const top = y + down;
      pages[current]?.push((document) => {
        document.font(font).fontSize(size).fillColor(color);
        const wide = document.widthOfString(text);
        const left = align === "left" ? x : align === "right" ? x - wide : x - wide / 2;
        document.text(text, left, top, { lineBreak: false });
      });
    },
    rule(x: number, until: number, down = 0): void {
      const top = y + down;
      pages[current]?.push((document) => document.moveTo(x, top).lineTo(until, top).lineWidth(0.5).stroke("#888888"));
    },
    /** A band of color, for what is put after it. */
    band(x: number, until: number, tall: number): void {
      const top = y;
      pages[current]?.push((document) => document.rect(x, top, until - x, tall).fill("#e6ecf5"));
    },
    moveTo(to: number): void {
      y = to;
    },
    moveBy(by: number): void {
      y += by;
    },
    breakPage(): void {
      pages.push([]);
      current = pages.length - 1;
      y = options.top;
    },
    /** Starts a new page, and the table again, unless this much is left. */
    need(tall: number): void {
      if (y + tall <= options.bottom) return;
      sheet.breakPage();
      continueTable();
    },
    /** What a table draws at the top of the next page. */
    onBreak(draw: () => void): void {
      continueTable = draw;
    },
    /** What every page has, drawn with `sheet.put` at its own height. */
    onEachPage(draw: (page: number, count: number) => void): void {
      drawFurniture = draw;
    },
    async finish(damage: SheetDamage = {}): Promise<Buffer> {
      const count = pages.length;
      for (current = 0; current < count; current += 1) {
        drawFurniture(current + 1, count);
      }
      const kept = pages.flatMap((page, index) => {
        if (index + 1 === damage.droppedPage) return [];
        return index + 1 === damage.doubledPage ? [page, page] : [page];
      });
      return drawPages(kept, {
        width,
        height,
        isTurned: options.isTurned ?? false,
        isPicture: damage.isPicture ?? false,
      });
    },
  };
  return sheet;
};

interface PageLook {
  readonly width: number;
  readonly height: number;
  readonly isTurned: boolean;
  readonly isPicture: boolean;
}

/** A gray dot, which is drawn as large as a page. */
const dot = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGN4DwAA8gDxvxOjNAAAAABJRU5ErkJggg==",
  "base64",
);

const drawPages = async (pages: readonly (readonly Draw[])[], look: PageLook): Promise<Buffer> => {
  const { width, height, isTurned, isPicture } = look;
  const document = new PDFDocument({
    autoFirstPage: false,
    margin: 0,
    info: { Title: "SAMPLE", CreationDate: new Date(0) },
  });
  const bytes = buffer(document);
  for (const page of pages) {
    document.addPage({ size: isTurned ? [height, width] : [width, height], margin: 0 });
    if (isTurned) {
      Object.assign(document.page.dictionary.data, { Rotate: 90 });
      document.transform(0, -1, 1, 0, 0, width);
    }
    document.save().rotate(-40, { origin: [width / 2, height / 2] });
    document.font("Helvetica-Bold").fontSize(110).fillColor("#f0f0f0");
    document.text("SAMPLE", width / 2 - 220, height / 2 - 50, { lineBreak: false }).restore();
    document
      .font("Helvetica")
      .fontSize(7)
      .fillColor("#999999")
      .text("SAMPLE", width - 60, height - 14, { lineBreak: false });
    if (isPicture) document.addContent("3 Tr");
    for (const draw of page) draw(document);
    if (isPicture) document.image(dot, 0, 0, { width, height });
  }
  document.end();
  return bytes;
};
