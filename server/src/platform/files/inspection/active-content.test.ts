import { afterAll, describe, expect, test } from "vitest";
import { makeCompoundFile, makeDoc, makeDocx, makePdf, makePdfWith } from "../../../testing/made-files.ts";
import { freeNumber, packObjects, packStream, writeHexPdf } from "../../../testing/pdf-writer.ts";
import { createFileInspector } from "./inspect-file.ts";

const inspector = createFileInspector();
afterAll(() => inspector.close());

const inspect = async (name: string, content: Buffer) => {
  const { kind, ...found } = await inspector.inspect({ name, bytes: Buffer.from(content), convertHeic: false });
  return kind === "ok" ? "ok" : found;
};

const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const relationship = (type: string, target: string, mode = 'TargetMode="External"') =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${type}" Target="${target}" ${mode}/></Relationships>`;
const withRelation = (type: string, target: string, mode?: string) =>
  makeDocx({ parts: { "word/_rels/settings.xml.rels": relationship(`${relations}/${type}`, target, mode) } });
const withText = (runs: string, part = "word/document.xml") =>
  makeDocx({
    parts: {
      [part]: `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p>${runs}</w:p></w:body></w:document>`,
    },
  });
const field = (runs: string) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r>${runs}</w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`;
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le");

const activeWord = (name: string) =>
  `${name} loads or starts something when it's opened, such as a template from the internet or another program, which we can't accept. Please save it as a PDF and add that copy.`;
const signed = "This drops an electronic signature, so if it's signed, please ask for a copy";
const print = `Please open it, choose Print, then Save as PDF, and add that copy. ${signed}`;
const pdfSentences = {
  pdf_script: `contains scripts, which we can't accept. ${print} without scripts instead.`,
  pdf_program: `starts a program or plays media when it's opened, which we can't accept. ${print} without them instead.`,
  pdf_attachment: `has a file attached inside, of a kind that can start programs, which we can't accept. ${print} without attachments instead.`,
  pdf_hidden: `is packed in a way that we can't check. ${print} from another program instead.`,
} as const;

