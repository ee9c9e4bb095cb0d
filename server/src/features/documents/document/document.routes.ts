import * as api from "@funding-desk/contract/documents/document/api";
import { addDocuments } from "@funding-desk/contract/documents/document/desk-api";
import { wireNames } from "@funding-desk/contract/platform/wire-names";
import { findDisposition } from "../../../http/content-disposition.ts";
import { toData } from "../../../http/envelope.ts";
import { fileRoute } from "../../../http/file-route.ts";
import { clientRoute, type Route } from "../../../http/route.ts";
import { clientUploadRoute, staffUploadRoute } from "../../../http/upload-route.ts";
import { requireOwnUser } from "../../../identity/session/gatekeeper.ts";
import type { StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import type { FileReceiver } from "../../../platform/files/received-file.ts";
import type { DocumentService } from "./document.service.ts";
import type { DocumentDeletions } from "./document-deletion.service.ts";
import type { DocumentUploads } from "./document-upload.service.ts";

interface Parts {
  readonly documents: DocumentService;
  readonly uploads: DocumentUploads;
  readonly deletions: DocumentDeletions;
  readonly receiver: FileReceiver;
  readonly requireVisible: (staff: StaffIdentity, clientId: string) => Promise<void>;
}

export const documentRoutes = ({ documents, uploads, deletions, receiver, requireVisible }: Parts): Route[] => [
  clientRoute(api.documentTypes, async ({ client, params }) => {
    requireOwnUser(client, params.userId);
    return documents.listOwn(client);
  }),
  clientUploadRoute(api.uploadDocuments, receiver, async ({ client, fields, files, idempotencyKey }) => {
    requireOwnUser(client, fields[wireNames.documentOwnerId]);
    return {
      data: await uploads.upload({
        token: client,
        typeId: Number(fields[wireNames.documentTypeId]),
        files: files.map(({ file }) => file),
        idempotencyKey,
      }),
    };
  }),
  staffUploadRoute(
    addDocuments,
    { receiver, requireVisible },
    async ({ staff, params: { id: clientId }, fields, files, idempotencyKey }) => {
      const added = { typeId: Number(fields.document_type_id), files: files.map(({ file }) => file), idempotencyKey };
      return { data: { ids: await uploads.add(staff, { clientId, ...added }) } };
    },
  ),
  clientRoute(api.deleteDocument, async ({ client: { clientId }, params: { id } }) => {
    await deletions.remove(clientId, id);
    return { status: "success" as const, message: "Document deleted successfully" };
  }),
  clientRoute(api.restoreDocument, ({ client, params: { id } }) => toData(deletions.restore(client, id))),
  fileRoute(api.documentFile, async ({ params: { id }, query: { link } }) => {
    const { content, mediaType, name, sizeBytes } = await documents.openByLink(id, link);
    return { content, mediaType, filename: name, sizeBytes, disposition: findDisposition(mediaType) };
  }),
];
