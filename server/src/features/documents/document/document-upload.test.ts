import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { extractText } from "../../../platform/files/inspection/extract-text.ts";
import { type SentDocuments, startDocumentApi } from "../../../testing/document-api.ts";
import {
  makeDoc,
  makeDocx,
  makeHeic,
  makeJpeg,
  makeLockedPdf,
  makePdf,
  makePdfWith,
  makePng,
} from "../../../testing/made-files.ts";
import { buildMultipart } from "../../../testing/multipart.ts";

const api = await startDocumentApi();
const template =
  '<Relationships><Relationship Id="r1" Type="x/attachedTemplate" Target="https://example.com/t.dotm" TargetMode="External"/></Relationships>';
const [jpeg, png, macros, webTemplate] = await Promise.all([
  makeJpeg(),
  makePng(),
  makeDocx({ macros: true }),
  makeDocx({ parts: { "word/_rels/settings.xml.rels": template } }),
]);
const nobodys = "7c4b2a43-4d5e-4f0f-9d3a-1f6a2f6d2a11";

describe("an upload", () => {
  test("of every accepted kind is answered with the entry that the list then has", async () => {
    const client = await api.signIn();
    const files = [
      { name: "a.pdf", bytes: makePdf() },
      { name: "b.jpg", bytes: jpeg },
      { name: "c.jpeg", bytes: jpeg },
      { name: "d.png", bytes: png },
      { name: "e.docx", bytes: await makeDocx() },
      { name: "f.doc", bytes: makeDoc() },
    ];
    const { status, body } = await api.upload(client, { typeId: 5, files });
    expect(status).toBe(201);
    expect(body.data.map((each: { filename: string }) => each.filename)).toEqual(files.map(({ name }) => name));
    expect(body.data.map((each: { media_type: string }) => each.media_type)).toEqual([
      "application/pdf",
      "image/jpeg",
      "image/jpeg",
      "image/png",
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
      "application/msword",
    ]);
    for (const [index, document] of body.data.entries()) {
      expect(document).toMatchObject({ state: "stored", size_bytes: files[index]?.bytes.length });
      expect(new Date(document.uploaded_at).toISOString()).toBe(document.uploaded_at);
      expect(document.document).toMatch(new RegExp(`^/api/documents/${document.id}/file\\?link=[\\w.-]+$`));
      expect(document).not.toHaveProperty("application_reference");
    }
    const withoutLinks = (documents: readonly object[]) => documents.map((each) => ({ ...each, document: "" }));
    expect(withoutLinks(await api.documents(client))).toEqual(withoutLinks(body.data));
  });

  test("accepts twelve files at once, and none of thirteen", async () => {
    const client = await api.signIn();
    const files = Array.from({ length: 13 }, (_, number) => ({ name: `${number}.pdf`, bytes: makePdf() }));
    expect(await api.upload(client, { files })).toMatchObject({
      status: 413,
      body: { result: { error: "You can send up to 12 files at once. Please send the others afterward." } },
    });
    expect(await api.listFileIds(client)).toEqual([]);
    expect((await api.upload(client, { files: files.slice(1) })).status).toBe(201);
    expect(await api.documents(client)).toHaveLength(12);
  });

  test("keeps the quotation marks of a name, which browsers send escaped", async () => {
    const client = await api.signIn();
    await api.upload(client, { files: [{ name: 'Lease "Main St".pdf', bytes: makePdf() }] });
    expect(await api.documents(client)).toMatchObject([{ filename: 'Lease "Main St".pdf' }]);
  });

  test("of a HEIC photo makes a JPEG on request", async () => {
    const client = await api.signIn();
    const files = [{ name: "photo.heic", bytes: makeHeic() }];
    expect(await api.upload(client, { files })).toMatchObject({ status: 415 });
    const { status, body } = await api.upload(client, { files, fields: { convert_heic: "true" } });
    expect(status).toBe(201);
    expect(body.data).toMatchObject([{ filename: "photo.jpg", media_type: "image/jpeg" }]);
  });
});