describe("Word documents that load or start something", () => {
  const settingsRels = "word/_rels/settings.xml.rels";
  const template = `${relations}/attachedTemplate`;

  test.for<[string, () => Promise<Buffer>]>([
    ["web template.docx", () => withRelation("attachedTemplate", "https://example.com/t.dotm")],
    ["shared template.docx", () => withRelation("attachedTemplate", "file:///\\\\example.com\\share\\t.dotm")],
    ["escaped share.docx", () => withRelation("attachedTemplate", "file:///%5C%5Cexample.com/t.dotm")],
    ["slashes.docx", () => withRelation("attachedTemplate", "//example.com/share/t.dotm")],
    ["host.docx", () => withRelation("attachedTemplate", "file://example.com/share/t.dotm")],
    ["blank first.docx", () => withRelation("attachedTemplate", " \\\\example.com\\t.dotm")],
    ["escaped type.docx", () => withRelation("attached&#84;emplate", "https://example.com/t.dotm")],
    ["moniker.docx", () => withRelation("frame", "mhtml:https://example.com/x.html!x-usc:https://example.com/x.html")],
    ["linked picture.docx", () => withRelation("image", "https://example.com/pixel.png")],
    ["other mode.docx", () => withRelation("image", "https://example.com/pixel.png", 'TargetMode="external"')],
    ["chunk.docx", () => withRelation("aFChunk", "chunk.html", "")],
    [
      "prefixed.docx",
      () =>
        makeDocx({
          parts: {
            "word/_rels/footer1.xml.rels": `<p:Relationships xmlns:p="x"><p:Relationship Type='${template}' TargetMode='External' Target='http://example.com'/></p:Relationships>`,
          },
        }),
    ],
    [
      "two bytes.docx",
      () => makeDocx({ parts: { [settingsRels]: utf16(relationship(template, "http://example.com/t.dotm")) } }),
    ],
    [
      "two bytes without a mark.docx",
      () =>
        makeDocx({
          parts: { [settingsRels]: utf16(relationship(template, "http://example.com/t.dotm")).subarray(2) },
        }),
    ],
    [
      "behind blanks.docx",
      () =>
        makeDocx({
          parts: { [settingsRels]: `${" ".repeat(100_000)}${relationship(template, "http://example.com/t.dotm")}` },
        }),
    ],
    ["field.docx", () => withText('<w:fldSimple w:instr=" DDEAUTO c:\\\\windows\\\\cmd.exe"/>')],
    [
      "split field.docx",
      () =>
        withText(
          '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> D</w:instrText></w:r><w:r><w:instrText>DE</w:instrText></w:r><w:r><w:instrText xml:space="preserve">AUTO "cmd"</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>',
        ),
    ],
    [
      "field in a field.docx",
      () =>
        withText(
          '<w:r><w:fldChar w:fldCharType="begin"/><w:instrText>IF </w:instrText><w:fldChar w:fldCharType="begin"/><w:instrText>dde cmd</w:instrText><w:fldChar w:fldCharType="end"/></w:r>',
          "word/footer1.xml",
        ),
    ],
    ["spelled field.docx", () => withText(field("<w:instrText>QUOTE 68 68 69 65 85 84 79</w:instrText>"))],
    [
      "field as a name.docx",
      () => withText(field(`${field("<w:instrText>REF a</w:instrText>")}<w:instrText> cmd</w:instrText>`)),
    ],
    [
      "web picture.docx",
      () => withText('<w:fldSimple w:instr=" INCLUDEPICTURE \\d &quot;https://example.com/a.png&quot;"/>'),
    ],
    [
      "shared text.docx",
      () => withText(field('<w:instrText>INCLUDETEXT "\\\\\\\\example.com\\\\a.docx"</w:instrText>')),
    ],
    [
      "composed address.docx",
      () =>
        withText(
          field(
            `<w:instrText>INCLUDEPICTURE </w:instrText>${field('<w:instrText>QUOTE "http://example.com"</w:instrText>')}`,
          ),
        ),
    ],
    [
      "shared table.docx",
      () => withText(field("<w:instrText>LINK Excel.Sheet.12 file://example.com/a.xlsx</w:instrText>")),
    ],
    [
      "doctype.docx",
      () =>
        makeDocx({
          parts: { "word/settings.xml": '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>' },
        }),
    ],
  ])("refuses %s", async ([name, make]) => {
    expect(await inspect(name, await make())).toEqual({ why: "active_word", sentence: activeWord(name) });
  });

  test.for<[string, () => Promise<Buffer>]>([
    [
      "escaped macro type.docx",
      () =>
        makeDocx({
          parts: {
            "[Content_Types].xml":
              '<Types><Override ContentType="application/vnd.ms-word.document.macro&#69;nabled.main+xml"/></Types>',
          },
        }),
    ],
    ["renamed object.docx", () => withRelation("oleObject", "embeddings/picture.bin", "")],
    ["linked object.docx", () => withRelation("oleObject", "https://example.com/x.html!")],
  ])("calls %s a program", async ([name, make]) => {
    expect(await inspect(name, await make())).toMatchObject({ why: "macros" });
  });

  test.for<[string, () => Promise<Buffer>]>([
    ["a link", () => withRelation("hyperlink", "https://example.com/")],
    [
      "Word's own template",
      () =>
        withRelation(
          "attachedTemplate",
          "file:///C:\\Users\\ada\\AppData\\Roaming\\Microsoft\\Templates\\Business%20plan.dotx",
        ),
    ],
    ["a template on a Mac", () => withRelation("attachedTemplate", "file://localhost/Users/ada/Templates/Plan.dotx")],
    ["a template by name", () => withRelation("attachedTemplate", "Normal.dotm")],
    ["a picture that is gone", () => withRelation("image", "NULL")],
    ["a picture from a mail", () => withRelation("image", "cid:image001.png@01D00000.00000000")],
    ["a part of its own", () => withRelation("image", "media/image1.png", "")],
    ["usual fields", () => withText('<w:fldSimple w:instr=" PAGE "/><w:instrText>TOC \\o "1-3"</w:instrText>')],
    ["a picture of their own", () => withText('<w:fldSimple w:instr="INCLUDEPICTURE &quot;media/a.png&quot; \\d"/>')],
    [
      "a table of their own",
      () =>
        withText(
          field('<w:instrText>LINK Excel.Sheet.12 "C:\\\\Users\\\\ada\\\\plan.xlsx" "A1" \\a \\f 5</w:instrText>'),
        ),
    ],
    [
      "a table of contents",
      () =>
        withText(
          field(
            `<w:instrText>TOC \\o "1-3"</w:instrText><w:fldChar w:fldCharType="separate"/>${field('<w:instrText>HYPERLINK "https://example.com"</w:instrText>')}`,
          ),
        ),
    ],
    ["words about DDE", () => withText("<w:r><w:t>DDEAUTO cmd</w:t></w:r>")],
  ])("accepts %s", async ([, make]) => {
    expect(await inspect("plan.docx", await make())).toBe("ok");
  });

  test("refuses a field that starts a program in an old document, in either encoding", async () => {
    expect(await inspect("plan.doc", makeDoc({ text: "Hello \u0013 DDEAUTO cmd \u0015\r" }))).toEqual({
      why: "active_word",
      sentence: activeWord("plan.doc"),
    });
    const fetching = makeDoc({ text: 'Hello \u0013 INCLUDEPICTURE "https://example.com/a.png" \u0014x\u0015\r' });
    expect(await inspect("plan.doc", fetching)).toMatchObject({ why: "active_word" });
    const linking = makeDoc({ text: "Hello \u0013 LINK Excel.Sheet.8 plan.xls \u0014https://example.com\u0015\r" });
    expect(await inspect("plan.doc", linking)).toBe("ok");
    const main = Buffer.alloc(4096);
    main.writeUInt16LE(0xa5ec, 0);
    main.write("Hello \u0013 dde cmd \u0015\r", 2048, "utf16le");
    const wide = makeCompoundFile({ WordDocument: main, "0Table": Buffer.alloc(4096) });
    expect(await inspect("plan.doc", wide)).toMatchObject({ why: "active_word" });
    expect(await inspect("plan.doc", makeDoc({ text: "Hello \u0013 PAGE \u0015 DDEAUTO\r" }))).toBe("ok");
  });
});

