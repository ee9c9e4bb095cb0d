import path from "node:path";
import type { Config } from "../config.ts";
import { createDiskFileStore } from "./disk-file-store.ts";
import type { FileStore } from "./file-store.ts";

/** Where files lie that are not stored elsewhere, and those that are just coming in. */
export const filesFolder = (dataDir: string): string => path.join(dataDir, "files");

/** The store that the settings name. */
export const configuredFileStore = async ({ s3, dataDir }: Pick<Config, "s3" | "dataDir">): Promise<FileStore> =>
  // The SDK takes long to load, and few need it.
  s3 ? (await import("./s3-file-store.ts")).createS3FileStore(s3) : createDiskFileStore(filesFolder(dataDir));
