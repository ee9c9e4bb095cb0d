import { rm } from "node:fs/promises";
import { startEmbeddedPostgres } from "../../server/src/platform/db/embedded/embedded-postgres.ts";
import { createDataDir } from "./desk.ts";

/** An empty database, for tests that pass it to a server as DATABASE_URL. */
export interface EmptyDatabase {
  readonly url: string;
  /** Holds the keys of the servers that use it. */
  readonly dataDir: string;
  close(): Promise<void>;
}

export const startEmptyDatabase = async (): Promise<EmptyDatabase> => {
  const dataDir = await createDataDir();
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
