import { deflateSync } from "node:zlib";
import fc from "fast-check";
import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { makeDoc, makeDocx, makeHeic, makeJpeg, makePdf, makePng, pngChunk } from "../../../testing/made-files.ts";
import { createFileInspector } from "./inspect-file.ts";

const inspector = createFileInspector();
afterAll(() => inspector.close());

const inspect = (name: string, content: Buffer, convertHeic = false) =>
  inspector.inspect({ name, bytes: Buffer.from(content), convertHeic });

const megabyte = 1024 * 1024;

describe("files that are small outside and huge inside", () => {
  const unpacksTooFar = (name: string) =>
    `${name} unpacks to far more than a document holds. Please open it, save it again as a Word document (.docx) or a PDF, and add that copy.`;

  test("refuses a DOCX bomb that declares its size", async () => {
    const bomb = await makeDocx({ parts: { "word/media/zeros.bmp": Buffer.alloc(60 * megabyte) } });
    expect(await inspect("bomb.docx", bomb)).toEqual({
      kind: "refused",
      why: "unpacks_too_far",
      sentence: unpacksTooFar("bomb.docx"),
    });
  });

  test("refuses many parts that are each small enough", async () => {
    const zeros = Buffer.alloc(3 * megabyte);
    const parts = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`word/media/${index}.bmp`, zeros]));
    expect(await inspect("bomb.docx", await makeDocx({ parts }))).toMatchObject({
      sentence: unpacksTooFar("bomb.docx"),
    });
    const crowd = Object.fromEntries(Array.from({ length: 2100 }, (_, index) => [`word/media/${index}.bmp`, ""]));
    expect(await inspect("crowd.docx", await makeDocx({ parts: crowd }))).toMatchObject({
      sentence: unpacksTooFar("crowd.docx"),
    });
  });

  test("refuses a DOCX bomb with false sizes", async () => {
    const name = "word/media/zeros.bmp";
    const bomb = await makeDocx({ parts: { [name]: Buffer.alloc(60 * megabyte) } });
    const [local, central] = [bomb.indexOf(name) - 30, bomb.lastIndexOf(name) - 46];
    bomb.writeUInt32LE(1000, local + 22);
    bomb.writeUInt32LE(1000, central + 24);
    expect(await inspect("liar.docx", bomb)).toMatchObject({ kind: "refused", why: "damaged" });
  });

  test("refuses nested archives in a document, however deep", async () => {
    let nest: Buffer = Buffer.from("PK");
    for (let depth = 0; depth < 6; depth += 1)
      nest = await makeDocx({ parts: { [`word/embeddings/${depth}.zip`]: nest } });
    expect(await inspect("nest.docx", nest)).toMatchObject({ why: "macros" });
  });

  test("refuses a PNG of huge dimensions before decoding it", async () => {
    const header = Buffer.from("0000ea600000ea600802000000", "hex");
    const rows = deflateSync(Buffer.alloc(20 * megabyte));
    const signature = Buffer.from("89504e470d0a1a0a", "hex");
    const parts = [pngChunk("IHDR", header), pngChunk("IDAT", rows), pngChunk("IEND", Buffer.alloc(0))];
    expect(await inspect("bomb.png", Buffer.concat([signature, ...parts]))).toEqual({
      kind: "refused",
      why: "too_many_pixels",
      sentence:
        "bomb.png is a picture with more pixels than we can open. Please save it in a smaller size and add that copy.",
    });
  });

  test("accepts a large picture only when it is decoded row by row", async () => {
    const large = sharp({ create: { width: 8000, height: 8000, channels: 3, background: "white" } });
    expect(await inspect("large.png", await large.png().toBuffer())).toMatchObject({ kind: "ok" });
    expect(await inspect("large.jpg", await large.jpeg().toBuffer())).toMatchObject({ kind: "ok" });
    const progressive = await large.jpeg({ progressive: true }).toBuffer();
    expect(await inspect("large.jpg", progressive)).toMatchObject({ sentence: expect.stringContaining("pixels") });
  });

  test("refuses a HEIC that declares more pixels than a phone has", async () => {
    const photo = makeHeic();
    for (let at = photo.indexOf("ispe"); at !== -1; at = photo.indexOf("ispe", at + 4)) {
      photo.writeUInt32BE(60_000, at + 8);
      photo.writeUInt32BE(60_000, at + 12);
    }
    expect(await inspect("photo.heic", photo, true)).toMatchObject({ sentence: expect.stringContaining("pixels") });
  });

  test("a PDF whose object table unpacks to gigabytes costs only its thread", async () => {
    const zeros = deflateSync(Buffer.alloc(400 * megabyte));
    const table = deflateSync(zeros);
    const head = "%PDF-1.5\n";
    const dictionary = `<< /Type /XRef /W [1 0 1] /Size 2000000000 /Root 1 0 R /Filter [/FlateDecode /FlateDecode] /Length ${table.length} >>`;
    const bomb = Buffer.concat([
      Buffer.from(`${head}1 0 obj\n${dictionary}\nstream\n`),
      table,
      Buffer.from(`\nendstream\nendobj\nstartxref\n${head.length}\n%%EOF\n`),
    ]);
    expect(await inspect("bomb.pdf", bomb)).toEqual({
      kind: "refused",
      why: "too_costly",
      sentence:
        "bomb.pdf couldn't be checked: opening it takes more time or memory than a document needs. Please open it on your device, save it again, and add that copy.",
    });
    expect(await inspect("next.pdf", makePdf())).toMatchObject({ kind: "ok" });
  });
});

