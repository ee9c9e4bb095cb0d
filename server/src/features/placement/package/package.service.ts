import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { toCivilDate } from "@funding-desk/contract/forms/civil-date";
import type { Answers } from "@funding-desk/contract/forms/field";
import { type Manifest, writeManifest } from "@funding-desk/contract/placement/submission/manifest";
import type { SubmissionItemKind } from "@funding-desk/contract/placement/submission/states";
import type { CurrentFirm } from "../../../firm/current-firm.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";
import { requireFound } from "../../../platform/errors/errors.ts";
import type { FileInspector } from "../../../platform/files/inspection/inspect-file.ts";
import { formatDay } from "../../../platform/mail/mail-layout.ts";
import type { FileService, ReceivedFile } from "../../documents/file/file.service.ts";
import type { ApplicationOnFile, ApplicationRecords } from "../../intake/application/application-record.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { withOwnNumbers } from "../lender-consent/co-borrower-details.service.ts";
import type { ApplicationCopies } from "./application-copy.service.ts";
import { nameItem } from "./item-name.ts";
import { toLetterhead } from "./letterhead.ts";
import { writeSummaryPaper } from "./summary-paper.ts";

/** A document that staff chose, or that answers a lender's question. */
export interface PackagedDocument {
  readonly documentId: string;
  readonly fileId: string;
  readonly filename: string;
  readonly typeName: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
  readonly uploadedAt: Date;
  /** In the last month that it covers, yyyy-mm-dd; null when no one has said it. */
  readonly coversUntil: string | null;
  readonly why: string;
}

export interface PackageRequest {
  readonly clientId: string;
  readonly submissionId: string;
  readonly applicationId: string;
  readonly businessName: string;
  readonly lenderName: string;
  readonly programName: string;
  /** Whether Social Security numbers are in it in full: not in what goes as an ordinary mail. */
  readonly showsNumbers: boolean;
  /** The advisor's, for the lender. */
  readonly note: string;
  readonly documents: readonly PackagedDocument[];
  /** The same request gives the same package. */
  readonly preparedAt: Date;
}

/** A file of the package. */
export interface PackageItem {
  readonly position: number;
  readonly kind: SubmissionItemKind;
  readonly documentId: string | null;
  readonly fileId: string;
  readonly name: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
  readonly pages: number | null;
  readonly sha256: Buffer;
  readonly why: string;
}

/** A file that we made, stored but not recorded. */
export interface MadeFile {
  readonly received: ReceivedFile;
  readonly bytes: Buffer;
}

export interface PreparedPackage {
  readonly items: readonly PackageItem[];
  /** Files that were made for it, and aren't recorded yet. */
  readonly made: readonly MadeFile[];
  readonly manifest: Manifest;
  /** Of `writeManifest`'s text. */
  readonly manifestSha256: Buffer;
}

export type PackageService = ReturnType<typeof createPackageService>;

interface Deps extends Pick<SharedDeps, "database" | "timeZone"> {
  readonly files: Pick<FileService, "open" | "keep" | "recordMade" | "discard">;
  readonly inspector: Pick<FileInspector, "countPages" | "drawPaper">;
  readonly applications: Pick<ApplicationRecords, "find">;
  readonly copies: Pick<ApplicationCopies, "draw">;
  /** The numbers that co-borrowers entered themselves; they replace those that the owner typed. */
  readonly coBorrowerDetails: {
    load(db: Queryable, clientId: string, coBorrowerIds: readonly string[]): Promise<ReadonlyMap<string, Answers>>;
  };
  readonly currentFirm: CurrentFirm;
}

/** Before the documents come the summary and the application. */
const madeItems = 2;
const pdf = "application/pdf";
const sha256 = (content: string | Buffer): Buffer => createHash("sha256").update(content).digest();

