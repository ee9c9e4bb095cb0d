import path from "node:path";
import { documentRoutes } from "../features/documents/document/document.routes.ts";
import { createDocumentService } from "../features/documents/document/document.service.ts";
import {
  createDocumentDeletions,
  deletedDocumentQueue,
} from "../features/documents/document/document-deletion.service.ts";
import { createDocumentUploads } from "../features/documents/document/document-upload.service.ts";
import { documentRequestRoutes } from "../features/documents/document-request/document-request.routes.ts";
import { createDocumentRequestService } from "../features/documents/document-request/document-request.service.ts";
import { documentReviewRoutes } from "../features/documents/document-review/document-review.routes.ts";
import { createDocumentReviewService } from "../features/documents/document-review/document-review.service.ts";
import { documentTypeRoutes } from "../features/documents/document-type/document-type.routes.ts";
import { createDocumentTypeService } from "../features/documents/document-type/document-type.service.ts";
import { createFileService, type FileService } from "../features/documents/file/file.service.ts";
import { readingQueue, recognitionQueue, removedFileQueue, scanQueue } from "../features/documents/file/file-jobs.ts";
import { createFileUpkeep } from "../features/documents/file/file-upkeep.service.ts";
import { packRoutes } from "../features/documents/pack/pack.routes.ts";
import { createPackService } from "../features/documents/pack/pack.service.ts";
import { createPackSettingService } from "../features/documents/pack/pack-setting.service.ts";
import { createFileReadings } from "../features/documents/statement/file-readings.service.ts";
import type { FileTasks } from "../features/office/task/file-task.service.ts";
import type { SignedLinks } from "../identity/session/signed-link.ts";
import { createClamd } from "../platform/files/clamd.ts";
import { configuredFileStore, filesFolder } from "../platform/files/configured-file-store.ts";
import { createFileInspector } from "../platform/files/inspection/inspect-file.ts";
import { createTemporaryFiles } from "../platform/files/temporary-files.ts";
import type { GroundFloor } from "./ground-floor.ts";

type FilesParts = GroundFloor;

/** The bytes of documents and drafts. */
export const composeFiles = async (parts: FilesParts) => {
  const { config, jobs, logger } = parts;
  const inspector = createFileInspector();
  const temporaryFiles = createTemporaryFiles(path.join(filesFolder(config.dataDir), "incoming"));
  const store = await configuredFileStore(config);
  const scanner = config.clamd && createClamd(config.clamd);
  const shared = { ...parts, store, temporaryFiles, log: logger };
  const upkeep = createFileUpkeep({ ...shared, scanner });
  jobs.work(removedFileQueue, ({ data }) => upkeep.deleteRemoved(data.fileId));
  if (scanner) jobs.work(scanQueue, ({ data, signal }) => upkeep.scan(data.fileId, signal));
  const files = createFileService({ ...shared, inspector, isScanned: scanner !== undefined });
  const readings = createFileReadings({ ...shared, files, inspector });
  jobs.work(readingQueue, ({ data }) => readings.read(data.fileId));
  if (!inspector.canRecognize)
    logger.info({}, "Photos and scans aren't read: the optional packages for it aren't installed.");
  if (inspector.canRecognize) jobs.work(recognitionQueue, ({ data }) => readings.recognize(data.fileId));
  return {
    files,
    inspector,
    readings,
    store,
    sweeps: [() => upkeep.sweep(), () => readings.sweep()],
    close: () => inspector.close(),
  };
};

interface DocumentsParts extends GroundFloor {
  readonly files: FileService;
  readonly links: SignedLinks;
  readonly tasks: FileTasks;
}

/** Clients' documents, the firm's requests for them, and reviews. */
export const composeDocuments = (parts: DocumentsParts) => {
  const types = createDocumentTypeService(parts);
  const requests = createDocumentRequestService(parts);
  const documents = createDocumentService(parts);
  const packs = createPackService({ ...parts, documents, requests });
  const deletions = createDocumentDeletions({ ...parts, documents, requests });
  const uploads = createDocumentUploads({ ...parts, documents, deletions, requests });
  parts.jobs.work(deletedDocumentQueue, ({ data }) => deletions.removeDeleted(data.clientId));
  return {
    types,
    documents,
    uploads,
    requests,
    packs,
    routes: [
      ...documentTypeRoutes(types),
      ...documentRoutes({
        documents,
        uploads,
        deletions,
        receiver: parts.files,
        requireVisible: (staff, clientId) => parts.access.requireVisible(parts.database, staff, clientId),
      }),
      ...documentRequestRoutes(requests),
      ...documentReviewRoutes(createDocumentReviewService({ ...parts, requests })),
      ...packRoutes(createPackSettingService(parts), packs),
    ],
    sweeps: [() => deletions.sweep()],
  };
};
