import { afterAll, describe, expect, test } from "vitest";
import { makeCompoundFile, makeDoc, makeDocx, makePdf, makePdfWith } from "../../testing/made-files.ts";
import { freeNumber, packObjects, packStream, writeHexPdf } from "../../testing/pdf-writer.ts";
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
const activePdf = (name: string) =>
  `${name} contains scripts, or starts programs when it's opened, which we can't accept. Please save it without them (open it, choose Print, then Save as PDF) and add that copy.`;

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
    expect(await inspect(name, await make())).toEqual({ why: "active_content", sentence: activeWord(name) });
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
      why: "active_content",
      sentence: activeWord("plan.doc"),
    });
    const fetching = makeDoc({ text: 'Hello \u0013 INCLUDEPICTURE "https://example.com/a.png" \u0014x\u0015\r' });
    expect(await inspect("plan.doc", fetching)).toMatchObject({ why: "active_content" });
    const linking = makeDoc({ text: "Hello \u0013 LINK Excel.Sheet.8 plan.xls \u0014https://example.com\u0015\r" });
    expect(await inspect("plan.doc", linking)).toBe("ok");
    const main = Buffer.alloc(4096);
    main.writeUInt16LE(0xa5ec, 0);
    main.write("Hello \u0013 dde cmd \u0015\r", 2048, "utf16le");
    const wide = makeCompoundFile({ WordDocument: main, "0Table": Buffer.alloc(4096) });
    expect(await inspect("plan.doc", wide)).toMatchObject({ why: "active_content" });
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
  const form = (xml: string) =>
    makePdfWith({
      catalog: `/AcroForm << /Fields [] /XFA ${freeNumber} 0 R >>`,
      objects: { [freeNumber]: packStream("", xml) },
    });

  test.for<[string, () => Buffer]>([
    ["script.pdf", () => makePdfWith({ catalog: `/OpenAction ${script}` })],
    ["names.pdf", () => makePdfWith({ catalog: `/Names << /JavaScript << /Names [(a) ${script}] >> >>` })],
    ["launch.pdf", () => makePdfWith({ catalog: `/OpenAction ${launch}` })],
    ["spelled.pdf", () => makePdfWith({ catalog: `/OpenAction ${launch.replace("/Launch", "/L#61unc#68")}` })],
    ["spaced.pdf", () => makePdfWith({ catalog: `/OpenAction ${launch.replace("/S /", "/S\0%comment\n/")}` })],
    [
      "elsewhere.pdf",
      () =>
        makePdfWith({
          catalog: `/OpenAction << /S ${freeNumber} 0 R /F (cmd.exe) >>`,
          objects: { [freeNumber]: "/Launch" },
        }),
    ],
    ["flash.pdf", () => makePdfWith({ objects: { [freeNumber]: "<< /Type /Annot /Subtype/RichMedia >>" } })],
    ["packed.pdf", () => packed({ 20: "<< /Length 1 >>", 21: launch })],
    ["packed without its type.pdf", () => packed({ 20: launch }, "")],
    ["packed name.pdf", () => packed({ 20: "<< /S 21 0 R >>", 21: "/Launch" })],
    ["only a reader sees it.pdf", () => writeHexPdf(`/OpenAction ${script}`, "")],
    ["program.pdf", () => withFile("setup.exe")],
    ["archive.pdf", () => withFile("plan.pdf.zip")],
    [
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
    ["form.pdf", () => form('<xdp:xdp><template><script contentType="application/x-javascript">1</script></template>')],
  ])("refuses %s", async ([name, make]) => {
    expect(await inspect(name, make())).toEqual({ why: "active_content", sentence: activePdf(name) });
  });

  test("refuses objects that it can't read although nothing is encrypted", async () => {
    expect(await inspect("plan.pdf", writeHexPdf(`/OpenAction ${launch}`, "/Type /ObjStm"))).toMatchObject({
      why: "damaged",
    });
  });

  test.for<[string, () => Buffer]>([
    ["an ordinary file", () => makePdf({ pages: 2, bytes: 200_000 })],
    ["links", () => makePdfWith({ catalog: "/OpenAction << /S /URI /URI (https://example.com) >>" })],
    ["packed objects", () => packed({ 20: "<< /S /GoTo /D [6 0 R /Fit] >>", 21: "(Pre-launch/Launch plan)" })],
    ["an invoice's data", () => withFile("factur-x.xml")],
    ["a portfolio's statement", () => withFile("March.PDF")],
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
