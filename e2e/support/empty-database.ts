import { rm } from "node:fs/promises";
import { startEmbeddedPostgres } from "../../server/src/db/embedded/embedded-postgres.ts";
import { newDataDir } from "./desk.ts";

/** A database that belongs to no product yet, for the tests that hand it to one as DATABASE_URL. */
export interface EmptyDatabase {
  readonly url: string;
  /** For the keys of the servers that use it. */
  readonly dataDir: string;
  close(): Promise<void>;
}

export const openEmptyDatabase = async (): Promise<EmptyDatabase> => {
  const dataDir = await newDataDir();
  const { url, stop } = await startEmbeddedPostgres({ dataDir, log: { info() {}, warn() {}, error() {} } });
  return {
    url,
    dataDir,
    async close() {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
