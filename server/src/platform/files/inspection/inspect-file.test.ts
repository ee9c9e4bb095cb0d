import { limits } from "@funding-desk/contract/platform/limits";
import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import {
  makeCompoundFile,
  makeDoc,
  makeDocx,
  makeJpeg,
  makeLockedPdf,
  makeOwnerLockedPdf,
  makePdf,
  makePng,
  makeZip,
} from "../../../testing/made-files.ts";
import { createFileInspector, type Inspection } from "./inspect-file.ts";

const inspector = createFileInspector();
afterAll(() => inspector.close());

const inspect = async (name: string, content: Buffer | string, convertHeic = false): Promise<Inspection> =>
  // A copy, because the inspector takes the bytes away.
  inspector.inspect({ name, bytes: Buffer.from(content as string), convertHeic });

const findRefusal = async (name: string, content: Buffer | string, convertHeic = false) => {
  const inspection = await inspect(name, content, convertHeic);
  return inspection.kind === "ok" ? "ok" : inspection.why;
};

const after = async (file: Buffer | Promise<Buffer>, tail: string | Buffer) =>
  Buffer.concat([await file, Buffer.from(tail as string, "latin1")]);
const half = async (file: Buffer | Promise<Buffer>) => {
  const whole = await file;
  return whole.subarray(0, whole.length / 2);
};
const notAllowed = (name: string) => `${name} is not allowed. Only JPG, PNG, PDF, DOC are supported.`;

const word = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

describe("accepts valid files byte for byte", () => {
  test.for<[string, string, () => Buffer | Promise<Buffer>]>([
    ["plan.pdf", "application/pdf", () => makePdf({ pages: 3 })],
    ["PLAN.PDF", "application/pdf", () => makePdf({ bytes: 300_000 })],
    ["statement locked against changes.pdf", "application/pdf", makeOwnerLockedPdf],
    ["blanks behind.pdf", "application/pdf", () => after(makePdf(), "\r\n\0\0 \n")],
    [
      "banner in front.pdf",
      "application/pdf",
      async () => Buffer.concat([Buffer.from("\n\x1b%-12345X@PJL\n"), makePdf()]),
    ],
    ["photo.jpg", "image/jpeg", () => makeJpeg()],
    ["photo.JPEG", "image/jpeg", () => makeJpeg({ width: 1200, height: 900, bytes: 2_000_000 })],
    [
      "progressive.jpg",
      "image/jpeg",
      async () =>
        sharp(await makeJpeg())
          .jpeg({ progressive: true })
          .toBuffer(),
    ],
    ["scan.png", "image/png", () => makePng({ bytes: 100_000 })],
    [
      "grey.png",
      "image/png",
      async () =>
        sharp(await makePng())
          .greyscale()
          .png({ progressive: true })
          .toBuffer(),
    ],
    ["plan.docx", word, () => makeDocx({ bytes: 200_000 })],
    ["plan.doc", "application/msword", () => makeDoc()],
    ["Façade — “été”.pdf", "application/pdf", () => makePdf()],
  ])("%s", async ([name, mediaType, make]) => {
    const bytes = await make();
    expect(await inspect(name, bytes)).toEqual({ kind: "ok", mediaType, name, bytes });
  });

  test.for<[string, string, string, () => Buffer | Promise<Buffer>]>([
    ["photo.png", "photo.jpg", "image/jpeg", () => makeJpeg()],
    ["photo.jfif", "photo.jpg", "image/jpeg", () => makeJpeg()],
    ["photo.JPE", "photo.jpg", "image/jpeg", () => makeJpeg()],
    ["scan.jpg", "scan.png", "image/png", () => makePng()],
    ["scan.heic", "scan.png", "image/png", () => makePng()],
    ["scan.pdf", "scan.png", "image/png", () => makePng()],
    ["statement.jpg", "statement.pdf", "application/pdf", () => makePdf()],
    ["plan.doc", "plan.docx", word, () => makeDocx()],
    ["plan.v2.docx", "plan.v2.doc", "application/msword", () => makeDoc()],
    [
      `${"a".repeat(limits.fileNameChars - 4)}.jpg`,
      `${"a".repeat(limits.fileNameChars - 5)}.docx`,
      word,
      () => makeDocx(),
    ],
  ])("%s holds another allowed kind, and becomes %s", async ([name, right, mediaType, make]) => {
    const bytes = await make();
    expect(await inspect(name, bytes)).toEqual({ kind: "ok", mediaType, name: right, bytes });
  });

  test.for<[string, () => Buffer | Promise<Buffer>]>([
    ["a mail's boundary after the end.pdf", () => after(makePdf(), "\r\n------=_Part_12_345.678--\r\n")],
    ["no end mark.jpg", async () => (await makeJpeg()).subarray(0, -2)],
    ["half an end mark.jpg", async () => (await makeJpeg()).subarray(0, -1)],
  ])("%s, as a careless program leaves it", async ([name, make]) => {
    expect(await findRefusal(name, await make())).toBe("ok");
  });

  test("padded files have exactly the requested size", async () => {
    const made = [makePdf({ bytes: 70_001 }), await makeJpeg({ bytes: 70_001 }), await makePng({ bytes: 70_001 })];
    expect([...made, await makeDocx({ bytes: 70_001 })].map(({ length }) => length)).toEqual(Array(4).fill(70_001));
  });
});

