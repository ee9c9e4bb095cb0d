import { type DocumentWire, documentFile, type documentTypes } from "@funding-desk/contract/documents/document/api";
import { fileStates } from "@funding-desk/contract/documents/file/file-state";
import { type AnswerOf, apiBase } from "@funding-desk/contract/http/endpoint";
import type { Paper } from "@funding-desk/contract/matching/fit/paper";
import { limits } from "@funding-desk/contract/platform/limits";
import type { SessionToken } from "../../../identity/session/session-token.ts";
import type { SignedLinks } from "../../../identity/session/signed-link.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import type { FileService, OpenedFile } from "../file/file.service.ts";
import {
  type DocumentRow,
  findDocuments,
  listApplicationFiles,
  listDocuments,
  listDocumentTypes,
  listPapers,
} from "./document.repository.ts";

export type DocumentService = ReturnType<typeof createDocumentService>;

interface Deps extends Pick<SharedDeps, "database"> {
  readonly files: Pick<FileService, "open" | "usedBytes">;
  readonly links: SignedLinks;
}

/** More than anyone uploads. Caps what a list costs. */
const listedAtMost = 1000;

const toSubject = (id: string): string => `document:${id}`;

/** Clients' documents by type, and their files. */
export const createDocumentService = ({ database, files, links }: Deps) => {
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

  return {
    toWire,

    /** What is on file under each type, for programs that ask for it. */
    listPapers: async (clientId: string, db: Queryable = database): Promise<Paper[]> =>
      (await listPapers(db, clientId)).map(({ id, slug, name, on_file }) => ({
        type: slug,
        type_id: id,
        name,
        on_file,
      })),

    /** Undefined for a document that isn't the client's or was deleted. */
    find: async (clientId: string, id: string): Promise<DocumentRow | undefined> =>
      (await findDocuments(database, clientId, [id]))[0],

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

    /** Every document of the client that isn't deleted, newest first. */
    listForExport: (clientId: string): Promise<DocumentRow[]> => listDocuments(database, clientId),
  };
};
