import type { Readable } from "node:stream";
import { DomainError } from "../../../platform/errors/errors.ts";
import { makeArchive } from "../../../platform/files/archive.ts";
import type { DocumentService } from "../../documents/document/document.service.ts";
import type { FileService } from "../../documents/file/file.service.ts";
import type { DraftFileService } from "../../intake/draft/draft-file.service.ts";
import type { MessageAttachments } from "../../messages/message/message-attachment.service.ts";
import type { OwnOfferService } from "../../offers/offer/own-offer.service.ts";
import { createArchiveNames } from "./archive-names.ts";

export type HandedOverFiles = ReturnType<typeof createHandedOverFiles>;

interface Deps {
  readonly documents: Pick<DocumentService, "listForExport">;
  readonly offers: Pick<OwnOfferService, "listForExport">;
  readonly messageAttachments: Pick<MessageAttachments, "listForExport">;
  readonly draftFiles: Pick<DraftFileService, "listForExport">;
  readonly files: Pick<FileService, "open">;
}

interface UploadedFile {
  readonly fileId: string;
  /** Path inside the archive. */
  readonly folder: string;
  readonly about: {
    readonly name: string;
    readonly type: string;
    readonly uploaded_at: unknown;
    readonly application: string | null;
    /** The firm's decision, and why it rejected the document. */
    readonly review: string | null;
    readonly rejection_reason: string | null;
  };
}

/** The folder for lenders' own papers about their offers. */
const disclosureFolder = "lenders' disclosures";

/** The folder for files of messages. */
const messageFolder = "messages";

/** The folder for files of an application that isn't submitted yet. */
const draftFolder = "application not submitted";

/** Files that a client handed over or was sent, and an archive of them. */
export const createHandedOverFiles = (deps: Deps) => {
  const { files } = deps;

  const listDocuments = async (clientId: string): Promise<UploadedFile[]> =>
    (await deps.documents.listForExport(clientId)).map((row) => ({
      fileId: row.file_id,
      folder: row.document_type,
      about: {
        name: row.name,
        type: row.document_type,
        uploaded_at: row.uploaded_at,
        application: row.application_reference,
        review: row.review_state,
        rejection_reason: row.rejection_reason,
        added_by_us: row.is_added_by_firm,
      },
    }));

  const listDisclosures = async (clientId: string): Promise<UploadedFile[]> =>
    (await deps.offers.listForExport(clientId)).map(({ fileId, name, sentAt }) => ({
      fileId,
      folder: disclosureFolder,
      about: {
        name,
        type: "Lender's disclosure",
        uploaded_at: sentAt,
        application: null,
        review: null,
        rejection_reason: null,
      },
    }));

  const listDraftFiles = async (clientId: string): Promise<UploadedFile[]> =>
    (await deps.draftFiles.listForExport(clientId)).map(({ fileId, question, name }) => ({
      fileId,
      folder: draftFolder,
      about: { name, type: question, uploaded_at: null, application: null, review: null, rejection_reason: null },
    }));

  const listMessageFiles = async (clientId: string): Promise<(UploadedFile & { readonly isSent: boolean })[]> =>
    (await deps.messageAttachments.listForExport(clientId)).map(({ fileId, name, attachedAt, isSent, isFromFirm }) => ({
      fileId,
      folder: messageFolder,
      isSent,
      about: {
        name,
        type: isSent ? "File of a message" : "File of a message that isn't sent",
        uploaded_at: attachedAt,
        application: null,
        review: null,
        rejection_reason: null,
        added_by_us: isFromFirm,
      },
    }));

  /** Undefined when it isn't known to be clean yet, or was deleted in the meantime. */
  const openIfThere = async (clientId: string, fileId: string) => {
    try {
      return await files.open(clientId, fileId);
    } catch (error) {
      if (error instanceof DomainError && error.code === "not_found") return undefined;
      throw error;
    }
  };

  const pack = (
    clientId: string,
    handedOver: readonly UploadedFile[],
    json: { name: string; data: object },
  ): Readable => {
    const pathFor = createArchiveNames();
    return makeArchive(async (archive) => {
      const documents = [];
      for (const { fileId, folder, about } of handedOver) {
        const opened = await openIfThere(clientId, fileId);
        const path = opened ? pathFor(folder, about.name) : null;
        documents.push({ ...about, path });
        if (opened && path) await archive.file({ ...opened, path });
      }
      archive.text(json.name, `${JSON.stringify({ ...json.data, documents }, null, 2)}\n`);
    });
  };

  return {
    pack,

    /** Also what the client hasn't sent or submitted yet. */
    listAll: async (clientId: string): Promise<UploadedFile[]> => [
      ...(await listDocuments(clientId)),
      ...(await listDisclosures(clientId)),
      ...(await listMessageFiles(clientId)),
      ...(await listDraftFiles(clientId)),
    ],

    /** What the firm has, too. */
    listShared: async (clientId: string): Promise<UploadedFile[]> => [
      ...(await listDocuments(clientId)),
      ...(await listDisclosures(clientId)),
      ...(await listMessageFiles(clientId)).filter(({ isSent }) => isSent),
    ],
  };
};
