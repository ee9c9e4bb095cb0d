import path from "node:path";
import { createFileService } from "../features/documents/file/file.service.ts";
import { removedFileQueue, scanQueue } from "../features/documents/file/file-jobs.ts";
import { createFileUpkeep } from "../features/documents/file/file-upkeep.service.ts";
import { createClamd } from "../platform/files/clamd.ts";
import { configuredFileStore, filesFolder } from "../platform/files/configured-file-store.ts";
import { createFileInspector } from "../platform/files/inspection/inspect-file.ts";
import { createTemporaryFiles } from "../platform/files/temporary-files.ts";
import type { GroundFloor } from "./ground-floor.ts";

type Parts = GroundFloor;

/** The bytes of documents and drafts. */
export const composeFiles = async (parts: Parts) => {
  const { config, jobs, logger } = parts;
  const inspector = createFileInspector();
  const temporaryFiles = createTemporaryFiles(path.join(filesFolder(config.dataDir), "incoming"));
  const store = await configuredFileStore(config);
  const scanner = config.clamd && createClamd(config.clamd);
  const shared = { ...parts, store, temporaryFiles, log: logger };
  const upkeep = createFileUpkeep({ ...shared, scanner });
  jobs.work(removedFileQueue, ({ data }) => upkeep.deleteRemoved(data.fileId));
  if (scanner) jobs.work(scanQueue, ({ data, signal }) => upkeep.scan(data.fileId, signal));
  return {
    files: createFileService({ ...shared, inspector, isScanned: scanner !== undefined }),
    inspector,
    store,
    sweeps: [() => upkeep.sweep()],
    close: () => inspector.close(),
  };
};
