import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { postgresTypes } from "../../platform/db/database.ts";
import { formatPosition, parsePosition, type WalPosition } from "../../platform/db/replication.ts";
import { StartupError } from "../../platform/errors/startup-error.ts";
import type { Manifest } from "./manifest.ts";

export interface Moment extends Pick<Manifest, "moment"> {
  readonly fileIds: readonly string[];
  /** The log up to here has the moment, and something after it. */
  readonly until: WalPosition;
}

/** Less than PostgreSQL waits before it looks for a deadlock, so that whoever gives up is us. */
const lockMs = 500;
const tries = 40;
const pauseMs = 250;
const lockNotAvailable = "55P03";

/**
 * Counts every table's rows as of one position in the log, so that a copy that is replayed to there must have the same counts.
 * Writers wait while the snapshot is taken, for a few milliseconds, and not while it's counted.
 * @param ownerUrl connects as the owner of the tables
 */
export const captureMoment = async (ownerUrl: string): Promise<Moment> => {
  const [locker, reader] = [createClient(ownerUrl), createClient(ownerUrl)];
  try {
    await Promise.all([locker.connect(), reader.connect()]);
    const tables = await listTables(reader);
    const { at, position } = await takeSnapshot(locker, reader, tables);
    // Something has to follow the moment in the log: replaying stops before the first record after it.
    await locker.query("select pg_logical_emit_message(true, 'funding-desk', 'backup')");
    const { rows: ends } = await locker.query<{ position: string }>(
      "select coalesce(pg_current_wal_flush_lsn()::text, '') as position",
    );
    const rows = await countRows(reader, tables);
    const { rows: files } = await reader.query<{ id: string }>("select id from stored_files where state <> 'infected'");
    const { rows: heads } = await reader.query<{ number: number; hash: Buffer }>("select number, hash from audit_head");
    const audit = { number: heads[0]?.number ?? 0, hash: heads[0]?.hash.toString("hex") ?? "" };
    return {
      moment: { at: at.toISOString(), position: formatPosition(position), rows, audit },
      fileIds: files.map(({ id }) => id),
      until: parsePosition(ends[0]?.position ?? ""),
    };
  } finally {
    await Promise.all([locker.end(), reader.end()]);
  }
};

/** Counting may take longer than a request may. */
const createClient = (url: string): pg.Client =>
  new pg.Client({ connectionString: url, types: postgresTypes, application_name: "funding-desk backup" });

/** Leaves out unlogged tables, which are empty after every restore. */
export const listTables = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p' order by relname`,
  );
  return rows.map(({ name }) => name);
};

export const countRows = async (client: pg.Client, tables: readonly string[]): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await client.query<{ count: number }>(`select count(*) from ${pg.escapeIdentifier(table)}`);
    counts[table] = rows[0]?.count ?? 0;
  }
  return counts;
};

/** With every table locked against writers, nothing is committed between the snapshot and the position. */
const takeSnapshot = async (
  locker: pg.Client,
  reader: pg.Client,
  tables: readonly string[],
): Promise<{ at: Date; position: WalPosition }> => {
  const names = tables.map((table) => pg.escapeIdentifier(table)).join(", ");
  for (let tried = 1; ; tried += 1) {
    try {
      await locker.query("begin");
      await locker.query(`set local lock_timeout = ${lockMs}`);
      await locker.query(`lock table ${names} in share mode`);
      break;
    } catch (error) {
      await locker.query("rollback");
      if (!(error instanceof pg.DatabaseError) || error.code !== lockNotAvailable) throw error;
      if (tried === tries)
        throw new StartupError("A transaction holds its locks for too long. Try the backup again when it's over.");
      await sleep(pauseMs * (1 + Math.random()));
    }
  }
  await reader.query("begin isolation level repeatable read read only");
  const { rows } = await reader.query<{ at: Date; position: string }>(
    "select clock_timestamp() as at, coalesce(pg_current_wal_insert_lsn()::text, '') as position",
  );
  await locker.query("rollback");
  const [row] = rows;
  if (!row) throw new Error("The database didn't say where its log is.");
  return { at: row.at, position: parsePosition(row.position) };
};
