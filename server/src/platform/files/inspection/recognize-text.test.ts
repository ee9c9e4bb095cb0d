import { buffer } from "node:stream/consumers";
import type { TextPage } from "@funding-desk/contract/platform/text-page";
import PDFDocument from "pdfkit";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { turnBack } from "../../../features/documents/statement/reader/turn-back.ts";
import { makePdf } from "../../../testing/made-files.ts";
import { drawScan, drawScannedPdf, type ScanQuality } from "../../../testing/scans/draw-scan.ts";
import { createFileInspector } from "./inspect-file.ts";

const inspector = createFileInspector();
afterAll(() => inspector.close());

const quality: ScanQuality = { dpi: 200, degrees: 0.5, noise: 6, quality: 80 };
const words = [
  "HARBOR",
  "NATIONAL",
  "BANK",
  "SAMPLE",
  "Statement",
  "Period",
  "Beginning",
  "Balance",
  "1,204.50",
  "Deposits",
  "310.25",
];
const page: TextPage = {
  width: 612,
  height: 792,
  items: words.flatMap((text, index) =>
    [0, 1, 2].map((row) => ({
      text,
      x: 60 + (index % 4) * 130,
      y: 80 + row * 200 + Math.floor(index / 4) * 40,
      width: text.length * 7,
      height: 14,
    })),
  ),
};
const picture = await drawScan(page, quality, 1);

const recognize = async (bytes: Buffer, number?: number): Promise<TextPage | undefined> => {
  const read = await inspector.recognizePage(Buffer.from(bytes), number);
  return read === undefined ? undefined : (JSON.parse(read) as TextPage);
};
const expectWords = (found: TextPage | undefined) => {
  expect(new Set(found?.items.map(({ text }) => text))).toEqual(new Set(words));
  const bank = found?.items.find(({ text }) => text === "BANK");
  expect(Math.abs((bank?.x ?? 0) - 320)).toBeLessThan(12);
  expect(Math.abs((bank?.y ?? 0) - 80)).toBeLessThan(12);
};

test("finds the words of a photo in their places", async () => {
  expectWords(await recognize(picture));
});

test("follows what a phone says about which side is up", async () => {
  expectWords(await recognize(await sharp(picture).rotate(90).withMetadata({ orientation: 8 }).jpeg().toBuffer()));
});

test("finds the words of a PDF's page of one picture, and of one in strips or turned", async () => {
  expectWords(await recognize(await drawScannedPdf([picture]), 1));
  const { width, height } = await sharp(picture).metadata();
  const half = Math.floor(height / 2);
  const [upper, lower] = await Promise.all([
    sharp(picture).extract({ left: 0, top: 0, width, height: half }).toBuffer(),
    sharp(picture)
      .extract({ left: 0, top: half, width, height: height - half })
      .toBuffer(),
  ]);
  const strips = new PDFDocument({ size: "LETTER", margin: 0 });
  strips.image(upper, 0, 0, { width: 612, height: (792 * half) / height });
  strips.image(lower, 0, (792 * half) / height, { width: 612, height: 792 - (792 * half) / height });
  strips.end();
  expectWords(await recognize(await buffer(strips), 1));
  const turned = new PDFDocument({ size: [792, 612], margin: 0 });
  (turned.page.dictionary.data as Record<string, unknown>).Rotate = 90;
  turned.image(await sharp(picture).rotate(270).toBuffer(), 0, 0, { width: 792, height: 612 });
  turned.end();
  expectWords(await recognize(await buffer(turned), 1));
});

test("takes what is seen, and not a false layer of text over or under it", async () => {
  const document = new PDFDocument({ size: "LETTER", margin: 0 });
  document.fontSize(14).text("Beginning Balance $9,999,999.00", 60, 80);
  document.image(picture, 0, 0, { width: 612, height: 792 });
  document.addContent("3 Tr").text("Ending Balance $8,888,888.00", 60, 300);
  document.end();
  expectWords(await recognize(await buffer(document), 1));
});

test.each([90, 180] as const)(
  "sets a page upright that lies turned by %i degrees without saying so",
  async (degrees) => {
    const found = await recognize(await sharp(picture).rotate(degrees).jpeg().toBuffer());
    expect(found?.turned).toBe(360 - degrees);
    expectWords(found);
  },
);

test("says how far it leveled a tilted page, so that a line is marked where people see it", async () => {
  const tilt = (3 * Math.PI) / 180;
  const found = await recognize(await drawScan(page, { ...quality, degrees: 3 }, 1));
  expect(found?.leveled).toBeDefined();
  const bank = found?.items.find(({ text }) => text === "BANK");
  if (!found || !bank) throw new Error("The word wasn't found.");
  const box = {
    page: 1,
    x: bank.x / found.width,
    y: bank.y / found.height,
    width: bank.width / found.width,
    height: bank.height / found.height,
  };
  const shown = turnBack({ value: box }, [found]).value;
  // The scan shows the whole page, turned around its middle, so it's wider and taller.
  const [cos, sin] = [Math.cos(tilt), Math.sin(tilt)];
  const [x, y] = [320 + 14 - page.width / 2, 80 + 7 - page.height / 2];
  const [width, height] = [page.width * cos + page.height * sin, page.height * cos + page.width * sin];
  expect(Math.abs(shown.x + shown.width / 2 - ((x * cos - y * sin) / width + 0.5)) * width).toBeLessThan(6);
  expect(Math.abs(shown.y + shown.height / 2 - ((x * sin + y * cos) / height + 0.5)) * height).toBeLessThan(6);
});

test("finds nothing on a wall, on a page without a picture, and in what is no picture", async () => {
  const wall = sharp({ create: { width: 1700, height: 2200, channels: 3, background: "#889988" } });
  expect((await recognize(await wall.jpeg().toBuffer()))?.items).toEqual([]);
  expect(await recognize(makePdf(), 1)).toBeUndefined();
  expect(await recognize(Buffer.from("no picture"))).toBeUndefined();
});

test("is killed when it takes too long, and goes on with the next", async () => {
  const strict = createFileInspector({ timeMs: 10, growthBytes: 1024 ** 3 });
  expect(await strict.recognizePage(Buffer.from(picture))).toBeUndefined();
  expect(strict.tally().killed).toBe(1);
  await strict.close();
});