test.for<[string, string]>([
  ["statement.pdf", "a PDF"],
  ["photo.jpg", "a picture"],
  ["plan.doc", "a document"],
])("a web page called %s is named as one", async ([name, kind]) => {
  const pages = ["<!DOCTYPE html><html><body>Sign in</body>", "\ufeff\n<!-- bank -->\n<HTML lang='en'>"];
  for (const page of pages) {
    expect(await inspect(name, page)).toEqual({
      kind: "refused",
      why: "web_page",
      sentence: `${name} isn't ${kind} inside. Banks sometimes save a sign-in page under that name. Please download it again.`,
    });
  }
});

test.for<[string, string]>([
  ["statement.csv", "Please open it, save it as a PDF, and add that."],
  ["statement.XLSX", "Please open it, save it as a PDF, and add that."],
  ["scan.tif", "Please save it as a JPG or PDF, and add that."],
  ["papers.zip", "Please unpack it, and add the files inside."],
  ["bank.eml", "Please open that email, save the file attached to it, and add that."],
  ["winmail.dat", "Outlook may have packed your files into it. Please add them on our site."],
])("%s is refused with what to do about it", async ([name, toDo]) => {
  expect(await inspect(name, "anything")).toMatchObject({
    sentence: `${name} is not allowed. Only JPG, PNG, PDF, DOC are supported. ${toDo}`,
  });
});

