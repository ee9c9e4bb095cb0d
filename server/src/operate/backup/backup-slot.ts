import pg from "pg";
import type { OpenDatabase } from "../../platform/db/open-database.ts";
import { parsePosition, runCommand, type WalPosition } from "../../platform/db/replication.ts";

/** Where the database notes how far the server has fetched its log. It keeps what comes after. */
export const backupSlot = "funding_desk_backup";

const objectExists = "42710";

/**
 * Reads where the slot begins. Makes one where there is none, or the one there has lost its log.
 * @param client a replication connection
 */
export const ensureSlot = async (client: pg.Client): Promise<{ timeline: number; position: WalPosition }> => {
  await createSlot(client);
  const slot = await readSlot(client);
  if (slot) return slot;
  await runCommand(client, `DROP_REPLICATION_SLOT ${backupSlot}`);
  await createSlot(client);
  const made = await readSlot(client);
  if (!made) throw new Error("The database made a slot that keeps nothing.");
  return made;
};

const createSlot = async (client: pg.Client): Promise<void> => {
  await runCommand(client, `CREATE_REPLICATION_SLOT ${backupSlot} PHYSICAL RESERVE_WAL`).catch((error) => {
    if (error.code !== objectExists) throw error;
  });
};

const readSlot = async (client: pg.Client): Promise<{ timeline: number; position: WalPosition } | undefined> => {
  const [row] = await runCommand<{ restart_lsn: string | null; restart_tli: string | number | null }>(
    client,
    `READ_REPLICATION_SLOT ${backupSlot}`,
  );
  if (!row?.restart_lsn) return undefined;
  return { timeline: Number(row.restart_tli), position: parsePosition(row.restart_lsn) };
};

/** Without BACKUP_DIR, no one fetches the log, so the database must not keep it. */
export const dropSlot = async ({ replicationUrl }: Pick<OpenDatabase, "replicationUrl">): Promise<void> => {
  const client = new pg.Client({ connectionString: replicationUrl, application_name: "funding-desk backup" });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query(
      "select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1 and not active",
      [backupSlot],
    );
  } finally {
    await client.end();
  }
};
