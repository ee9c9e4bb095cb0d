import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { toCivilDate } from "@funding-desk/contract/forms/civil-date";
import type { Memo } from "@funding-desk/contract/placement/memo/memo";
import type { LenderBrief } from "@funding-desk/contract/placement/package/brief";
import { type Manifest, writeManifest } from "@funding-desk/contract/placement/submission/manifest";
import type { SubmissionItemKind } from "@funding-desk/contract/placement/submission/states";
import type { Queryable } from "../../../platform/db/database.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";
import type { FileInspector } from "../../../platform/files/inspection/inspect-file.ts";
import type { FileService, ReceivedFile } from "../../documents/file/file.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { nameItem } from "./item-name.ts";
import type { PackagePapers, PapersRequest } from "./package-papers.service.ts";

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

/** The same request gives the same package. */
export interface PackageRequest extends Omit<PapersRequest, "documents"> {
  readonly documents: readonly PackagedDocument[];
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
  /** What the summary says of the business. */
  readonly brief: LenderBrief;
  /** Its sentences. */
  readonly memo: Memo;
  readonly manifest: Manifest;
  /** Of `writeManifest`'s text. */
  readonly manifestSha256: Buffer;
}

export type PackageService = ReturnType<typeof createPackageService>;

interface Deps extends Pick<SharedDeps, "timeZone"> {
  readonly files: Pick<FileService, "open" | "keep" | "recordMade" | "discard">;
  readonly inspector: Pick<FileInspector, "countPages">;
  readonly papers: Pick<PackagePapers, "make">;
}

/** Before the documents come the summary and the application. */
const madeItems = 2;
const pdf = "application/pdf";
const sha256 = (content: string | Buffer): Buffer => createHash("sha256").update(content).digest();

/** What a lender gets, made once. */
export const createPackageService = ({ files, inspector, papers, timeZone }: Deps) => {
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

  const keepPapers = async (request: PackageRequest, documents: readonly PackageItem[]) => {
    const listed = documents.map((item, index) => ({
      ...item,
      type: request.documents[index]?.typeName ?? "Document",
    }));
    const made: MadeFile[] = [];
    const items: PackageItem[] = [];
    try {
      const { brief, memo, papers: drawn } = await papers.make({ ...request, documents: listed });
      for (const { kind, name, bytes, why } of drawn) {
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
      return { made, items, brief, memo };
    } catch (error) {
      await files.discard(made.map(({ received }) => received));
      throw error;
    }
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
      const { made, items: first, brief, memo } = await keepPapers(request, documents);
      const items = [...first, ...documents];
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
      return { items, made, brief, memo, manifest, manifestSha256: sha256(writeManifest(manifest)) };
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
