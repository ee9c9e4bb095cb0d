import path from "node:path";
import type { Config } from "../config/config.ts";
import { createDiskFileStore } from "./disk-file-store.ts";
import type { FileStore } from "./file-store.ts";

/** The folder for files that aren't stored elsewhere, and for those that are arriving. */
export const filesFolder = (dataDir: string): string => path.join(dataDir, "files");

/** The configured store. @throws {StartupError} when nothing opens the bucket */
export const configuredFileStore = async ({ s3, dataDir }: Pick<Config, "s3" | "dataDir">): Promise<FileStore> => {
  if (!s3) return createDiskFileStore(filesFolder(dataDir));
  // The SDK is slow to load, and few installations need it.
  const { createS3FileStore, requireCredentials } = await import("./s3-file-store.ts");
  await requireCredentials(s3);
  return createS3FileStore(s3);
};
