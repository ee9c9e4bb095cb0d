import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";
import { describe, expect, it } from "vitest";
import { makeLockedPdf } from "../../../testing/made-files.ts";
import { extractText } from "./extract-text.ts";

const dot = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGN4DwAA8gDxvxOjNAAAAABJRU5ErkJggg==",
  "base64",
);

const drawPdf = async (
  draw: (document: PDFKit.PDFDocument) => void,
  options: PDFKit.PDFDocumentOptions = {},
): Promise<Buffer> => {
  const document = new PDFDocument({ size: "LETTER", margin: 0, ...options });
  const bytes = buffer(document);
  document.font("Helvetica").fontSize(10);
  draw(document);
  document.end();
  return bytes;
};

const put = (document: PDFKit.PDFDocument, text: string, [x, y]: readonly [number, number]) =>
  document.text(text, x, y, { lineBreak: false });

const extractPage = async (bytes: Buffer) => {
  const { pages } = await extractText(bytes);
  const [page] = pages;
  if (!page) throw new Error("No page.");
  return {
    ...page,
    texts: page.items.map(({ text }) => text),
    seen: page.items.filter(({ isHidden }) => !isHidden).map(({ text }) => text),
  };
};

describe("extractText", () => {
  it("says where each word is", async () => {
    const page = await extractPage(await drawPdf((document) => put(document, "Ending balance 1,234.56", [100, 200])));
    expect(page.texts).toEqual(["Ending", "balance", "1,234.56"]);
    const [first, , amount] = page.items;
    expect([page.width, page.height]).toEqual([612, 792]);
    expect(first?.x).toBeCloseTo(100, 1);
    expect(first?.y).toBeGreaterThan(195);
    expect(first?.y).toBeLessThan(205);
    // Helvetica's digits are 5.56 wide at this size, its comma and point 2.78.
    expect(amount?.width).toBeCloseTo(6 * 5.56 + 2 * 2.78, 1);
  });

  it("turns pages that are stored on their side", async () => {
    const bytes = await drawPdf((document) => {
      Object.assign(document.page.dictionary.data, { Rotate: 90 });
      document.transform(0, -1, 1, 0, 0, 792);
      put(document, "Sideways", [300, 50]);
    });
    const page = await extractPage(bytes);
    expect([page.width, page.height]).toEqual([792, 612]);
    expect(page.items[0]?.x).toBeCloseTo(300, 1);
    expect(page.items[0]?.y).toBeLessThan(56);
  });

  it("joins letters that were placed one by one, and keeps columns apart", async () => {
    const bytes = await drawPdf((document) => {
      let x = 100;
      for (const letter of "4,471.20") {
        put(document, letter, [x, 100]);
        x += document.widthOfString(letter);
      }
      put(document, "1,000.00", [x + 12, 100]);
    });
    expect((await extractPage(bytes)).texts).toEqual(["4,471.20", "1,000.00"]);
  });

  it("leaves out watermarks and notes on the margin", async () => {
    const bytes = await drawPdf((document) => {
      document.save().rotate(-45, { origin: [300, 400] });
      put(document, "SAMPLE", [200, 400]).restore();
      document.save().rotate(90, { origin: [20, 300] });
      put(document, "0017-44", [20, 300]).restore();
      put(document, "Text", [100, 100]);
    });
    expect((await extractPage(bytes)).texts).toEqual(["Text"]);
  });

  it("marks text below a picture, and says that one covers the page", async () => {
    const bytes = await drawPdf((document) => {
      put(document, "Below", [100, 100]);
      document.image(dot, 0, 0, { width: 612, height: 792 });
      put(document, "Above", [100, 300]);
    });
    const page = await extractPage(bytes);
    expect(page.texts).toEqual(["Below", "Above"]);
    expect(page.seen).toEqual(["Above"]);
    expect(page.hasPicture).toBe(true);
  });

  it("marks text without ink", async () => {
    const bytes = await drawPdf((document) => {
      document.image(dot, 0, 0, { width: 612, height: 792 });
      put(document, "Shown", [100, 100]);
      document.addContent("3 Tr");
      put(document, "Layer", [100, 120]);
    });
    const page = await extractPage(bytes);
    expect(page.seen).toEqual(["Shown"]);
    expect(page.hasPicture).toBe(true);
  });

  it("marks text that was painted over, but none on a band of color or below a tint", async () => {
    const bytes = await drawPdf((document) => {
      document.rect(90, 90, 300, 20).fill("#dde6f5").fillColor("black");
      put(document, "Banded", [100, 95]);
      put(document, "1,000.00", [100, 200]);
      document.rect(95, 195, 100, 20).fill("white").fillColor("black");
      put(document, "9,000.00", [100, 200]);
      put(document, "Tinted", [100, 300]);
      document.fillOpacity(0.3).rect(90, 290, 200, 30).fill("yellow");
    });
    expect((await extractPage(bytes)).seen).toEqual(["Banded", "9,000.00", "Tinted"]);
  });

  it("doesn't take a logo for a scan", async () => {
    const bytes = await drawPdf((document) => {
      document.image(dot, 40, 20, { width: 120, height: 40 });
      put(document, "Statement", [100, 100]);
    });
    const page = await extractPage(bytes);
    expect(page.hasPicture).toBeUndefined();
    expect(page.seen).toEqual(["Statement"]);
  });

  it("stops after 200 pages, and says so", async () => {
    const bytes = await drawPdf((document) => {
      for (let number = 1; number <= 203; number += 1)
        put(document.addPage({ size: "LETTER", margin: 0 }), `Page ${number}`, [50, 50]);
    });
    const { pages, isCut } = await extractText(bytes);
    expect(pages).toHaveLength(200);
    expect(isCut).toBe(true);
  });

  it("opens a locked file with its password, and not without", async () => {
    await expect(extractText(makeLockedPdf())).rejects.toThrow();
  });
});