test("a locked PDF is kept as the copy that its password opens, and the password nowhere", async () => {
  const client = await api.signIn();
  const files = [{ name: "march.pdf", bytes: makeLockedPdf() }];
  const key = randomUUID();
  expect(await api.upload(client, { files, key })).toMatchObject({
    status: 423,
    body: { result: { error: expect.stringMatching(/^march\.pdf is protected with a password/) } },
  });
  expect(await api.upload(client, { files, key, fields: { pdf_password: "sesame" } })).toMatchObject({
    status: 423,
    body: { result: { error: "That password doesn't open march.pdf. Please check it and try again." } },
  });
  const fields = { pdf_password: "open sesame" };
  const { status, body } = await api.upload(client, { files, key, fields });
  expect(status).toBe(201);
  // A retry after a lost answer needs no password again to be one, since it isn't part of what was sent.
  expect((await api.upload(client, { files, key, fields })).body.data[0].id).toBe(body.data[0].id);
  const { rawPayload } = await api.follow(body.data[0].document);
  expect((await extractText(rawPayload)).pages[0]?.items.map(({ text }) => text)).toEqual(["Page", "1"]);
  const tables = await api.database.query<{ name: string }>(
    "select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public'",
  );
  for (const { name } of tables.rows) {
    const held = await api.database.query(`select from ${name} each where each::text like '%sesame%'`);
    expect([name, held.rowCount]).toEqual([name, 0]);
  }
});

describe("is refused in words and leaves nothing", () => {
  const pdf = { name: "statement.pdf", bytes: makePdf() };
  const html = Buffer.from("<!doctype html><script>alert(1)</script>");
  const toNamed = (name: string): SentDocuments => ({ files: [{ ...pdf, name }] });
  const toUpload = (bytes: Uint8Array, name = pdf.name): SentDocuments => ({ files: [{ name, bytes }] });

  test.each<[string, SentDocuments, number]>([
    ["no file", { files: [] }, 422],
    ["an unknown type", { typeId: 1_000 }, 422],
    ["type 0", { typeId: 0 }, 422],
    ["a type that isn't a number", { typeId: "bank_statements" }, 400],
    ["a type of ten digits", { typeId: "1000000000" }, 400],
    ["another's id", { fields: { lead_user_id: nobodys } }, 403],
    ["an unknown part", { fields: { client_id: nobodys } }, 400],
    ["an invalid convert_heic", { fields: { convert_heic: "yes" } }, 400],
    ["16 MB", toUpload(makePdf({ bytes: 16 * 1024 * 1024 })), 413],
    ["no bytes", toUpload(Buffer.alloc(0)), 415],
    ["a program called a PDF", toUpload(Buffer.from("MZ\u0090\0\u0003")), 415],
    ["HTML called a PNG", toUpload(html, "x.png"), 415],
    ["a PNG with a script behind it", toUpload(Buffer.concat([png, html]), "x.png"), 415],
    ["a truncated image", toUpload(jpeg.subarray(0, 900), "x.jpg"), 415],
    ["macros", toUpload(macros, "x.docx"), 415],
    ["a template from the internet", toUpload(webTemplate, "x.docx"), 415],
    ["a PDF with a script", toUpload(makePdfWith({ catalog: "/OpenAction << /S /JavaScript /JS (1) >>" })), 415],
    ["a PDF with a password", toUpload(makeLockedPdf()), 423],
    ["a wrong password", { ...toUpload(makeLockedPdf()), fields: { pdf_password: "nope" } }, 423],
    ["an empty password", { ...toUpload(makeLockedPdf()), fields: { pdf_password: "" } }, 400],
    ["a password of 128 characters", { ...toUpload(makeLockedPdf()), fields: { pdf_password: "a".repeat(128) } }, 400],
    ["an unsupported extension", toNamed("statement.exe"), 415],
    ["no extension", toNamed("statement"), 415],
    ["a NUL in the name", toNamed("statement\0.pdf"), 415],
    ["a path as a name", toNamed("../../../etc/passwd.pdf"), 415],
    ["a path from the root", toNamed("/etc/passwd.pdf"), 415],
    ["a path on Windows", toNamed("C:\\boot.pdf"), 415],
    ["300 characters of a name", toNamed(`${"a".repeat(296)}.pdf`), 415],
    ["one bad file among good ones", { files: [pdf, { name: "x.png", bytes: html }, pdf] }, 415],
  ])("%s", async (_, sent, status) => {
    const client = await api.signIn();
    await api.upload(client, toNamed("before.pdf"));
    const before = await api.listFilesOnDisk();
    const refused = await api.upload(client, sent);
    expect(refused).toMatchObject({
      status,
      body: { result: { status: "error", error: expect.stringMatching(/\.$/) } },
    });
    expect((await api.documents(client)).map(({ filename }) => filename)).toEqual(["before.pdf"]);
    expect(await api.listFileIds(client)).toHaveLength(1);
    expect(await api.listFilesOnDisk()).toEqual(before);
  });

  test("names the field at fault", async () => {
    const client = await api.signIn();
    const listFields = async (sent: SentDocuments) => Object.keys((await api.upload(client, sent)).body.result.fields);
    expect(await listFields({ typeId: 1_000 })).toEqual(["lead_document_type_id"]);
    expect(await listFields({ files: [] })).toEqual(["documents"]);
  });

  test("refuses files in another part, text in place of files, JSON, and no body", async () => {
    const client = await api.signIn();
    const fields = { lead_user_id: client.clientId, lead_document_type_id: "1" };
    const bodies = [
      await buildMultipart(fields, [{ ...pdf, part: "files" }]),
      await buildMultipart({ ...fields, documents: "a text" }),
      { payload: { ...fields, documents: [] }, headers: {} },
      { payload: "", headers: {} },
    ];
    for (const body of bodies) {
      const { status } = await api.call(client, { method: "POST", url: "/api/lead-user-documents", ...body });
      expect([400, 415]).toContain(status);
    }
    expect(await api.listFileIds(client)).toEqual([]);
  });
});

