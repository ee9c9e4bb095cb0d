import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { repositoryRoot } from "../../../scripts/launch/repository.mjs";
import { startEmbeddedPostgres } from "../../../server/src/platform/db/embedded/embedded-postgres.ts";
import { whenAskedToStop } from "../../../server/src/platform/process/lifecycle.ts";
import { type BenchDatabase, createBenchDatabase } from "./bench-database.ts";
import { openPostgresCpu } from "./postgres-cpu.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";

export interface Workbench {
  /** Deleted when the workbench closes. */
  readonly folder: string;
  /** MASTER_KEY of every server on its databases. */
  readonly masterKey: string;
  /** What to close with the workbench, last first. */
  readonly closing: (() => unknown)[];
  /** CPU time that PostgreSQL has used so far. */
  readonly databaseCpuMs: () => number;
  /** Creates a database with this many pre-qualifications, and this many further clients with one each. */
  createDatabase(rows: number, newcomers?: number): Promise<BenchDatabase>;
  startProduct(database: BenchDatabase, settings?: Readonly<Record<string, string>>): Promise<ServerProcess>;
  /** Starts a yardstick, named by its file in rivals/. */
  startBare(script: string, environment?: Readonly<Record<string, string>>): Promise<ServerProcess>;
  close(): Promise<void>;
}

const troublesPrinted = 5;

/** Opens a folder of its own with an embedded PostgreSQL. Close it at the end, whatever happens. */
export const openWorkbench = async (): Promise<Workbench> => {
  const folder = await mkdtemp(path.join(tmpdir(), "funding-desk-bench-"));
  // When root runs this, PostgreSQL's user must be able to enter.
  await chmod(folder, 0o711);
  const masterKey = randomBytes(32);
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    log: { info() {}, warn() {}, error: console.error },
  });
  const closing: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true }), () => postgres.stop()];

  const databaseCpuMs = await openPostgresCpu(postgres.superuserUrl);

  const start = async (script: string, environment: Readonly<Record<string, string>>, probe: string) => {
    const logFile = path.join(folder, `server-${closing.length}.log`);
    const server = await startServerProcess(path.join(repositoryRoot, script), {
      environment: { DATA_DIR: folder, ...environment },
      logFile,
      probe,
    });
    closing.push(() => printTroubles(logFile), server.stop);
    return server;
  };

  const closeAll = async () => {
    for (const close of closing.toReversed()) await close();
  };
  let closed: Promise<void> | undefined;
  const closeOnce = () => {
    closed ??= closeAll();
    return closed;
  };
  // Otherwise, the database and the servers would go on and disturb the next benchmark.
  void whenAskedToStop().then(async () => {
    await closeOnce();
    process.exit(1);
  });

  return {
    folder,
    masterKey: masterKey.toString("base64"),
    closing,
    databaseCpuMs,
    async createDatabase(rows, newcomers = 0) {
      const database = await createBenchDatabase(postgres, { rows, newcomers, masterKey });
      closing.push(database.close);
      return database;
    },
    startProduct({ url }, settings = {}) {
      const environment = { DATABASE_URL: url, MASTER_KEY: masterKey.toString("base64"), RATE_LIMITS: "off" };
      return start("server/src/server.ts", { ...environment, ...settings }, "/api/ready");
    },
    startBare: (script, environment = {}) => start(`lab/bench/rivals/${script}`, environment, "/"),
    close: closeOnce,
  };
};

/** Prints requests that the server couldn't serve, since its log goes with the folder. */
const printTroubles = async (logFile: string): Promise<void> => {
  const troubles: string[] = [];
  const log = await open(logFile);
  for await (const line of log.readLines()) if (/"msg":"request (?:refused|failed)"/.test(line)) troubles.push(line);
  if (troubles.length === 0) return;
  console.error(`\nA server couldn't serve ${troubles.length} requests. The last of them:`);
  console.error(troubles.slice(-troublesPrinted).join("\n"));
};
