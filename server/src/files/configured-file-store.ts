import path from "node:path";
import type { Config } from "../config.ts";
import { createDiskFileStore } from "./disk-file-store.ts";
import type { FileStore } from "./file-store.ts";

/** The folder for files that aren't stored elsewhere, and for those that are arriving. */
export const filesFolder = (dataDir: string): string => path.join(dataDir, "files");

/** The configured store. */
export const configuredFileStore = async ({ s3, dataDir }: Pick<Config, "s3" | "dataDir">): Promise<FileStore> =>
  // The SDK is slow to load, and few installations need it.
  s3 ? (await import("./s3-file-store.ts")).createS3FileStore(s3) : createDiskFileStore(filesFolder(dataDir));
