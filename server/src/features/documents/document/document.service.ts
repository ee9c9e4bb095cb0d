import { randomUUID } from "node:crypto";
import {
  type DocumentWire,
  documentFile,
  type documentTypes,
  uploadDocuments,
} from "@funding-desk/contract/documents/document/api";
import { addDocuments } from "@funding-desk/contract/documents/document/desk-api";
import { fileStates } from "@funding-desk/contract/documents/file/file-state";
import type { DocumentTypeSlug } from "@funding-desk/contract/forms/options/document-types";
import { type AnswerOf, apiBase } from "@funding-desk/contract/http/endpoint";
import type { Paper } from "@funding-desk/contract/matching/fit/paper";
import { limits } from "@funding-desk/contract/platform/limits";
import { wireNames } from "@funding-desk/contract/platform/wire-names";
import type { SessionToken } from "../../../identity/session/session-token.ts";
import type { SignedLinks } from "../../../identity/session/signed-link.ts";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError, invalidField } from "../../../platform/errors/errors.ts";
import { recordEvents } from "../../../platform/event/record-events.ts";
import { once, toIntent } from "../../../platform/idempotency/once.ts";
import type { JobQueue } from "../../../platform/jobs/job-queue.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import type { DocumentRequestService } from "../document-request/document-request.service.ts";
import type { FileService, OpenedFile, ReceivedFile } from "../file/file.service.ts";
import {
  type DocumentRow,
  deleteMarked,
  findDocuments,
  insertApplicationDocuments,
  insertDocuments,
  isOpenDocumentType,
  listApplicationFiles,
  listClientsWithMarked,
  listDocuments,
  listDocumentTypes,
  listPapers,
  markDeleted,
  unmarkDeleted,
} from "./document.repository.ts";
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

/** Clients' documents by type. */
export type DocumentService = ReturnType<typeof createDocumentService>;

interface Deps extends Pick<SharedDeps, "database" | "audit" | "mails" | "live"> {
  readonly files: Pick<FileService, "record" | "discard" | "open" | "remove" | "usedBytes">;
  readonly links: SignedLinks;
  readonly jobs: Pick<Jobs, "send">;
  readonly requests: Pick<DocumentRequestService, "fulfill" | "reopen" | "fulfillAgain">;
}

/** More than anyone uploads. Caps what a list costs. */
const listedAtMost = 1000;

/** Leaves time for a click in the last second to get here. */
const graceSeconds = 3;
const undoneWithinSeconds = limits.undoSeconds + graceSeconds;

/** Makes a client's document deletions final. */
export const deletedDocumentQueue: JobQueue<{ clientId: string }> = {
  name: "deleted-document",
  retry: { limit: 5, delaySeconds: 10, maxDelaySeconds: 600 },
  expireSeconds: 120,
  startAfterSeconds: undoneWithinSeconds + 2,
};

const toSubject = (id: string): string => `document:${id}`;

