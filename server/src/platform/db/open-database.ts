import type { Config } from "../config/config.ts";
import { StartupError } from "../errors/startup-error.ts";
import { admitApplication, loadRole } from "./application-role.ts";
import { describeSkew, isSkewTooLarge, measureSkew } from "./clock-skew.ts";
import { createDatabase, type Database } from "./database.ts";
import { isReadOnlyServer } from "./database-errors.ts";
import {
  borrowEmbeddedPostgres,
  type EmbeddedPostgres,
  type EmbeddedPostgresLog,
  startEmbeddedPostgres,
} from "./embedded/embedded-postgres.ts";
import { migrate } from "./migrate.ts";

export type OpenDatabase = Database & {
  url: string;
  /** Connects as the role that migrates: the tables' owner. */
  ownerUrl: string;
  /** For backups: connects as a role that may replicate. */
  replicationUrl: string | undefined;
  /** Closes the pool, and leaves or stops the embedded database. */
  close(): Promise<void>;
};

export type OpenOptions = {
  config: Pick<Config, "databaseUrl" | "dataDir"> &
    Partial<Pick<Config, "databaseOwnerUrl" | "databaseDirectUrl" | "databaseReplicationUrl">>;
  log: EmbeddedPostgresLog;
  /** `server` is the only one to serve from the data; `task` does something short beside it. */
  as: "server" | "task";
  onGiveUp?: (error: Error) => void;
};

const auditNeedsTwoRoles =
  "The server's database role could remove the audit's protection. See docs/OPERATIONS.md for how to use two roles.";

const isReplica =
  "The database is a read-only replica. Set DATABASE_URL to an address that always leads to the primary, then start again.";
/** Longer than the longest statement may take. */
const serverAnswerTimeoutMs = 20_000;

/** The sample firm plays four stories at once, and a step may need a second connection. They are opened only as needed. */
const maxConnections = { server: 20, task: 8 };

/**
 * Opens and migrates the configured database: the one at DATABASE_URL, or the embedded one. Its owner migrates it. Where there
 * are two roles, the program uses the one that can't change the audit.
 * @throws {StartupError} with a sentence when it can't be opened
 */
export async function openDatabase({ config, log, as, onGiveUp }: OpenOptions): Promise<OpenDatabase> {
  const embedded = config.databaseUrl ? undefined : await openEmbedded({ config, log, as, onGiveUp });
  const url = config.databaseUrl ?? embedded?.applicationUrl ?? "";
  const directUrl = config.databaseDirectUrl ?? url;
  const ownerUrl = embedded?.url ?? config.databaseOwnerUrl ?? directUrl;
  const database = createDatabase(url, {
    max: maxConnections[as],
    directUrl,
    onIdleError: () => log.warn("An idle connection to the database broke."),
    answerTimeoutMs: as === "server" ? serverAnswerTimeoutMs : undefined,
  });
  try {
    const applied = await migrate(ownerUrl);
    if (applied.length > 0) log.info(describeMigrations(applied));
    // Together, because each opens a connection of its own.
    const [role] = await Promise.all([
      loadRole(url),
      as === "server" && !embedded ? requireSameClock(database) : undefined,
    ]);
    if (role.isReadOnly) throw new StartupError(isReplica);
    if (ownerUrl !== directUrl) await admitApplication(ownerUrl, role.name);
    if (role.mayChangeAudit && as === "server") log.warn(auditNeedsTwoRoles);
  } catch (error) {
    await database.close();
    await embedded?.stop();
    if (isReadOnlyServer(error)) throw new StartupError(isReplica, { cause: error });
    throw error instanceof StartupError || embedded ? error : createUnreachableError(error);
  }
  return {
    ...database,
    url,
    ownerUrl,
    replicationUrl: embedded?.superuserUrl ?? config.databaseReplicationUrl,
    async close() {
      await database.close();
      await embedded?.stop();
    },
  };
}

/** A new database gets them all, so it's enough to count them; an upgrade names what it ran. */
const describeMigrations = (applied: readonly string[]): string =>
  applied[0]?.startsWith("0001_")
    ? `Set up the database: ${applied.length} migrations.`
    : `Updated the database: ${applied.join(", ")}.`;

function openEmbedded({ config, log, as, onGiveUp }: OpenOptions): Promise<EmbeddedPostgres> {
  const options = { dataDir: config.dataDir, log, ...(onGiveUp && { onGiveUp }) };
  return as === "server" ? startEmbeddedPostgres(options) : borrowEmbeddedPostgres(options);
}

/** @throws {StartupError} when this server's clock differs too much from the database's */
async function requireSameClock(database: Database): Promise<void> {
  const skewMs = await measureSkew(() => database.getValue<Date>("select clock_timestamp()"));
  if (isSkewTooLarge(skewMs)) throw new StartupError(`${describeSkew(skewMs)} Then start again.`);
}

/** Leaves out the address, which contains a password. */
function createUnreachableError(error: unknown): StartupError {
  const reasons = error instanceof AggregateError ? error.errors : [error];
  const reason = reasons.map((each) => (each instanceof Error ? each.message : String(each))).join("; ");
  return new StartupError(`The database at DATABASE_URL can't be used: ${reason}.`, { cause: error });
}
