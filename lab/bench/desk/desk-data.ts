import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { firm } from "../../../firm.config.ts";
import { fillDemo } from "../../../server/src/operate/demo/fill-demo.ts";
import { type Config, readConfig } from "../../../server/src/platform/config/config.ts";
import type { Database } from "../../../server/src/platform/db/database.ts";
import { startEmbeddedPostgres } from "../../../server/src/platform/db/embedded/embedded-postgres.ts";
import { openDatabase } from "../../../server/src/platform/db/open-database.ts";
import { fillAudit } from "../workbench/audit-entries.ts";
import { fillDesk } from "./desk-rows.ts";

export interface DeskSize {
  readonly clients: number;
  readonly entries: number;
}

export interface DeskData {
  readonly database: Database;
  readonly size: DeskSize;
  /** For a server that uses this data. */
  readonly environment: Record<string, string>;
  readonly logFile: string;
  close(): Promise<void>;
}

/** Clients with complete files, including sealed ones, which SQL alone couldn't create. */
const wholeClients = 24;
const quiet = { info() {}, warn() {}, error: console.error };

/**
 * Opens a database with this many clients and audit entries. A kept folder is filled once and keeps its first size.
 * @param keptFolder undefined for data that is deleted when closed
 */
export const openDeskData = async (size: DeskSize, keptFolder: string | undefined): Promise<DeskData> => {
  const folder = keptFolder ? path.resolve(keptFolder) : await mkdtemp(path.join(tmpdir(), "funding-desk-bench-"));
  await mkdir(folder, { recursive: true });
  // When root runs this, PostgreSQL's user has to get through.
  await chmod(folder, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: quiet });
  const environment = {
    DATABASE_URL: postgres.applicationUrl,
    DATABASE_OWNER_URL: postgres.url,
    DATA_DIR: folder,
    RATE_LIMITS: "off",
  };
  const config = readConfig(environment);
  const database = await openDatabase({ config, log: quiet, as: "server" });
  const close = async (): Promise<void> => {
    await database.close();
    await postgres.stop();
    if (keptFolder === undefined) await rm(folder, { recursive: true, force: true });
  };
  const note = path.join(folder, "filled.json");
  try {
    let filled = await readSize(note);
    if (!filled) {
      await fill({ config, database, ownerUrl: postgres.url }, size);
      await writeFile(note, JSON.stringify(size));
      filled = size;
    }
    return { database, size: filled, environment, logFile: path.join(folder, "server.log"), close };
  } catch (error) {
    await close();
    throw error;
  }
};

const readSize = async (note: string): Promise<DeskSize | undefined> => {
  const text = await readFile(note, "utf8").catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as DeskSize);
};

interface Unfilled {
  readonly config: Config;
  readonly database: Database;
  readonly ownerUrl: string;
}

const fill = async ({ config, database, ownerUrl }: Unfilled, size: DeskSize): Promise<void> => {
  console.log(`Creating ${size.clients} clients and ${size.entries} audit entries`);
  await fillDemo({ config, firm, database, ownerUrl }, wholeClients);
  const busyClientId = await findBusyClient(database);
  await fillDesk(ownerUrl, { ...size, busyClientId });
  await fillAudit(ownerUrl, { ...size, busyClientId });
};

/** Finds the complete client whose file gets long. */
export const findBusyClient = async (database: Database): Promise<string> =>
  (
    await database.query<{ id: string }>(
      `select min(a.client_id::text) as id from applications a join clients c on c.id = a.client_id
       where c.signup_id not like 'B%'`,
    )
  ).rows[0]?.id ?? "";