/** What a lender gets, made once. */
export const createPackageService = (deps: Deps) => {
  const { database, files, inspector, timeZone } = deps;

  const countPages = async (mediaType: string, bytes: Buffer): Promise<number | null> => {
    if (mediaType === pdf) return (await inspector.countPages(bytes)) ?? null;
    return mediaType.startsWith("image/") ? 1 : null;
  };

  const packDocument = async (
    { clientId, businessName, db }: Pick<PackageRequest, "clientId" | "businessName"> & { readonly db?: Queryable },
    document: PackagedDocument,
    position: number,
  ): Promise<PackageItem> => {
    const { documentId, fileId, filename, typeName: type, mediaType, sizeBytes, why } = document;
    const month = document.coversUntil?.slice(0, 7) ?? null;
    const bytes = await buffer((await files.open(clientId, fileId, db)).content);
    const hash = sha256(bytes);
    return {
      position,
      kind: "document",
      documentId,
      fileId,
      name: nameItem({ position, type, businessName, month, filename }),
      mediaType,
      sizeBytes,
      // Takes the bytes.
      pages: await countPages(mediaType, bytes),
      sha256: hash,
      why,
    };
  };

  const loadApplication = async ({ clientId, applicationId }: PackageRequest): Promise<ApplicationOnFile> => {
    const found = await deps.applications.find(database, applicationId);
    const application = requireFound(found?.clientId === clientId ? found : undefined);
    const ids = application.coBorrowers.map(({ id }) => id);
    const details = await deps.coBorrowerDetails.load(database, clientId, ids);
    return withOwnNumbers(application, details);
  };

  const drawApplication = (application: ApplicationOnFile, { showsNumbers }: PackageRequest, stamp: string) =>
    deps.copies.draw(application, {
      kind: "lender",
      stamp,
      inFull: new Set(showsNumbers ? ["owner", ...application.coBorrowers.map(({ id }) => id)] : []),
    });

  /** Makes the papers that come before the documents, and keeps them. */
  const makePapers = async (request: PackageRequest, documents: readonly PackageItem[]) => {
    const { preparedAt, lenderName, businessName, submissionId } = request;
    const application = await loadApplication(request);
    const stamp = `Prepared for ${lenderName}, ${formatDay(preparedAt.toISOString(), timeZone)}, ${submissionId}`;
    const month = toCivilDate(timeZone, preparedAt).slice(0, 7);
    const toName = (position: number, type: string) =>
      nameItem({ position, type, businessName, month, filename: "made.pdf" });
    const [summaryName, applicationName] = [toName(0, "Summary"), toName(1, "Application")];
    const applicationBytes = await drawApplication(application, request, stamp);
    const applicationPages = (await inspector.countPages(Buffer.from(applicationBytes))) ?? null;
    const summaryBytes = await inspector.drawPaper(
      writeSummaryPaper({
        ...request,
        application,
        stamp,
        timeZone,
        letterhead: toLetterhead(deps.currentFirm()),
        documents: [
          { type: "Application", name: applicationName, pages: applicationPages },
          ...documents.map((item, index) => ({ ...item, type: request.documents[index]?.typeName ?? "Document" })),
        ],
      }),
    );
    const papers = [
      { kind: "summary", name: summaryName, bytes: summaryBytes, why: "What the file is about, on one page" },
      { kind: "application", name: applicationName, bytes: applicationBytes, why: "The application as it was sent" },
    ] as const;
    return papers;
  };

  const keepPapers = async (request: PackageRequest, documents: readonly PackageItem[]) => {
    const made: MadeFile[] = [];
    const items: PackageItem[] = [];
    try {
      for (const { kind, name, bytes, why } of await makePapers(request, documents)) {
        const received = await files.keep({ name, mediaType: pdf, bytes });
        made.push({ received, bytes });
        items.push({
          position: items.length,
          kind,
          documentId: null,
          fileId: received.id,
          name,
          mediaType: pdf,
          sizeBytes: bytes.length,
          pages: await countPages(pdf, Buffer.from(bytes)),
          sha256: received.contentHash,
          why,
        });
      }
    } catch (error) {
      await files.discard(made.map(({ received }) => received));
      throw error;
    }
    return { made, items };
  };

  return {
    packDocument,

    /**
     * Makes the package before the transaction that sends it, because making a file can't be rolled back. Then call `record` in
     * that transaction, or `discard`. The client's own files stay as they are.
     * @throws {DomainError} `not_found` for a file that the scanner hasn't passed; `files_unavailable`
     */
    async prepare(request: PackageRequest): Promise<PreparedPackage> {
      const documents: PackageItem[] = [];
      // One after the other: each is read as a whole, and none is kept.
      for (const document of request.documents)
        documents.push(await packDocument(request, document, madeItems + documents.length));
      const papers = await keepPapers(request, documents);
      const items = [...papers.items, ...documents];
      const manifest: Manifest = {
        submission: request.submissionId,
        prepared_for: { lender: request.lenderName, program: request.programName },
        prepared_on: toCivilDate(timeZone, request.preparedAt),
        shows_numbers: request.showsNumbers,
        items: items.map(({ name, kind, sizeBytes, pages, sha256: hash, why }) => ({
          name,
          kind,
          size_bytes: sizeBytes,
          pages,
          sha256: hash.toString("hex"),
          why,
        })),
      };
      return { items, made: papers.made, manifest, manifestSha256: sha256(writeManifest(manifest)) };
    },

    /** Records the files that were made, in the sending transaction. */
    record: (tx: Transaction, clientId: string, { made }: PreparedPackage): Promise<void> =>
      files.recordMade(
        tx,
        clientId,
        made.map(({ received }) => received),
      ),

    discard: ({ made }: PreparedPackage): Promise<void> => files.discard(made.map(({ received }) => received)),
  };
};