describe("extension and content disagree", () => {
  test.for<[string, () => Buffer | string | Promise<Buffer>]>([
    ["setup.exe", () => "MZ\x90\0"],
    ["setup.pdf", () => `MZ\x90\0${"\0".repeat(2000)}This program cannot be run in DOS mode`],
    ["both.pdf", () => Buffer.concat([Buffer.from("MZ\x90\0"), makePdf()])],
    ["drawing.png", () => '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ["moving.png", () => Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64")],
    [
      "web.png",
      async () =>
        sharp(await makePng())
          .webp()
          .toBuffer(),
    ],
    [
      "modern.jpg",
      async () =>
        sharp(await makePng())
          .avif()
          .toBuffer(),
    ],
    ["plan.pdf", () => "Just text."],
    ["no ending", () => makePdf()],
    ["plan.pdf.exe", () => makePdf()],
    ["plan.html", () => makeDocx()],
    ["archive.docx", () => makeZip({ "readme.txt": "Hello" })],
    [
      "nest.docx",
      async () =>
        makeZip({ "lib 0.zip": await makeZip({ "lib 1.zip": await makeZip({ "0.dll": Buffer.alloc(1000) }) }) }),
    ],
    ["table.docx", () => makeDocx({ parts: { "[Content_Types].xml": tableTypes, "xl/workbook.xml": "<workbook/>" } })],
    ["table.doc", () => makeCompoundFile({ Workbook: Buffer.alloc(5000) })],
    [
      "word inside.doc",
      () => makeCompoundFile({ Workbook: Buffer.alloc(5000), "MBD01/WordDocument": Buffer.alloc(5000) }),
    ],
  ])("%s", async ([name, make]) => {
    expect(await inspect(name, await make())).toEqual({
      kind: "refused",
      why: "not_allowed",
      sentence: notAllowed(name),
    });
  });

  const tableTypes = `<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`;
});

describe("a second file behind the first", () => {
  test.for<[string, () => Promise<Buffer>]>([
    ["script.png", () => after(makePng(), "<script>alert(1)</script>")],
    ["text.png", () => after(makePng(), "anything")],
    ["php.jpg", () => after(makeJpeg(), "\n<?php system($_GET['c']); ?>")],
    ["page.jpg", () => after(makeJpeg(), "\0\0\0 camera <HTML >")],
    ["shell.jpg", () => after(makeJpeg(), "#!/bin/sh\nrm -rf /")],
    ["program.jpg", () => after(makeJpeg(), "MZ\x90\0")],
    ["archive.jpg", async () => after(makeJpeg(), await makeZip({ "a.txt": "a" }))],
    ["archive after notes.jpg", async () => after(after(makeJpeg(), "SEFH\x01"), await makeZip({ "a.txt": "a" }))],
    ["script.pdf", () => after(makePdf(), "<script>alert(1)</script>")],
    ["shell.pdf", () => after(makePdf(), "\n#!/bin/sh\n")],
    ["archive.pdf", async () => after(makePdf(), await makeZip({ "a.txt": "a" }))],
    ["script first.pdf", async () => Buffer.concat([Buffer.from("<?php exit ?>\n"), makePdf()])],
  ])("refuses %s", async ([name, make]) => {
    expect(await inspect(name, await make())).toMatchObject({ why: "not_allowed", sentence: notAllowed(name) });
  });

  test("accepts what phones write behind a JPEG", async () => {
    const video = Buffer.concat([
      Buffer.from("\0\0\0\x18ftypmp42\0\0\0\0isommp42", "latin1"),
      Buffer.alloc(5000, 0xa7),
    ]);
    expect(await findRefusal("motion.jpg", await after(makeJpeg(), video))).toBe("ok");
    expect(await findRefusal("two.jpg", await after(makeJpeg(), await makeJpeg()))).toBe("ok");
    expect(
      await findRefusal(
        "samsung.jpg",
        await after(makeJpeg(), "\0\0\x01\x0aImage_UTC_Data1700000000000SEFH\x6b\0\0\0SEFT"),
      ),
    ).toBe("ok");
  });
});

describe("reports a broken file", () => {
  const damaged = (name: string) =>
    `${name} is damaged or incomplete. Please open it on your device and save or photograph it again.`;

  test.for<[string, () => Buffer | Promise<Buffer>]>([
    ["photo.jpg", () => half(makeJpeg({ width: 400, height: 300 }))],
    ["scan.png", () => half(makePng())],
    ["plan.pdf", () => half(makePdf({ pages: 5 }))],
    ["plan.docx", () => half(makeDocx())],
    ["plan.doc", () => half(makeDoc())],
    ["photo with an end.jpg", async () => after(half(makeJpeg({ width: 400, height: 300 })), "\xff\xd9")],
    ["no beginning.pdf", async () => (await makePdf()).subarray(200)],
    ["zeros.pdf", () => Buffer.alloc(4000)],
    ["zeros.jpg", () => Buffer.alloc(4000)],
    ["much behind.pdf", () => after(makePdf(), "left over from something ".repeat(50))],
    ["cut in its second revision.pdf", () => after(makePdf(), "\n9 0 obj\n<< /Type /Annot")],
    ["no pages.pdf", async () => makePdf({ pages: 0 })],
    ["only the first page.pdf", async () => linearized(makePdf())],
    ["no text.docx", () => makeDocx({ parts: { "word/document.xml": undefined } })],
    ["path.docx", async () => renamed(await makeDocx({ parts: { "aa/bb.xml": "x" } }), "aa/bb.xml", "../bb.xml")],
    ["root.docx", async () => renamed(await makeDocx({ parts: { "aa/bb.xml": "x" } }), "aa/bb.xml", "/a/bb.xml")],
    [
      "twice.docx",
      async () => renamed(await makeDocx({ parts: { "word/documenu.xml": "x" } }), "documenu", "document"),
    ],
    ["no table.doc", () => makeCompoundFile({ WordDocument: headOfDoc() })],
    ["no head.doc", () => makeCompoundFile({ WordDocument: Buffer.alloc(5000), "1Table": Buffer.alloc(5000) })],
  ])("%s", async ([name, make]) => {
    expect(await inspect(name, await make())).toEqual({ kind: "refused", why: "damaged", sentence: damaged(name) });
  });

  test("refuses an empty file", async () => {
    expect(await inspect("plan.pdf", "")).toEqual({
      kind: "refused",
      why: "empty",
      sentence: "plan.pdf is empty. Please save it again on your device and add that copy.",
    });
  });

  const headOfDoc = () => {
    const head = Buffer.alloc(5000);
    head.writeUInt16LE(0xa5ec, 0);
    return head;
  };
  const linearized = (file: Buffer) =>
    Buffer.from(
      file.toString("latin1").replace(/%.{4}\n/, `% << /Linearized 1 /L ${file.length + 5000} >>\n`),
      "latin1",
    );
  const renamed = (file: Buffer, from: string, to: string) =>
    Buffer.from(file.toString("latin1").replaceAll(from, to), "latin1");
});

describe("passwords and programs", () => {
  test("a PDF that asks for a password", async () => {
    expect(await inspect("march.pdf", makeLockedPdf())).toEqual({
      kind: "refused",
      why: "pdf_password",
      sentence:
        "march.pdf is protected with a password. Please save it without one (open it, choose Print, then Save as PDF) and add that copy. This drops an electronic signature, so if it's signed, please ask for a copy without a password instead.",
    });
  });

  test("Word documents that ask for a password", async () => {
    expect(await findRefusal("plan.doc", makeDoc({ encrypted: true }))).toBe("word_password");
    const wrapped = makeCompoundFile({ EncryptedPackage: Buffer.alloc(9000), EncryptionInfo: Buffer.alloc(200) });
    expect(await inspect("plan.docx", wrapped)).toMatchObject({
      why: "word_password",
      sentence: expect.stringContaining("Word"),
    });
    const sealedPart = await makeDocx();
    for (const mark of ["PK\x03\x04", "PK\x01\x02"]) {
      const at = sealedPart.indexOf(mark, 0, "latin1") + (mark.endsWith("\x02") ? 8 : 6);
      sealedPart.writeUInt16LE(sealedPart.readUInt16LE(at) | 1, at);
    }
    expect(await findRefusal("plan.docx", sealedPart)).toBe("word_password");
  });

  test.for<[string, () => Buffer | Promise<Buffer>]>([
    ["macros.docx", () => makeDocx({ macros: true })],
    ["only the part.docx", () => makeDocx({ parts: { "word/VBAPROJECT.BIN": "x" } })],
    [
      "macro type.docx",
      () =>
        makeDocx({
          parts: {
            "[Content_Types].xml": '<Override ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/>',
          },
        }),
    ],
    ["program.docx", () => makeDocx({ parts: { "word/embeddings/setup.exe": "MZ" } })],
    ["object.docx", () => makeDocx({ parts: { "word/embeddings/oleObject1.bin": "x" } })],
    ["control.docx", () => makeDocx({ parts: { "word/activeX/activeX1.xml": "x" } })],
    ["macros.doc", () => makeDoc({ macros: true })],
  ])("%s", async ([name, make]) => {
    expect(await inspect(name, await make())).toEqual({
      kind: "refused",
      why: "macros",
      sentence: `${name} contains macros or embedded programs, which we can't accept. Please save it without them, as a Word document (.docx) or a PDF, and add that copy.`,
    });
  });
});
