import type { Queryable } from "../../db/database.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { ReceivedFile } from "../../files/received-file.ts";

/** `checking`: quarantined until the scanner has let it pass. `infected`: its bytes are gone. */
export type FileState = "checking" | "clean" | "infected";

/** Makes what one client hands over come one after the other, until the transaction ends. */
export const lockClient = async (tx: Transaction, clientId: string): Promise<void> => {
  // Rows that refer to the client can still be inserted meanwhile.
  await tx.query({
    name: "file-lock-client",
    text: "select 1 from clients where id = $1 for no key update",
    values: [clientId],
  });
};

export const sumBytes = async (db: Queryable, clientId: string): Promise<number> =>
  (
    await db.query<{ bytes: number }>({
      name: "file-sum-bytes",
      text: `select coalesce(sum(size_bytes), 0)::bigint as bytes from stored_files
        where client_id = $1 and state <> 'infected'`,
      values: [clientId],
    })
  ).rows[0]?.bytes ?? 0;

export interface NewFiles {
  readonly clientId: string;
  readonly files: readonly ReceivedFile[];
  readonly state: FileState;
}

export const insertFiles = async (tx: Transaction, { clientId, files, state }: NewFiles): Promise<void> => {
  await tx.query({
    name: "file-insert",
    text: `insert into stored_files (id, client_id, state, name, media_type, size_bytes, sealed_key)
      select id, $1, $2, name, media_type, size_bytes, sealed_key
      from unnest($3::uuid[], $4::text[], $5::text[], $6::bigint[], $7::bytea[])
        as file (id, name, media_type, size_bytes, sealed_key)`,
    values: [
      clientId,
      state,
      files.map(({ id }) => id),
      files.map(({ name }) => name),
      files.map(({ mediaType }) => mediaType),
      files.map(({ sizeBytes }) => sizeBytes),
      files.map(({ sealedKey }) => sealedKey),
    ],
  });
};

export interface StoredFileRow {
  readonly client_id: string;
  readonly name: string;
  readonly media_type: string;
  readonly size_bytes: number;
  readonly sealed_key: Buffer;
}

const columns = "client_id, name, media_type, size_bytes, sealed_key";

/** Undefined when it is not this client's, or not known to be clean. */
export const findCleanFile = async (
  db: Queryable,
  clientId: string,
  fileId: string,
): Promise<StoredFileRow | undefined> =>
  (
    await db.query<StoredFileRow>({
      name: "file-find-clean",
      text: `select ${columns} from stored_files where id = $1 and client_id = $2 and state = 'clean'`,
      values: [fileId, clientId],
    })
  ).rows[0];

/** Undefined when it was removed, or has been scanned. */
export const findUncheckedFile = async (db: Queryable, fileId: string): Promise<StoredFileRow | undefined> =>
  (await db.query<StoredFileRow>(`select ${columns} from stored_files where id = $1 and state = 'checking'`, [fileId]))
    .rows[0];

/** False when somebody was quicker, or the file was removed. */
export const settleFile = async (
  tx: Transaction,
  fileId: string,
  state: Exclude<FileState, "checking">,
): Promise<boolean> => {
  const { rowCount } = await tx.query("update stored_files set state = $2 where id = $1 and state = 'checking'", [
    fileId,
    state,
  ]);
  return rowCount === 1;
};

/** @returns the ids of those that were there */
export const deleteFiles = async (tx: Transaction, clientId: string, fileIds: readonly string[]): Promise<string[]> =>
  (
    await tx.query<{ id: string }>({
      name: "file-delete",
      text: "delete from stored_files where client_id = $1 and id = any($2::uuid[]) returning id",
      values: [clientId, fileIds],
    })
  ).rows.map(({ id }) => id);

/** Those of the ids whose bytes somebody still needs. */
export const findNeeded = async (db: Queryable, fileIds: readonly string[]): Promise<Set<string>> =>
  new Set(
    (
      await db.query<{ id: string }>({
        name: "file-find-needed",
        text: "select id from stored_files where id = any($1::uuid[]) and state <> 'infected'",
        values: [fileIds],
      })
    ).rows.map(({ id }) => id),
  );

/** Files on one shelf of the store that must have been there before `before`. */
export const listShelf = async (db: Queryable, shelf: string, before: Date): Promise<string[]> =>
  (
    await db.query<{ id: string }>({
      name: "file-list-shelf",
      text: `select id from stored_files where id between $1 and $2 and created_at < $3 and state <> 'infected'`,
      values: [`${shelf}000000-0000-0000-0000-000000000000`, `${shelf}ffffff-ffff-ffff-ffff-ffffffffffff`, before],
    })
  ).rows.map(({ id }) => id);

/** Files that have waited for the scanner since before `before`. */
export const listUnchecked = async (db: Queryable, before: Date): Promise<string[]> =>
  (
    await db.query<{ id: string }>("select id from stored_files where state = 'checking' and created_at < $1", [before])
  ).rows.map(({ id }) => id);