describe("limits", () => {
  test.for([
    ["time", { timeMs: -1, growthBytes: Number.POSITIVE_INFINITY }],
    ["memory", { timeMs: 60_000, growthBytes: Number.NEGATIVE_INFINITY }],
  ] as const)("gives up in a sentence when the %s limit is exceeded, and replaces the thread", async ([, bounds]) => {
    const strict = createFileInspector(bounds);
    const zeros = Array.from({ length: 20 }, (_, index) => [`word/${index}.xml`, Buffer.alloc(4 * megabyte)] as const);
    const slow = await makeDocx({ parts: Object.fromEntries(zeros) });
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const inspection = await strict.inspect({ name: "slow.docx", bytes: Buffer.from(slow), convertHeic: false });
      expect(inspection).toMatchObject({ why: "too_costly", sentence: expect.stringContaining("more time or memory") });
    }
    await strict.close();
  });

  test("asks to try again when a PDF that we make exceeds them", async () => {
    const strict = createFileInspector({ timeMs: -1, growthBytes: Number.POSITIVE_INFINITY });
    const paper = { title: "", about: "", facts: [], sections: [], stamp: "", madeAt: "2026-11-03T19:14:00.000Z" };
    const letterhead = { name: "", lines: [] };
    await expect(strict.drawPaper({ ...paper, letterhead })).rejects.toMatchObject({ code: "busy" });
    await strict.close();
  });

  test("answers a dozen at once, each with its own bytes", async () => {
    const files = Array.from({ length: 12 }, (_, index) => makePdf({ pages: index + 1, bytes: 200_000 + index }));
    const answers = await Promise.all(files.map((bytes, index) => inspect(`${index}.pdf`, bytes)));
    expect(answers.map((answer) => answer.kind === "ok" && answer.bytes)).toEqual(files);
  });

  test("leaves nothing behind after each file", async () => {
    const inspectTen = async () => {
      for (let count = 0; count < 10; count += 1) await inspect("large.pdf", makePdf({ bytes: 8 * megabyte }));
    };
    await inspectTen();
    const before = process.memoryUsage.rss();
    for (let round = 0; round < 5; round += 1) await inspectTen();
    // Keeping forty of the fifty files would take 320 MB.
    expect(process.memoryUsage.rss() - before).toBeLessThan(250 * megabyte);
  });

  test("a closed inspector refuses to work, and one that never worked closes", async () => {
    const closed = createFileInspector();
    await closed.close();
    await expect(closed.inspect({ name: "plan.pdf", bytes: makePdf(), convertHeic: false })).rejects.toThrow("closed");
  });
});

describe("always answers, whatever is cut off or changed", async () => {
  const samples: readonly [string, Buffer, boolean][] = [
    ["plan.pdf", makePdf({ pages: 2 }), false],
    ["photo.jpg", await makeJpeg(), false],
    ["scan.png", await makePng({ width: 20, height: 20 }), false],
    ["plan.docx", await makeDocx(), false],
    ["plan.doc", makeDoc({ macros: true }), false],
    ["photo.heic", makeHeic(), true],
  ];
  const isAnswer = expect.objectContaining({ kind: expect.stringMatching(/^(ok|refused)$/) });

  test.for(samples)("%s", async ([name, whole, convertHeic]) => {
    const change = fc.tuple(fc.nat(whole.length - 1), fc.integer({ min: 0, max: 255 }));
    const changed = fc.array(change, { minLength: 1, maxLength: 20 }).map((changes) => {
      const bytes = Buffer.from(whole);
      for (const [at, value] of changes) bytes[at] = value;
      return bytes;
    });
    const cut = fc.nat(whole.length - 1).map((length) => whole.subarray(0, length));
    const spliced = fc.tuple(cut, cut).map((parts) => Buffer.concat(parts));
    await fc.assert(
      fc.asyncProperty(fc.oneof(changed, cut, spliced), async (bytes) => {
        expect(await inspect(name, bytes, convertHeic)).toEqual(isAnswer);
      }),
      { numRuns: convertHeic ? 15 : 80 },
    );
  });

  test("never accepts a file without its last tenth as complete", async () => {
    for (const [name, whole, convertHeic] of samples) {
      const share = fc.double({ min: 0, max: 0.9, noNaN: true });
      await fc.assert(
        fc.asyncProperty(share, async (kept) => {
          const cut = whole.subarray(0, Math.floor(whole.length * kept));
          expect(await inspect(name, cut, convertHeic)).toMatchObject({ kind: "refused" });
        }),
        { numRuns: convertHeic ? 5 : 25 },
      );
    }
  });
});