describe("runs once per Idempotency-Key", () => {
  test("a retry, even a simultaneous one, stores nothing more and gets the documents with fresh links", async () => {
    const client = await api.signIn();
    const before = await api.listFilesOnDisk();
    const files = [
      { name: "a.pdf", bytes: makePdf() },
      { name: "b.pdf", bytes: makePdf({ pages: 2 }) },
    ];
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => api.upload(client, { files, key })));
    answers.push(await api.upload(client, { files, key }));
    for (const { status, body } of answers) {
      expect(status).toBe(201);
      expect(body.data.map(({ id }: { id: string }) => id)).toEqual(
        answers[0]?.body.data.map(({ id }: { id: string }) => id),
      );
    }
    expect((await api.follow(answers.at(-1)?.body.data[0].document)).statusCode).toBe(200);
    expect(await api.documents(client)).toHaveLength(2);
    const after = await api.listFilesOnDisk();
    expect([...after].filter((name) => !before.has(name)).toSorted()).toEqual(
      (await api.listFileIds(client)).toSorted(),
    );
  });

  test("refuses another file, name, or type, and stores nothing", async () => {
    const client = await api.signIn();
    const key = randomUUID();
    await api.upload(client, { key });
    const others: SentDocuments[] = [
      { files: [{ name: "statement.pdf", bytes: makePdf({ pages: 2 }) }] },
      { files: [{ name: "other.pdf", bytes: makePdf() }] },
      { typeId: 2 },
    ];
    for (const other of others) expect(await api.upload(client, { ...other, key })).toMatchObject({ status: 422 });
    expect(await api.listFileIds(client)).toHaveLength(1);
  });

  test("a key belongs to its client; without one every upload counts", async () => {
    const key = randomUUID();
    const [client, other] = [await api.signIn(), await api.signIn()];
    for (const each of [client, other]) await api.upload(each, { key });
    await api.upload(other);
    expect(await api.documents(client)).toHaveLength(1);
    expect(await api.documents(other)).toHaveLength(2);
  });

  test("stores no link and no name with the key", async () => {
    const client = await api.signIn();
    await api.upload(client, { key: randomUUID(), files: [{ name: "zarathustra.pdf", bytes: makePdf() }] });
    const { rows } = await api.database.query("select answer::text from idempotency_keys where client_id = $1", [
      client.clientId,
    ]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toMatch(/zarathustra|link|eyJ/);
  });
});