describe("PDFs that run or contain something", () => {
  const script = "<< /S /JavaScript /JS (app.alert\\(1\\)) >>";
  const launch = "<< /Type /Action /S /Launch /F (cmd.exe) >>";
  const packed = (objects: Record<number, string>, type = "/Type /ObjStm") => {
    const { entries, content } = packObjects(objects);
    return makePdfWith({ objects: { [freeNumber]: packStream(`${type} ${entries}`, content) } });
  };
  const withFile = (filename: string) =>
    makePdfWith({
      catalog: `/Names << /EmbeddedFiles << /Names [(file) ${freeNumber} 0 R] >> >>`,
      objects: {
        [freeNumber]: `<< /Type /Filespec /F (${filename}) /EF << /F ${freeNumber + 1} 0 R >> >>`,
        [freeNumber + 1]: packStream("/Type /EmbeddedFile", "content"),
      },
    });
  const number = 'AFNumber_Format(2, 0, 0, 0, "$", true);';
  /** A form with one field, which runs this when it's left. */
  const field = (source: string, write = (text: string) => `(${text.replace(/[()\\]/g, "\\$&")})`) =>
    makePdfWith({
      catalog: `/AcroForm << /Fields [${freeNumber} 0 R] /CO [${freeNumber} 0 R] >>`,
      objects: {
        6: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Annots [${freeNumber} 0 R] >>`,
        [freeNumber]: `<< /Type /Annot /Subtype /Widget /Rect [0 0 99 9] /FT /Tx /T (total) /AA << /F << /S /JavaScript /JS ${write(source)} >> /C << /JS ${write(source)} /Type /Action /S /JavaScript>> >> >>`,
      },
    });
  const utf16Hex = (text: string) => `<FEFF${Buffer.from(text, "utf16le").swap16().toString("hex")}>`;
  /** As signing leaves it: a field without any action, and a second revision. */
  const signature = () => {
    const file = makePdfWith({
      catalog: `/AcroForm << /SigFlags 3 /Fields [${freeNumber} 0 R] >>`,
      objects: {
        6: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Annots [${freeNumber} 0 R] >>`,
        [freeNumber]: `<< /Type /Annot /Subtype /Widget /Rect [0 0 99 9] /FT /Sig /T (sign here) /V ${freeNumber + 1} 0 R /P 6 0 R /F 132 >>`,
        [freeNumber + 1]:
          `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /ByteRange [0 100 200 300] /Contents <${"00".repeat(2000)}> /M (D:20261102101500-05'00') /Reference [<< /TransformMethod /DocMDP /TransformParams << /P 2 /V /1.2 >> >>] >>`,
      },
    });
    const table = /startxref\s+(\d+)/.exec(file.toString("latin1"))?.[1];
    return Buffer.concat([
      file,
      Buffer.from(
        `xref\n0 0\ntrailer\n<< /Size 10 /Root 1 0 R /Prev ${Number(table)} >>\nstartxref\n${file.length}\n%%EOF\n`,
      ),
    ]);
  };
  const form = (xml: string) =>
    makePdfWith({
      catalog: `/AcroForm << /Fields [] /XFA ${freeNumber} 0 R >>`,
      objects: { [freeNumber]: packStream("", xml) },
    });

  test.for<[keyof typeof pdfSentences, string, () => Buffer]>([
    ["pdf_script", "script.pdf", () => makePdfWith({ catalog: `/OpenAction ${script}` })],
    [
      "pdf_script",
      "names.pdf",
      () => makePdfWith({ catalog: `/Names << /JavaScript << /Names [(a) ${script}] >> >>` }),
    ],
    ["pdf_program", "launch.pdf", () => makePdfWith({ catalog: `/OpenAction ${launch}` })],
    [
      "pdf_program",
      "spelled.pdf",
      () => makePdfWith({ catalog: `/OpenAction ${launch.replace("/Launch", "/L#61unc#68")}` }),
    ],
    [
      "pdf_program",
      "spaced.pdf",
      () => makePdfWith({ catalog: `/OpenAction ${launch.replace("/S /", "/S\0%comment\n/")}` }),
    ],
    [
      "pdf_program",
      "elsewhere.pdf",
      () =>
        makePdfWith({
          catalog: `/OpenAction << /S ${freeNumber} 0 R /F (cmd.exe) >>`,
          objects: { [freeNumber]: "/Launch" },
        }),
    ],
    [
      "pdf_program",
      "flash.pdf",
      () => makePdfWith({ objects: { [freeNumber]: "<< /Type /Annot /Subtype/RichMedia >>" } }),
    ],
    ["pdf_program", "packed.pdf", () => packed({ 20: "<< /Length 1 >>", 21: launch })],
    ["pdf_program", "packed without its type.pdf", () => packed({ 20: launch }, "")],
    ["pdf_program", "packed name.pdf", () => packed({ 20: "<< /S 21 0 R >>", 21: "/Launch" })],
    ["pdf_script", "only a reader sees it.pdf", () => writeHexPdf(`/OpenAction ${script}`, "")],
    ["pdf_attachment", "program.pdf", () => withFile("setup.exe")],
    ["pdf_attachment", "archive.pdf", () => withFile("plan.pdf.zip")],
    [
      "pdf_attachment",
      "pinned program.pdf",
      () =>
        makePdfWith({
          objects: {
            // The page, with a note that holds a file.
            6: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Annots [${freeNumber} 0 R] >>`,
            [freeNumber]: `<< /Type /Annot /Subtype /FileAttachment /Rect [0 0 9 9] /FS << /Type /Filespec /F (a.vbs) /EF << /F ${freeNumber + 1} 0 R >> >> >>`,
            [freeNumber + 1]: packStream("/Type /EmbeddedFile", "content"),
          },
        }),
    ],
    [
      "pdf_script",
      "form.pdf",
      () => form('<xdp:xdp><template><script contentType="application/x-javascript">1</script></template>'),
    ],
    ["pdf_attachment", "old table.pdf", () => withFile("budget.xls")],
    ["pdf_script", "more than a helper.pdf", () => field(`${number}app.alert(1);`)],
    ["pdf_script", "helper of a helper.pdf", () => field('AFNumber_Format(eval("1"), 0);')],
    ["pdf_script", "helper assigned.pdf", () => field("AFNumber_Format = app.alert; AFNumber_Format(1);")],
    ["pdf_script", "called twice.pdf", () => field('AFNumber_Format(0)("1")')],
    ["pdf_script", "helper of its own.pdf", () => field("function AFNumber_Format() {} AFNumber_Format();")],
    [
      "pdf_script",
      "two scripts.pdf",
      () => makePdfWith({ catalog: `/OpenAction << /S /JavaScript /JS (${number}) /JS (app.alert\\(1\\)) >>` }),
    ],
    [
      "pdf_script",
      "a script behind.pdf",
      () => makePdfWith({ catalog: `/OpenAction << /S /JavaScript /JS (${number}) /Next ${script} >>` }),
    ],
    [
      "pdf_script",
      "a script in a comment's place.pdf",
      () =>
        makePdfWith({
          catalog: `/A (<< % ) /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> \n /S /JavaScript /JS (${number}) >>`,
        }),
    ],
    [
      "pdf_script",
      "elsewhere too.pdf",
      () =>
        makePdfWith({
          catalog: `/OpenAction << /S /JavaScript /JS ${freeNumber} 0 R >>`,
          objects: { [freeNumber]: `(${number})` },
        }),
    ],
    [
      "pdf_program",
      "a name in a text's place.pdf",
      () =>
        makePdfWith({
          objects: { [freeNumber]: packStream("/Type /ObjStm /N 2 /First 12", "20 0 21 14  <</S 21 0 R>>(  /Launch)") },
        }),
    ],
  ])("calls it %s: %s", async ([why, name, make]) => {
    expect(await inspect(name, make())).toEqual({ why, sentence: `${name} ${pdfSentences[why]}` });
  });

  test("refuses objects that it can't read although nothing is encrypted", async () => {
    expect(await inspect("plan.pdf", writeHexPdf(`/OpenAction ${launch}`, "/Type /ObjStm"))).toEqual({
      why: "pdf_hidden",
      sentence: `plan.pdf ${pdfSentences.pdf_hidden}`,
    });
  });

  test.for<[string, () => Buffer]>([
    ["an ordinary file", () => makePdf({ pages: 2, bytes: 200_000 })],
    ["links", () => makePdfWith({ catalog: "/OpenAction << /S /URI /URI (https://example.com) >>" })],
    ["packed objects", () => packed({ 20: "<< /S /GoTo /D [6 0 R /Fit] >>", 21: "(Pre-launch/Launch plan)" })],
    ["an invoice's data", () => withFile("factur-x.xml")],
    ["a portfolio's statement", () => withFile("March.PDF")],
    ["a signed contract", signature],
    ["a field to sign in", () => Buffer.from(signature().toString("latin1").replace("/V 9 0 R", "        "), "latin1")],
    ...[
      number,
      'AFNumber_Keystroke(2, 0, 0, 0, "$", true)',
      'AFDate_FormatEx("mm/dd/yyyy");',
      "AFDate_KeystrokeEx('mm/dd/yyyy');\r\n",
      "AFPercent_Format(2, 0);",
      "AFTime_Format(0);",
      "AFSpecial_Format(2);",
      'AFSpecial_KeystrokeEx("999-99-9999");',
      "AFRange_Validate(true, 0, true, 100);",
      'AFSimple_Calculate("SUM", new Array ("rent", "wages (net)"));',
      "AFSimple_Calculate('SUM', ['rent', 'wages']); AFNumber_Format(2, 0, 0, 0, '', false);",
    ].flatMap((source): [string, () => Buffer][] => [
      [`a field with ${source}`, () => field(source)],
      [`the same in UTF-16: ${source}`, () => field(source, utf16Hex)],
    ]),
    [
      "fields in packed objects",
      () =>
        packed({ 20: `<< /AA << /F << /S /JavaScript /JS (${number}) >> >> >>`, 21: "(TypeScript /JavaScript work)" }),
    ],
    [
      "unescaped pairs of parentheses",
      () => field('AFSimple_Calculate("SUM", new Array("a"));', (text) => `(${text})`),
    ],
    ["a printer's settings", () => withFile("High Quality Print.joboptions")],
    ["an attachment without an ending", () => withFile("README")],
    ["a form without scripts", () => form("<xdp:xdp><template/></xdp:xdp>")],
    [
      "words about scripts",
      () =>
        makePdfWith({ objects: { [freeNumber]: packStream("", "1 0 0 1 72 700 cm (/JavaScript and /Launch) Tj") } }),
    ],
  ])("accepts %s", async ([, make]) => {
    expect(await inspect("plan.pdf", make())).toBe("ok");
  });
});
