import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import PDFDocument from "pdfkit";
import { afterAll, describe, expect, test } from "vitest";
import { lockWithQpdf, pdfCiphers } from "../../../testing/lock-pdf.ts";
import { makeLockedPdf, makeOwnerLockedPdf, makePdf, makePdfWith } from "../../../testing/made-files.ts";
import { extractText } from "./extract-text.ts";
import { createFileInspector } from "./inspect-file.ts";

const inspector = createFileInspector();
afterAll(() => inspector.close());

const password = "Sesame 42";
const inspect = (bytes: Buffer, pdfPassword?: string) =>
  inspector.inspect({ name: "march.pdf", bytes: Buffer.from(bytes), convertHeic: false, pdfPassword });

const open = async (bytes: Buffer, pdfPassword = password): Promise<Buffer> => {
  const found = await inspect(bytes, pdfPassword);
  if (found.kind === "refused") throw new Error(found.why);
  return found.bytes;
};

const drawPdf = (options: PDFKit.PDFDocumentOptions, pages = 3): Promise<Buffer> => {
  const document = new PDFDocument({ size: "LETTER", info: { Title: "March (SAMPLE)" }, ...options });
  for (let page = 1; page <= pages; page += 1) {
    if (page > 1) document.addPage();
    for (let row = 0; row < 40; row += 1)
      document
        .fontSize(9)
        .text(
          `03/${(row % 28) + 1} Page ${page} PAYMENT FROM ACME ${(page * row * 13.37).toFixed(2)}`,
          50,
          40 + row * 17,
        );
  }
  document.end();
  return buffer(document);
};

describe("the opened copy reads as the locked PDF does", () => {
  const versions = ["1.3", "1.4", "1.5", "1.6", "1.7", "1.7ext3"] as const;
  test.each(versions)("locked by pdfkit as version %s", async (pdfVersion) => {
    const locked = await drawPdf({ pdfVersion, userPassword: password, ownerPassword: "owner" });
    expect(await inspect(locked)).toMatchObject({ why: "pdf_password" });
    const opened = await open(locked);
    expect(await extractText(opened)).toEqual(await extractText(locked, password));
    expect(opened.includes("/Encrypt")).toBe(false);
  });

  test.each(Object.entries(pdfCiphers))("locked by qpdf with %s", async (_, cipher) => {
    const plain = await drawPdf({});
    for (const isPacked of [false, true]) {
      const locked = await lockWithQpdf(plain, { password, cipher, isPacked });
      expect(await inspect(locked)).toMatchObject({ why: "pdf_password" });
      const opened = await open(locked);
      expect(await extractText(opened)).toEqual(await extractText(locked, password));
      expect((await extractText(opened)).pages).toHaveLength(3);
    }
  });

  test("with 200 pages, and a password of other letters", async () => {
    const locked = await drawPdf({ pdfVersion: "1.7ext3", userPassword: "Pässwört" }, 200);
    const { pages } = await extractText(await open(locked, "Pässwört"));
    expect(pages).toHaveLength(200);
    expect(pages[199]?.items.some(({ text }) => text === "200")).toBe(true);
  });

  test("as the same bytes each time, so that a retry is one", async () => {
    const locked = makeLockedPdf();
    expect((await open(locked, "open sesame")).equals(await open(locked, "open sesame"))).toBe(true);
  });
});

test("says that a password is wrong", async () => {
  for (const locked of [makeLockedPdf(), await drawPdf({ pdfVersion: "1.7ext3", userPassword: password })])
    expect(await inspect(locked, "nope")).toEqual({
      kind: "refused",
      why: "pdf_wrong_password",
      sentence: "That password doesn't open march.pdf. Please check it and try again.",
    });
});

test("leaves alone what opens without a password", async () => {
  for (const bytes of [makePdf(), makeOwnerLockedPdf()])
    for (const given of ["nope", "owner"]) expect((await open(bytes, given)).equals(bytes)).toBe(true);
});

test("looks at what the lock hid", async () => {
  const cipher = pdfCiphers["AES with 256 bits, revision 6"] ?? [];
  const lock = (plain: Buffer) => lockWithQpdf(plain, { password, cipher, isPacked: true });
  const script = makePdfWith({ catalog: "/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>" });
  expect(await inspect(await lock(script), password)).toMatchObject({ why: "pdf_script" });
  const program = makePdfWith({ catalog: "/OpenAction << /S /Launch /F (calc.exe) >>" });
  expect(await inspect(await lock(program), password)).toMatchObject({ why: "pdf_program" });
});

test("answers for whatever a locked file is damaged to", async () => {
  const whole = await lockWithQpdf(await drawPdf({}), {
    password,
    cipher: pdfCiphers["AES with 128 bits"] ?? [],
    isPacked: true,
  });
  const damage = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(damage, fc.nat(whole.length), async (changes, cut) => {
      const bytes = Buffer.from(whole);
      for (const [at, byte] of changes) bytes[at] = byte;
      for (const each of [bytes, bytes.subarray(0, cut)])
        expect(["ok", "refused"]).toContain((await inspect(each, password)).kind);
    }),
    { numRuns: 10 },
  );
});

test("kills what takes too long", async () => {
  const strict = createFileInspector({ timeMs: 1, growthBytes: 1024 ** 3 });
  const bytes = await drawPdf({ userPassword: password }, 50);
  expect(await strict.inspect({ name: "slow.pdf", bytes, convertHeic: false, pdfPassword: password })).toMatchObject({
    why: "too_costly",
  });
  await strict.close();
});