export const createDocumentService = (deps: Deps) => {
  const { database, files, links, jobs, audit, mails, requests, live } = deps;

  const toWire = async (token: SessionToken, row: DocumentRow): Promise<DocumentWire> => {
    const link = await links.sign(token, toSubject(row.id));
    return {
      id: row.id,
      filename: row.name,
      document: `${apiBase}${documentFile.path.replace(":id", row.id)}?link=${link}`,
      media_type: row.media_type,
      size_bytes: row.size_bytes,
      uploaded_at: row.uploaded_at.toISOString(),
      state: fileStates[row.state],
      ...(row.review_state === "waiting" ? {} : { review: row.review_state }),
      ...(row.rejection_reason === null ? {} : { rejection_reason: row.rejection_reason }),
      ...(row.application_reference === null ? {} : { application_reference: row.application_reference }),
      ...(row.is_added_by_firm ? { is_added_by_firm: true } : {}),
    };
  };

  const finalizeDeletions = async (tx: Transaction, clientId: string): Promise<void> => {
    const fileIds = await deleteMarked(tx, clientId, undoneWithinSeconds);
    if (fileIds.length > 0) await files.remove(tx, clientId, fileIds);
  };
  const removeDeleted = (clientId: string) => withTransaction(database, (tx) => finalizeDeletions(tx, clientId));

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
    const documents = received.map(({ id: fileId }) => ({ id: randomUUID(), fileId }));
    const intent = toIntent(endpoint, { clientId, staffId: staff?.staffId, idempotencyKey }, [
      typeId,
      received.map(({ name, contentHash }) => [name, contentHash.toString("hex")]),
    ]);
    // Store only ids: links expire and don't belong in a table.
    const answer = documents.map(({ id }) => id);
    const act = async (tx: Transaction) => {
      // Make room if the client deleted something for this.
      await finalizeDeletions(tx, clientId);
      await files.record(tx, clientId, received);
      await insertDocuments(tx, { clientId, typeId, addedBy: staff?.staffId, documents });
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
    /** What is on file under each type, for programs that ask for it. */
    listPapers: async (clientId: string, db: Queryable = database): Promise<Paper[]> =>
      (await listPapers(db, clientId)).map(({ id, slug, name, on_file }) => ({
        type: slug,
        type_id: id,
        name,
        on_file,
      })),

    /** Undefined for a document that isn't the client's or was deleted. */
    findName: async (clientId: string, id: string): Promise<string | undefined> =>
      (await findDocuments(database, clientId, [id]))[0]?.name,

    /** Types in the firm's order, each with the client's documents, newest first, with fresh links. */
    async listOwn(token: SessionToken): Promise<AnswerOf<typeof documentTypes>> {
      const [types, rows, usedBytes] = await Promise.all([
        listDocumentTypes(database, token.clientId),
        listDocuments(database, token.clientId, listedAtMost),
        files.usedBytes(token.clientId),
      ]);
      const documents = await Promise.all(
        rows.map(async (row) => ({ typeId: row.document_type_id, wire: await toWire(token, row) })),
      );
      return {
        data: types.map(({ id, name, description, is_open: isOpen }) => ({
          document_type: name,
          document_type_id: id,
          description,
          ...(isOpen ? {} : { is_closed: true as const }),
          documents: documents.filter(({ typeId }) => typeId === id).map(({ wire }) => wire),
        })),
        used_bytes: usedBytes,
        allowed_bytes: limits.clientFilesBytes,
      };
    },

    /** The client's own upload. @throws {DomainError} as `store` */
    async upload({ token, ...upload }: DocumentUpload): Promise<DocumentWire[]> {
      const rows = await store(token.clientId, upload);
      return Promise.all(rows.map((row) => toWire(token, row)));
    },

    /** What staff add for a client whom they may see. @returns the documents' ids @throws {DomainError} as `store` */
    add: async (staff: StaffIdentity, { clientId, ...upload }: AddedDocuments): Promise<string[]> =>
      (await store(clientId, upload, staff)).map(({ id }) => id),

    /**
     * It can be restored for a few seconds. Clients delete what the firm added for them as they delete their own: the paper is
     * theirs, and counts toward their space. That staff had added it stays in the audit.
     * @throws {DomainError} `not_found` for one that isn't the client's or is deleted
     */
    remove: (clientId: string, id: string) =>
      withTransaction(database, async (tx) => {
        if (!(await markDeleted(tx, clientId, id))) throw new DomainError("not_found");
        await requests.reopen(tx, id);
        await jobs.send(tx, deletedDocumentQueue, { clientId });
        await live.notify(tx, { clientId });
      }),

    /** @throws {DomainError} `not_found` when it's too late */
    async restore(token: SessionToken, id: string): Promise<DocumentWire> {
      const { clientId } = token;
      const row = await withTransaction(database, async (tx) => {
        const isBack = await unmarkDeleted(tx, { clientId, id, withinSeconds: undoneWithinSeconds });
        const [found] = isBack ? await findDocuments(tx, clientId, [id]) : [];
        if (!found) throw new DomainError("not_found");
        await requests.fulfillAgain(tx, id);
        await live.notify(tx, { clientId });
        return found;
      });
      return toWire(token, row);
    },

    /** The file a link opens. @throws {DomainError} `link_invalid`, `session_ended`, `not_found` */
    async openByLink(id: string, link: string): Promise<OpenedFile> {
      const { clientId } = await links.verify(link, toSubject(id));
      const [row] = await findDocuments(database, clientId, [id]);
      if (!row) throw new DomainError("not_found");
      return files.open(clientId, row.file_id);
    },

    /** The names of the files that came with an application and are still there, by field. */
    async listNamesByField(clientId: string, applicationId: string): Promise<ReadonlyMap<string, readonly string[]>> {
      const sent = await listApplicationFiles(database, { clientId, applicationId });
      const names = new Map<string, string[]>();
      for (const { field, name } of sent) names.set(field ?? "", [...(names.get(field ?? "") ?? []), name]);
      return names;
    },

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
      await requests.fulfill(
        tx,
        clientId,
        attached.map(({ id }) => id),
      );
    },

    /** Every document of the client that isn't deleted, newest first. */
    listForExport: (clientId: string): Promise<DocumentRow[]> => listDocuments(database, clientId),

    /** Makes deletions final that the client can no longer undo. */
    removeDeleted,

    /** The same for every client, in case a job was lost. */
    async sweep() {
      for (const clientId of await listClientsWithMarked(database, undoneWithinSeconds)) await removeDeleted(clientId);
    },
  };
};
