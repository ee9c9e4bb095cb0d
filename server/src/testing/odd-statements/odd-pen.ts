import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";

type Act = (document: PDFKit.PDFDocument, count: number) => void;

export interface Paperwork {
  readonly wide?: number;
  readonly tall?: number;
  readonly font?: "Helvetica" | "Times-Roman" | "Courier";
  readonly size?: number;
  /** Where each page's text begins and ends. */
  readonly top?: number;
  readonly foot?: number;
  /** Turns pages by a quarter. */
  readonly isLying?: boolean;
  /** Draws each letter by itself. */
  readonly isSpelled?: boolean;
}

export interface Look {
  readonly size?: number;
  readonly isBold?: boolean;
  readonly isSpelled?: boolean;
  /** The place given is the text's right edge, or its middle. */
  readonly to?: "right" | "middle";
  readonly dy?: number;
}

const boldOf = { Helvetica: "Helvetica-Bold", "Times-Roman": "Times-Bold", Courier: "Courier-Bold" } as const;

export type OddPen = ReturnType<typeof createOddPen>;

/** Writes on pages from top to bottom. What depends on the number of pages is written when all are known. */
export const createOddPen = (paper: Paperwork = {}) => {
  const { wide = 612, tall = 792, font = "Helvetica", size = 9, top = 60, foot = 730 } = paper;
  const pages: Act[][] = [[]];
  let atTop: () => void = () => undefined;
  const scale = new PDFDocument({ autoFirstPage: false });
  let edges: (page: number, count: number) => void = () => undefined;

  const place = (text: string, x: number, look: Look & { y: number }): Act => {
    return (document) => {
      const { size: own = size, isBold = false, isSpelled = paper.isSpelled ?? false } = look;
      document
        .font(isBold ? boldOf[font] : font)
        .fontSize(own)
        .fillColor("black");
      const width = document.widthOfString(text);
      let left = look.to === "right" ? x - width : look.to === "middle" ? x - width / 2 : x;
      const y = look.y + (look.dy ?? 0);
      if (!isSpelled) {
        document.text(text, left, y, { lineBreak: false });
        return;
      }
      for (const letter of text) {
        if (letter !== " ") document.text(letter, left, y, { lineBreak: false });
        left += document.widthOfString(letter);
      }
    };
  };

  const pen = {
    wide,
    y: top,
    write(text: string, x: number, look: Look = {}): void {
      pages.at(-1)?.push(place(text, x, { ...look, y: pen.y }));
    },
    /** Goes down, and to the next page if less than `need` is left there. */
    down(by: number, need = 0): void {
      pen.y += by;
      if (pen.y + need > foot) pen.turn();
    },
    turn(): void {
      pages.push([]);
      pen.y = top;
      atTop();
    },
    /** What each further page of a table begins with. */
    repeat(act: () => void): void {
      atTop = act;
    },
    measure(text: string, look: Pick<Look, "size" | "isBold"> = {}): number {
      return scale
        .font(look.isBold ? boldOf[font] : font)
        .fontSize(look.size ?? size)
        .widthOfString(text);
    },
    box(x: number, width: number, height: number): void {
      const y = pen.y;
      pages.at(-1)?.push((document) => document.rect(x, y, width, height).lineWidth(0.4).stroke("#999999"));
    },
    /** What all pages have, once they are known. */
    edge(act: (page: number, count: number) => void): void {
      edges = act;
    },
    async close(dropped?: number): Promise<Buffer> {
      const drawn = [...pages];
      const extra: Act[][] = [];
      drawn.forEach((_, index) => {
        pages.push([]);
        pen.y = 0;
        edges(index + 1, drawn.length);
        extra.push(pages.pop() ?? []);
      });
      const document = new PDFDocument({ autoFirstPage: false, margin: 0, info: { CreationDate: new Date(0) } });
      const bytes = buffer(document);
      drawn.forEach((acts, index) => {
        if (index + 1 === dropped) return;
        document.addPage({ size: paper.isLying ? [tall, wide] : [wide, tall], margin: 0 });
        if (paper.isLying) {
          Object.assign(document.page.dictionary.data, { Rotate: 90 });
          document.transform(0, -1, 1, 0, 0, wide);
        }
        document
          .save()
          .rotate(-35, { origin: [wide / 2, tall / 2] })
          .font("Times-Bold")
          .fontSize(96);
        document
          .fillColor("#f2f2f2")
          .text("SAMPLE", wide / 2 - 190, tall / 2 - 40, { lineBreak: false })
          .restore();
        for (const act of [...acts, ...(extra[index] ?? [])]) act(document, drawn.length);
      });
      document.end();
      return bytes;
    },
  };
  return pen;
};
