import { randomUUID } from "node:crypto";
import { type DocumentWire, uploadDocuments } from "@funding-desk/contract/documents/document/api";
import { addDocuments } from "@funding-desk/contract/documents/document/desk-api";
import type { DocumentTypeSlug } from "@funding-desk/contract/forms/options/document-types";
import { wireNames } from "@funding-desk/contract/platform/wire-names";
import type { SessionToken } from "../../../identity/session/session-token.ts";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { invalidField } from "../../../platform/errors/errors.ts";
import { recordEvents } from "../../../platform/event/record-events.ts";
import { once, toIntent } from "../../../platform/idempotency/once.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import type { DocumentRequestService } from "../document-request/document-request.service.ts";
import type { FileService, ReceivedFile } from "../file/file.service.ts";
import {
  type DocumentRow,
  findDocuments,
  insertApplicationDocuments,
  insertDocuments,
  isOpenDocumentType,
} from "./document.repository.ts";
import type { DocumentService } from "./document.service.ts";
import type { DocumentDeletions } from "./document-deletion.service.ts";
import { documentsReceivedMail } from "./document-mails.ts";

interface Uploaded {
  readonly typeId: number;
  /** Received but not recorded yet. */
  readonly files: readonly ReceivedFile[];
  readonly idempotencyKey: string | undefined;
}

export interface DocumentUpload extends Uploaded {
  readonly token: SessionToken;
}

export interface AddedDocuments extends Uploaded {
  readonly clientId: string;
}

/** A file that came with an application. Its row is already in `stored_files`. */
export interface ApplicationFile {
  readonly fileId: string;
  /** Name of the field it answers. */
  readonly field: string;
  readonly documentType: DocumentTypeSlug;
}

export type DocumentUploads = ReturnType<typeof createDocumentUploads>;

interface Deps extends Pick<SharedDeps, "database" | "audit" | "mails" | "live"> {
  readonly documents: Pick<DocumentService, "toWire">;
  readonly deletions: Pick<DocumentDeletions, "finalize">;
  readonly files: Pick<FileService, "record" | "discard" | "queueReading">;
  readonly requests: Pick<DocumentRequestService, "fulfill">;
}

/** How documents come in: a client's upload, what staff add for them, and the files of an application. */
export const createDocumentUploads = (deps: Deps) => {
  const { database, documents, deletions, files, audit, mails, requests, live } = deps;

  /**
   * Stores all files or none, once per idempotency key. A retry's copies are discarded, and it is answered with what the first
   * stored and is still there.
   * @throws {DomainError} `invalid_fields` for no files or an unknown type; `storage_full`; `idempotency_key_reused`
   */
  const store = async (
    clientId: string,
    { typeId, files: received, idempotencyKey }: Uploaded,
    staff?: StaffIdentity,
  ): Promise<DocumentRow[]> => {
    const [endpoint, typeField] = staff
      ? [addDocuments, "document_type_id"]
      : [uploadDocuments, wireNames.documentTypeId];
    if (received.length === 0) throw invalidField("documents", "Please choose a file.");
    if (!(await isOpenDocumentType(database, clientId, typeId)))
      throw invalidField(typeField, "We don't know this document type. Please reload the page.");
    const stored = received.map(({ id: fileId }) => ({ id: randomUUID(), fileId }));
    const intent = toIntent(endpoint, { clientId, staffId: staff?.staffId, idempotencyKey }, [
      typeId,
      received.map(({ name, contentHash }) => [name, contentHash.toString("hex")]),
    ]);
    // Store only ids: links expire and don't belong in a table.
    const answer = stored.map(({ id }) => id);
    const act = async (tx: Transaction) => {
      await deletions.finalize(tx, clientId);
      await files.record(tx, clientId, received);
      await insertDocuments(tx, { clientId, typeId, addedBy: staff?.staffId, documents: stored });
      await files.queueReading(
        tx,
        stored.map(({ fileId }) => fileId),
      );
      await requests.fulfill(tx, clientId, answer);
      await recordEvents(
        tx,
        answer.map((id) => ({
          kind: "document.uploaded",
          clientId,
          subjectId: id,
          data: { document_id: id, document_type_id: typeId },
        })),
      );
      // At most one mail an hour.
      await mails.queue(tx, documentsReceivedMail, {
        clientId,
        cause: `${clientId}:${new Date().toISOString().slice(0, 13)}`,
      });
      await live.notify(tx, { clientId });
      if (staff) await recordAdded(tx, staff, { clientId, ids: answer });
    };
    const [ids, rows] = await withTransaction(database, async (tx) => {
      const first = await once(tx, intent, { answer, act: () => act(tx) });
      return [first, await findDocuments(tx, clientId, first)] as const;
    });
    if (ids[0] !== answer[0]) await files.discard(received);
    return rows;
  };

  const recordAdded = async (
    tx: Transaction,
    staff: StaffIdentity,
    { clientId, ids }: { readonly clientId: string; readonly ids: readonly string[] },
  ): Promise<void> => {
    for (const { id, document_type: subject } of await findDocuments(tx, clientId, ids))
      await audit.record(tx, {
        ...actedBy(staff),
        action: "document.added",
        clientId,
        subject,
        detail: { document_id: id },
      });
  };

  return {
    /** The client's own upload. @throws {DomainError} as `store` */
    async upload({ token, ...upload }: DocumentUpload): Promise<DocumentWire[]> {
      const rows = await store(token.clientId, upload);
      return Promise.all(rows.map((row) => documents.toWire(token, row)));
    },

    /** What staff add for a client whom they may see. @returns the documents' ids @throws {DomainError} as `store` */
    add: async (staff: StaffIdentity, { clientId, ...upload }: AddedDocuments): Promise<string[]> =>
      (await store(clientId, upload, staff)).map(({ id }) => id),

    /** Turns an application's files into documents, in the transaction that submits it. */
    async attach(
      tx: Transaction,
      {
        clientId,
        applicationId,
        files: sent,
      }: { readonly clientId: string; readonly applicationId: string; readonly files: readonly ApplicationFile[] },
    ) {
      const attached = sent.map((file) => ({ ...file, id: randomUUID() }));
      await insertApplicationDocuments(tx, { clientId, applicationId, documents: attached });
      await files.queueReading(
        tx,
        attached.map(({ fileId }) => fileId),
      );
      await requests.fulfill(
        tx,
        clientId,
        attached.map(({ id }) => id),
      );
    },
  };
};
