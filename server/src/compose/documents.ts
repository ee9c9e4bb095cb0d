import { documentRoutes } from "../features/documents/document/document.routes.ts";
import { createDocumentService } from "../features/documents/document/document.service.ts";
import {
  createDocumentDeletions,
  deletedDocumentQueue,
} from "../features/documents/document/document-deletion.service.ts";
import { createDocumentUploads } from "../features/documents/document/document-upload.service.ts";
import { createDocumentRequestService } from "../features/documents/document-request/document-request.service.ts";
import type { FileService } from "../features/documents/file/file.service.ts";
import type { SignedLinks } from "../identity/session/signed-link.ts";
import type { GroundFloor } from "./ground-floor.ts";

interface Parts extends GroundFloor {
  readonly files: FileService;
  readonly links: SignedLinks;
}

/** Clients' documents and the firm's requests for them. */
export const composeDocuments = (parts: Parts) => {
  const requests = createDocumentRequestService(parts);
  const documents = createDocumentService(parts);
  const deletions = createDocumentDeletions({ ...parts, documents, requests });
  const uploads = createDocumentUploads({ ...parts, documents, deletions, requests });
  parts.jobs.work(deletedDocumentQueue, ({ data }) => deletions.removeDeleted(data.clientId));
  return {
    documents,
    uploads,
    requests,
    routes: documentRoutes({
      documents,
      uploads,
      deletions,
      receiver: parts.files,
      requireVisible: (staff, clientId) => parts.access.requireVisible(parts.database, staff, clientId),
    }),
    sweeps: [() => deletions.sweep()],
  };
};
