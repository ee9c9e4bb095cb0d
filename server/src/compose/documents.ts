import type { ClientAccess } from "../features/client-file/client-access.service.ts";
import { documentRoutes } from "../features/document/document.routes.ts";
import { createDocumentService, deletedDocumentQueue } from "../features/document/document.service.ts";
import { createDocumentRequestService } from "../features/document-request/document-request.service.ts";
import type { FileService } from "../features/file/file.service.ts";
import type { NoticeService } from "../features/notice/notice.service.ts";
import type { SignedLinks } from "../session/signed-link.ts";
import type { GroundFloor } from "./ground-floor.ts";

interface Parts extends Pick<GroundFloor, "database" | "audit" | "live" | "jobs" | "timeZone"> {
  readonly access: ClientAccess;
  readonly files: FileService;
  readonly links: SignedLinks;
  readonly notices: NoticeService;
}

/** What clients hand over, and what the firm asks them for. */
export const composeDocuments = (parts: Parts) => {
  const requests = createDocumentRequestService(parts);
  const documents = createDocumentService({ ...parts, requests });
  parts.jobs.work(deletedDocumentQueue, ({ data }) => documents.removeDeleted(data.clientId));
  return {
    documents,
    requests,
    routes: documentRoutes(documents, parts.files),
    sweeps: [() => documents.sweep()],
  };
};
