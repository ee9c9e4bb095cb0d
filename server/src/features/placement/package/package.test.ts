import { createHash, randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { MemoSentence } from "@funding-desk/contract/placement/memo/sentence";
import { type Manifest, writeManifest } from "@funding-desk/contract/placement/submission/manifest";
import fc from "fast-check";
import { pino } from "pino";
import { afterAll, describe, expect, test } from "vitest";
import { firm } from "../../../../../firm.config.ts";
import { composeDocuments, composeFiles } from "../../../compose/documents.ts";
import { composeGroundFloor } from "../../../compose/ground-floor.ts";
import { composePackages } from "../../../compose/placement.ts";
import { composeRecords } from "../../../compose/records.ts";
import { createSignedLinks } from "../../../identity/session/signed-link.ts";
import { withTransaction } from "../../../platform/db/transaction.ts";
import { createApplicationCalls } from "../../../testing/application-form.ts";
import { startClientApi } from "../../../testing/client-api.ts";
import { makeJpeg, makePdf } from "../../../testing/made-files.ts";
import type { SentFile } from "../../../testing/multipart.ts";
import { inflateStreams, readPdf, withoutSpaces } from "../../../testing/read-pdf.ts";
import type { SignedInClient } from "../../../testing/sign-in-as.ts";
import { testConfig } from "../../../testing/test-config.ts";
import { createFileTasks } from "../../office/task/file-task.service.ts";
import { nameItem } from "./item-name.ts";
import { createPackageService, type PackagedDocument, type PackageRequest } from "./package.service.ts";
import { createPackagePapers } from "./package-papers.service.ts";

const api = await startClientApi();
const { database, dataDir } = api;
const { signInPrequalified, submit } = createApplicationCalls(api);

// A second server on the same database, whose services can be called.
const config = testConfig({ dataDir, databaseUrl: database.url });
const ground = await composeGroundFloor({ config, firm, database, logger: pino({ level: "silent" }) });
const room = await composeFiles(ground);
afterAll(() => room.close());
const links = createSignedLinks(ground);
const { documents } = composeDocuments({ ...ground, files: room.files, links, tasks: createFileTasks(ground) });
const { records } = composeRecords(ground);
const parts = { ...ground, ...room, applications: records.applications, documents, links };
const { copies } = composePackages(parts);
const memo: MemoSentence[] = [];
const details = new Map<string, Record<string, string>>();
const papers = createPackagePapers({
  ...parts,
  copies,
  coBorrowerDetails: { load: async () => details },
  memos: { writeFor: async () => ({ sentences: memo, remarks: [] }) },
});
const packages = createPackageService({ ...parts, papers });

interface DocumentRow {
  readonly id: string;
  readonly file_id: string;
  readonly name: string;
  readonly type: string;
  readonly media_type: string;
  readonly size_bytes: number;
}

const why = "The program asks for it";
const listDocuments = async (client: SignedInClient): Promise<PackagedDocument[]> => {
  const { rows } = await database.query<DocumentRow>(
    `select d.id, d.file_id, f.name, t.name as type, f.media_type, f.size_bytes::integer, d.uploaded_at
     from documents d join stored_files f on f.id = d.file_id join document_types t on t.id = d.document_type_id
     where d.client_id = $1 order by f.name`,
    [client.clientId],
  );
  return rows.map((row) => ({
    documentId: row.id,
    fileId: row.file_id,
    filename: row.name,
    typeName: row.type,
    mediaType: row.media_type,
    sizeBytes: row.size_bytes,
    uploadedAt: new Date("2026-11-03T12:00:00Z"),
    coversUntil: row.type === "Bank statements" ? "2026-10-01" : null,
    why,
  }));
};

const statements = "x_studio_upload_bank_statements_last_3_months";
const prepareRequest = async (files: readonly SentFile[], fields: Record<string, string> = {}) => {
  const client = await signInPrequalified();
  const { body } = await submit(client, { files, coBorrowers: [{}], fields });
  const request: PackageRequest = {
    clientId: client.clientId,
    submissionId: "6f1c2a1e-0000-4000-8000-000000000001",
    applicationId: body.result.id,
    businessName: "Analytical Engines No. 1, LLC",
    lenderName: "Acme Capital",
    programName: "Term loan",
    showsNumbers: true,
    note: "Three locations, growing. The owner wants weekly payments.",
    documents: await listDocuments(client),
    preparedAt: new Date("2026-11-23T18:00:00Z"),
  };
  return { client, request };
};

const readFile = async (clientId: string, fileId: string) => buffer((await room.files.open(clientId, fileId)).content);
const readText = async (bytes: Buffer) => withoutSpaces((await readPdf(bytes)).pages.join(""));

describe("a package", () => {
  test("has a summary, the application, and the originals, each with its name, pages, and SHA-256", async () => {
    const pdf = makePdf({ pages: 3 });
    const photo = await makeJpeg();
    const { client, request } = await prepareRequest([
      { part: statements, name: "a.pdf", bytes: pdf },
      { part: "x_studio_upload_drivers_license", name: "b.jpg", bytes: photo },
    ]);
    const prepared = await packages.prepare(request);
    expect(prepared.items.map(({ kind, name, pages }) => [kind, name, pages])).toEqual([
      ["summary", "01 Summary Analytical Engines No 1, LLC 2026-11.pdf", 1],
      ["application", "02 Application Analytical Engines No 1, LLC 2026-11.pdf", expect.any(Number)],
      ["document", "03 Bank statements Analytical Engines No 1, LLC 2026-10.pdf", 3],
      ["document", "04 Drivers license Analytical Engines No 1, LLC.jpg", 1],
    ]);
    await withTransaction(database, (tx) => packages.record(tx, client.clientId, prepared));
    for (const item of prepared.items) {
      const bytes = await readFile(client.clientId, item.fileId);
      expect(createHash("sha256").update(bytes).digest().equals(item.sha256), item.name).toBe(true);
      expect(bytes).toHaveLength(item.sizeBytes);
    }
    expect((await readFile(client.clientId, prepared.items[2]?.fileId ?? "")).equals(pdf)).toBe(true);
  });

  test("is the same for the same request, byte by byte", async () => {
    const { request } = await prepareRequest([{ part: statements, name: "a.pdf", bytes: makePdf() }]);
    const [one, again] = [await packages.prepare(request), await packages.prepare(structuredClone(request))];
    expect(writeManifest(again.manifest)).toBe(writeManifest(one.manifest));
    expect(again.manifestSha256.equals(one.manifestSha256)).toBe(true);
    again.made.forEach(({ bytes }, index) => {
      expect(bytes.equals(one.made[index]?.bytes ?? Buffer.of())).toBe(true);
    });
    // As the database gives it back, in an order of its own.
    const stored = await database.query<{ manifest: Manifest }>("select $1::jsonb as manifest", [
      JSON.stringify(one.manifest),
    ]);
    expect(writeManifest(stored.rows[0]?.manifest as Manifest)).toBe(writeManifest(one.manifest));
    await packages.discard(one);
    await packages.discard(again);
    await expect(readFile(request.clientId, one.items[0]?.fileId ?? "")).rejects.toMatchObject({ code: "not_found" });
  });

  test("shows numbers to the lender under consent, a co-borrower's as they entered it, and to no one else", async () => {
    const { client, request } = await prepareRequest([]);
    const application = await records.applications.find(database, request.applicationId);
    const coBorrowerId = application?.coBorrowers[0]?.id ?? "";
    details.set(coBorrowerId, { ssn: "987654320", dateOfBirth: "1975-12-26", driversLicenseState: "" });
    const [full, masked] = [
      await packages.prepare(request),
      await packages.prepare({ ...request, showsNumbers: false }),
    ];
    details.clear();
    const texts = await Promise.all(full.made.map(({ bytes }) => readText(bytes)));
    expect(texts[1]).toContain("123-45-6789");
    expect(texts[1]).toContain("02/29/1980");
    expect(texts[1]).toContain("987-65-4320");
    expect(texts[1]).not.toContain("900-70-0001");
    expect(texts[1]).toContain("Georgia(GA)");
    expect(texts[0]).not.toMatch(/123-45-6789|987-65-4320|1980/);
    for (const { bytes } of masked.made) {
      expect(inflateStreams(bytes)).not.toMatch(/123-?45-?6789|987-?65-?4320/);
      expect(await readText(bytes)).not.toMatch(/123-?45-?6789|987-?65-?4320|02\/29\/1980/);
    }
    expect(await readText((masked.made[1] ?? masked.made[0])?.bytes ?? Buffer.of())).toContain("endsin6789");
    const own = await copies.draw(application as NonNullable<typeof application>, {
      kind: "co-borrower",
      id: coBorrowerId,
      consents: [],
    });
    const ownText = await readText(own);
    expect(ownText).toContain("CharlesBabbage");
    expect(ownText).not.toMatch(/Lovelace|Analytical|250,000|12,500|6789|987-65|900-70/);
    expect(client.clientId).toBe(request.clientId);
  });

  test("stamps our own papers and leaves the client's files alone", async () => {
    const pdf = makePdf();
    const { client, request } = await prepareRequest([{ part: statements, name: "a.pdf", bytes: pdf }]);
    const prepared = await packages.prepare(request);
    for (const { bytes } of prepared.made)
      expect(await readText(bytes)).toContain(
        withoutSpaces(`Prepared for Acme Capital, November 23, 2026, ${request.submissionId}`),
      );
    expect((await readFile(client.clientId, prepared.items[2]?.fileId ?? "")).equals(pdf)).toBe(true);
  });

  test("fits its summary on one page with many documents, and says what's in the application", async () => {
    const { request } = await prepareRequest([{ part: statements, name: "a.pdf", bytes: makePdf() }]);
    const [statement] = request.documents;
    const several = Array.from({ length: 11 }, () => statement as PackagedDocument);
    const prepared = await packages.prepare({ ...request, documents: several });

    const summary = await readPdf(prepared.made[0]?.bytes ?? Buffer.of());
    expect(summary.pageCount).toBe(1);
    const text = withoutSpaces(summary.pages.join(""));
    for (const part of [
      "$250,000, SBA Loan",
      "Equipment Financing: Delivery van",
      "2+ yrs",
      "$12,500",
      "$9,000",
      request.note,
    ])
      expect(text).toContain(withoutSpaces(part));
    for (const { name } of prepared.items.slice(1)) expect(text).toContain(withoutSpaces(name));
    const many = await packages.prepare({ ...request, documents: [...several, ...several] });
    const grouped = await readPdf(many.made[0]?.bytes ?? Buffer.of());
    expect(grouped.pageCount).toBe(1);
    expect(grouped.rows.slice(-2)).toEqual([
      ["Application", expect.stringMatching(/^\d$/)],
      ["Bankstatements,22files", "22"],
    ]);
  });

  test("isn't made of someone else's application or files, and leaves nothing behind", async () => {
    const [{ request }, other] = [await prepareRequest([]), await prepareRequest([])];
    const notFound = { code: "not_found" };
    for (const wrong of [{ applicationId: other.request.applicationId }, { applicationId: randomUUID() }])
      await expect(packages.prepare({ ...request, ...wrong })).rejects.toMatchObject(notFound);
    const foreign = await prepareRequest([{ part: statements, name: "a.pdf", bytes: makePdf() }]);
    await expect(packages.prepare({ ...request, documents: foreign.request.documents })).rejects.toMatchObject(
      notFound,
    );
  });
});

describe("an item's name", () => {
  const named = (type: string, businessName: string, filename = "a.pdf") =>
    nameItem({ position: 2, type, businessName, month: "2026-10", filename });

  test.each([
    ["Bank statements", "Café Łódź & Söhne, GmbH", "03 Bank statements Cafe Lodz & Sohne, GmbH 2026-10.pdf"],
    ["Driver's license", "O’Neil Bakery", "03 Drivers license ONeil Bakery 2026-10.pdf"],
    ["../../etc", "..\\..\\x", "03 etc x 2026-10.pdf"],
    ["Other", "陳美", "03 Other 2026-10.pdf"],
    ["", "\u202Efdp.exe", "03 Document fdp exe 2026-10.pdf"],
    ["SSN 123-45-6789", "Account 1234567890", "03 SSN Account 0 2026-10.pdf"],
  ])("of %s, %s", (type, business, name) => {
    expect(named(type, business)).toBe(name);
  });

  test("has no month that no one has said", () => {
    const item = { position: 2, type: "Bank statements", businessName: "Tide", month: null, filename: "october.pdf" };
    expect(nameItem(item)).toBe("03 Bank statements Tide.pdf");
  });

  test("is short, plain, and without a path for any text", () => {
    const text = fc.string({ unit: "binary", maxLength: 400 });
    fc.assert(
      fc.property(text, text, text, (type, business, filename) => {
        const name = named(type, business, filename);
        expect(name).toMatch(/^03 [A-Za-z0-9 &,()-]+ ?2026-10\.[a-z0-9]{1,5}$/);
        expect(name.length).toBeLessThanOrEqual(80);
        expect(name).not.toMatch(/\d{9}|\d{3}-\d{2}-\d{4}/);
      }),
    );
  });
});
